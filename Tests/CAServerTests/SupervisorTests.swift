// SPDX-License-Identifier: Apache-2.0
import CABase
import Foundation
import Testing

@testable import CAServer

/// A socket as a service manager has one.
final class NotifySocket {
  private let descriptor: Int32
  /// The value of `NOTIFY_SOCKET`.
  let name: String

  /// - Parameter name: A path, or `@` and an abstract name.
  init(_ name: String) throws {
    self.name = name
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { bytes in
      bytes.copyBytes(from: name.utf8)
      if name.hasPrefix("@") { bytes[0] = 0 }
    }
    let length = socklen_t(MemoryLayout<sa_family_t>.size + name.utf8.count)
    let code = withUnsafePointer(to: address) {
      // Sound: an address of the system begins as a `sockaddr` does, and the length says which.
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
    }
    try #require(code == 0)
  }

  deinit { close(descriptor) }

  /// The next word; nil where none comes in so many seconds.
  func next(within seconds: Double = 60) -> String? {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&polled, 1, Int32(seconds * 1000)) == 1 else { return nil }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
  }
}

@Suite("A service manager") struct SupervisorTests {
  @Test("hears words at a path and at an abstract name", arguments: [false, true])
  func words(_ isAbstract: Bool) throws {
    let folder = try SocketFolder()
    let socket = try NotifySocket((isAbstract ? "@" : "") + folder.path + "/notify")
    let manager = try #require(try Supervisor(environment: ["NOTIFY_SOCKET": socket.name]))
    #expect(manager.watchdog == nil)
    #expect(manager.say("READY=1\nSTATUS=x"))
    #expect(socket.next() == "READY=1\nSTATUS=x")
  }

  @Test("is none without a socket, and words to nobody are lost")
  func nobody() throws {
    #expect(try Supervisor(environment: ["WATCHDOG_USEC": "9"]) == nil)
    #expect(try Supervisor(environment: ["NOTIFY_SOCKET": ""]) == nil)
    let manager = try Supervisor(environment: ["NOTIFY_SOCKET": "/tmp/nobody/is/here"])
    #expect(manager?.say("READY=1") == false)
  }

  @Test("has a watchdog for this process alone")
  func watchdog() throws {
    var variables = ["NOTIFY_SOCKET": "@x", "WATCHDOG_USEC": "3000000"]
    #expect(try Supervisor(environment: variables, pid: 5)?.watchdog == 3)
    variables["WATCHDOG_PID"] = "5"
    #expect(try Supervisor(environment: variables, pid: 5)?.watchdog == 3)
    #expect(try #require(try Supervisor(environment: variables, pid: 6)).watchdog == nil)
  }

  @Test(
    "with values that break a rule is refused",
    arguments: [
      ("NOTIFY_SOCKET", "relative/path"), ("NOTIFY_SOCKET", "vsock:2:1"), ("NOTIFY_SOCKET", "@"),
      ("NOTIFY_SOCKET", "/" + String(repeating: "x", count: 108)),
      ("WATCHDOG_USEC", "soon"), ("WATCHDOG_USEC", "0"), ("WATCHDOG_USEC", "-5"),
      ("WATCHDOG_PID", "me"),
    ])
  func badValues(_ variable: String, _ value: String) {
    var variables = ["NOTIFY_SOCKET": "@x", "WATCHDOG_USEC": "9"]
    variables[variable] = value
    let error = #expect(throws: SupervisorError.self) {
      try Supervisor(environment: variables)
    }
    #expect(error?.variable == variable)
    #expect(error?.value == value)
  }

  @Test("hears of the watchdog while all threads answer, and nothing while one does not")
  func hungThread() throws {
    let (said, logged) = (Monitor<[String]>([]), Monitor<[String]>([]))
    let server = try TestServer()
    let dog = Watchdog(
      try #require(server.current), seconds: 2000, say: { word in said.look { $0.append(word) } },
      log: { line in logged.look { $0.append(line) } })
    dog.tell(at: MonotonicClock.now)
    #expect(said.look { $0 } == ["WATCHDOG=1"])
    let (began, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let thread = JobThread(name: "held")
    thread.perform {
      began.signal()
      gate.wait()
    }
    #expect(began.wait(timeout: .now() + 60) == .success)
    dog.tell(at: MonotonicClock.now + 999)
    #expect(said.look { $0 }.count == 1)
    #expect(logged.look { $0 }.count == 1)
    gate.signal()
    thread.end {}
  }
}
