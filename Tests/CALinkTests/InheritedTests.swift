// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import Testing

@testable import CALink

@Suite("A listening socket that the process was started with")
struct InheritedTests {
  private static func inherited(
    _ descriptor: Int32, _ sockets: String = "1", _ process: String = "\(getpid())"
  ) throws -> LinkListener? {
    try LinkListener.inherited(
      environment: ["LISTEN_PID": process, "LISTEN_FDS": sockets], first: descriptor)
  }

  /// A number that one closes less than it opens: the listener takes it over.
  private static func given(_ listener: LinkListener) -> Int32 { dup(listener.descriptor) }

  @Test("it is taken over, says by which variables, and stays open for the process that made it")
  func taken() throws {
    let folder = try LinkFolderOfTest()
    let maker = try LinkListener.listening(at: folder.socket)
    let descriptor = Self.given(maker)
    let listener = try #require(try Self.inherited(descriptor))
    #expect(listener.path == folder.socket)
    let origin = "descriptor \(descriptor), by LISTEN_PID=\(getpid()) and LISTEN_FDS=1"
    #expect(listener.origin == origin)
    #expect(fcntl(descriptor, F_GETFD) == FD_CLOEXEC)
    let client = try LinkSocket.connected(to: folder.socket)
    let server = try #require(try listener.accept(waiting: nil))
    try server.send(LinkPacket(bytes: [1]), waiting: 0)
    #expect(try client.receive(waiting: 0)?.bytes == [1])
    listener.close()
    #expect(throws: LinkError.closed) { try listener.accept(waiting: nil) }
    _ = try LinkSocket.connected(to: folder.socket)
    #expect(try maker.accept(waiting: 0) != nil)
  }

  @Test("closing it wakes the thread that waits for connections")
  func waking() throws {
    let folder = try LinkFolderOfTest()
    let maker = try LinkListener.listening(at: folder.socket)
    let listener = try #require(try Self.inherited(Self.given(maker)))
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      #expect(throws: LinkError.closed) { try listener.accept(waiting: nil) }
      done.signal()
    }
    usleep(10_000)
    listener.close()
    done.wait()
  }

  @Test("variables that are missing, or of another process, hand nothing over")
  func absent() throws {
    #expect(try LinkListener.inherited(environment: [:]) == nil)
    #expect(try LinkListener.inherited(environment: ["LISTEN_FDS": "1"]) == nil)
    #expect(try LinkListener.inherited(environment: ["LISTEN_PID": "\(getpid())"]) == nil)
    #expect(try Self.inherited(-1, "1", "\(getpid() + 1)") == nil)
    #expect(try Self.inherited(-1, "0") == nil)
  }

  @Test("values that are no numbers, and several sockets, are refused by name and value")
  func values() throws {
    #expect(
      throws: LinkError.inherited(
        variable: "LISTEN_PID", value: "x", rule: "it is the id of a process")
    ) { try Self.inherited(-1, "1", "x") }
    for value in ["", "x", "-1"] {
      #expect(
        throws: LinkError.inherited(
          variable: "LISTEN_FDS", value: value, rule: "it is a number of sockets")
      ) { try Self.inherited(-1, value) }
    }
    let several = LinkError.inherited(
      variable: "LISTEN_FDS", value: "2", rule: "the server listens at one socket")
    #expect(throws: several) { try Self.inherited(-1, "2") }
    #expect(several.description == "LISTEN_FDS=2: the server listens at one socket")
  }

  @Test("a descriptor that is no listening socket of packets is refused, and stays open")
  func descriptors() throws {
    func rule(_ descriptor: Int32) throws -> String? {
      do {
        _ = try Self.inherited(descriptor)
        return nil
      } catch LinkError.inherited("LISTEN_FDS", "1", let rule) {
        return rule.replacing("descriptor \(descriptor) ", with: "")
      }
    }
    #expect(try rule(-1) == "is not open")
    let file = Descriptor(owning: open("/dev/null", O_RDONLY))
    #expect(try rule(file.raw) == "is no socket")
    let network = Descriptor(owning: socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0))
    #expect(try rule(network.raw) == "is no local socket")
    let stream = Descriptor(owning: socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0))
    #expect(try rule(stream.raw) == "is no socket of packets (ListenSequentialPacket)")
    let (end, _) = try LinkSocket.pair()
    #expect(try rule(end.descriptor) == "does not listen")
    for descriptor in [file.raw, network.raw, stream.raw, end.descriptor] {
      #expect(fcntl(descriptor, F_GETFD) >= 0)
    }
  }
}
