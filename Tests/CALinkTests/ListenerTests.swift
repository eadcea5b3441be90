// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import Synchronization
import Testing

@testable import CALink

@Suite("Listening at a path")
struct ListenerTests {
  @Test("one connects, both ends talk, and each knows the process at the other")
  func connect() throws {
    let folder = try LinkFolderOfTest()
    let listener = try LinkListener.listening(at: folder.socket)
    #expect(listener.path == folder.socket && listener.origin == nil)
    #expect(try listener.accept(waiting: 0) == nil)
    let client = try LinkSocket.connected(to: folder.socket)
    let server = try #require(try listener.accept(waiting: nil))
    try client.send(LinkPacket(bytes: [1]), waiting: 0)
    #expect(try server.receive(waiting: 0)?.bytes == [1])
    for end in [client, server] {
      #expect(try end.peer() == LinkPeer(pid: getpid(), user: geteuid(), group: getegid()))
    }
    var facts = stat()
    #expect(lstat(folder.socket, &facts) == 0 && facts.st_mode & 0o777 == 0o600)
    #expect(fcntl(server.descriptor, F_GETFD) == FD_CLOEXEC)
  }

  @Test("the folder is made for the user alone")
  func folder() throws {
    let folder = try LinkFolderOfTest()
    let path = folder.path + "/new/server.sock"
    _ = try LinkListener.listening(at: path)
    var facts = stat()
    #expect(lstat(folder.path + "/new", &facts) == 0 && facts.st_mode & 0o777 == 0o700)
  }

  @Test(
    "a folder that others may enter or write to, or a link to one, is refused", arguments: 0..<3)
  func unsafeFolder(_ number: Int) throws {
    let folder = try LinkFolderOfTest()
    let inner = folder.path + "/inner"
    if number < 2 {
      mkdir(inner, 0o700)
      chmod(inner, number == 0 ? 0o711 : 0o722)
    } else {
      mkdir(inner + ".real", 0o700)
      symlink(inner + ".real", inner)
    }
    #expect(throws: LinkError.unsafeFolder(path: inner)) {
      try LinkListener.listening(at: inner + "/server.sock")
    }
  }

  @Test("a path that is something else than a socket is left alone")
  func noSocket() throws {
    let folder = try LinkFolderOfTest()
    try Data([1]).write(to: URL(fileURLWithPath: folder.socket))
    #expect(throws: LinkError.unsafeSocket(path: folder.socket)) {
      try LinkListener.listening(at: folder.socket)
    }
    #expect(throws: LinkError.unsafeSocket(path: folder.socket)) {
      try LinkSocket.connected(to: folder.socket)
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.socket)) == Data([1]))
  }

  @Test("the socket of a server that is gone is replaced, that of a living one is not")
  func stale() throws {
    let folder = try LinkFolderOfTest()
    let dead = try LinkSocket.make()
    let address = try LinkAddress(folder.socket)
    let path = folder.socket
    #expect(address.with { bind(dead.raw, $0, $1) } == 0)
    #expect(throws: LinkError.nobody(path: path)) { try LinkSocket.connected(to: path) }
    let living = try LinkListener.listening(at: path)
    _ = try LinkSocket.connected(to: path)
    #expect(throws: LinkError.taken(path: path)) { try LinkListener.listening(at: path) }
    #expect(try living.accept(waiting: 0) != nil)
  }

  @Test("a server of another kind of packets is left alone, too")
  func otherKind() throws {
    let folder = try LinkFolderOfTest()
    let path = folder.socket
    let stream = Descriptor(owning: socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0))
    let address = try LinkAddress(path)
    #expect(address.with { bind(stream.raw, $0, $1) } == 0 && listen(stream.raw, 1) == 0)
    #expect(throws: LinkError.taken(path: path)) { try LinkListener.listening(at: path) }
  }

  @Test("nobody listens where there is no socket, nor after the server went away")
  func nobody() throws {
    let folder = try LinkFolderOfTest()
    let path = folder.socket
    #expect(throws: LinkError.nobody(path: path)) { try LinkSocket.connected(to: path) }
    let listener = try LinkListener.listening(at: path)
    listener.close()
    #expect(throws: LinkError.nobody(path: path)) { try LinkSocket.connected(to: path) }
    #expect(throws: LinkError.closed) { try listener.accept(waiting: nil) }
    #expect(access(path, F_OK) != 0)
    #expect(throws: LinkError.nobody(path: "")) { try LinkSocket.connected(to: "") }
  }

  @Test("a path longer than an address is refused with the limit")
  func longPath() throws {
    let path = "/" + String(repeating: "x", count: 107)
    #expect(throws: LinkError.longPath(path: path, limit: 107)) {
      try LinkListener.listening(at: path)
    }
    #expect(throws: LinkError.longPath(path: path, limit: 107)) {
      try LinkSocket.connected(to: path)
    }
  }

  @Test("a listener that closes removes its own socket only")
  func closing() throws {
    let folder = try LinkFolderOfTest()
    let old = try LinkListener.listening(at: folder.socket)
    rename(folder.socket, folder.socket + ".away")
    let new = try LinkListener.listening(at: folder.socket)
    old.close()
    #expect(access(folder.socket, F_OK) == 0)
    new.close()
    #expect(access(folder.socket, F_OK) != 0)
    #expect(access(folder.socket + ".away", F_OK) == 0)
  }

  @Test("a listener that closes wakes the thread that waits for connections")
  func waking() throws {
    let folder = try LinkFolderOfTest()
    let listener = try LinkListener.listening(at: folder.socket)
    let failure = Mutex<LinkError?>(nil)
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      do throws(LinkError) { _ = try listener.accept(waiting: nil) } catch {
        failure.withLock { $0 = error }
      }
      done.signal()
    }
    usleep(10_000)
    listener.close()
    done.wait()
    #expect(failure.withLock { $0 } == .closed)
  }

  @Test("a server that takes no connection keeps nobody waiting for ever")
  func silent() throws {
    let folder = try LinkFolderOfTest()
    let path = folder.socket
    let listener = try LinkListener.listening(at: path)
    var clients: [LinkSocket] = []
    #expect(throws: LinkError.silent(path: path, seconds: 0.01)) {
      for _ in 0..<1000 { clients.append(try LinkSocket.connected(to: path, waiting: 0.01)) }
    }
    #expect(clients.count >= 64)
    // It is there all the same.
    #expect(throws: LinkError.taken(path: path)) { try LinkListener.listening(at: path) }
    withExtendedLifetime(listener) {}
  }

  @Test("where the system has no descriptor for a connection, it waits until there is one")
  func exhausted() async {
    await #expect(processExitsWith: .success) {
      let folder = try LinkFolderOfTest()
      let listener = try LinkListener.listening(at: folder.socket)
      let client = try LinkSocket.connected(to: folder.socket)
      #expect {
        try withDescriptors(more: 0) { () throws(LinkError) in
          try listener.accept(waiting: nil)
        }
      } throws: {
        if case LinkError.noDescriptors = $0 { true } else { false }
      }
      withExtendedLifetime(client) {}
      #expect(try listener.accept(waiting: nil) != nil)
    }
  }

  @Test(
    "another user's socket is refused by its owner, and by the process that listens at it",
    .enabled(if: geteuid() == 0, "Only the superuser can be another user."))
  func otherUser() async {
    await #expect(processExitsWith: .success) {
      let folder = try LinkFolderOfTest()
      let path = folder.socket
      chown(folder.path, 65534, 65534)
      #expect(throws: LinkError.unsafeFolder(path: folder.path)) {
        try LinkListener.listening(at: path)
      }
      #expect(seteuid(65534) == 0)
      let listener = try LinkListener.listening(at: path)
      #expect(seteuid(0) == 0)
      #expect(throws: LinkError.unsafeSocket(path: path)) { try LinkSocket.connected(to: path) }
      // The file alone is the user's.
      #expect(chown(path, 0, 0) == 0)
      #expect(throws: LinkError.otherUser(path: path, user: 65534)) {
        try LinkSocket.connected(to: path)
      }
      chmod(path, 0o622)
      #expect(throws: LinkError.unsafeSocket(path: path)) { try LinkSocket.connected(to: path) }
      listener.close()
    }
  }
}
