// SPDX-License-Identifier: Apache-2.0
import CLinkShims
import Glibc
import Synchronization

/// A socket at which other processes connect.
package final class LinkListener: Sendable {
  /// Connections that the system keeps waiting until they are accepted.
  static let backlog: Int32 = 64

  private let owner: Descriptor
  /// The path of the socket; nil for one that was handed over without a path.
  package let path: String?
  /// Which variables handed the socket over, as a sentence; nil where this process made it.
  package let origin: String?
  /// The file of the socket where this process made it.
  private let file: LinkFile?
  /// Two ends of a connection: `close` ends it, which wakes `accept`.
  private let alarm: (waiting: LinkSocket, closing: LinkSocket)
  private let isClosed = Atomic<Bool>(false)

  /// The descriptor, for `poll`; valid as long as the object lives.
  package var descriptor: Int32 { owner.raw }

  init(
    _ owner: Descriptor, path: String?, origin: String?, file: LinkFile?
  ) throws(LinkError) {
    (self.owner, self.path, self.origin, self.file) = (owner, path, origin, file)
    alarm = try LinkSocket.pair()
    // A connection may go between `poll` and `accept`, which must not wait then.
    let flags = fcntl(owner.raw, F_GETFL)
    guard flags >= 0, fcntl(owner.raw, F_SETFL, flags | O_NONBLOCK) == 0 else {
      throw .ofSystem("fcntl", errno)
    }
  }

  deinit { close() }

  /// A socket that listens at a path. Only the user can connect to it.
  ///
  /// The folder is made where it is missing. The socket of a server that is gone is replaced.
  ///
  /// - Throws: where the folder is not the user's alone, where the path is something else than a
  ///   socket of the user's, and ``LinkError/taken(path:)`` where a server listens there.
  package static func listening(at path: String) throws(LinkError) -> LinkListener {
    let address = try LinkAddress(path)
    let folder = LinkFolder(of: path)
    try folder.prepare()
    // Two servers that start at once would each remove the socket of the other.
    let lock = try folder.lock()
    defer { withExtendedLifetime(lock) {} }
    try removeStale(path, address)
    let socket = try LinkSocket.make()
    guard address.with({ bind(socket.raw, $0, $1) }) == 0 else {
      throw .ofSystem("bind to \(path)", errno)
    }
    guard let file = LinkFile(path) else { throw .ofSystem("lstat \(path)", errno) }
    guard chmod(path, 0o600) == 0, listen(socket.raw, backlog) == 0 else {
      let failure = LinkError.ofSystem("listen at \(path)", errno)
      unlink(path)
      throw failure
    }
    return try LinkListener(socket, path: path, origin: nil, file: file)
  }

  /// The next connection; nil where none came in time. Its ``LinkSocket/peer()`` may be any user's
  /// where the socket was handed over.
  ///
  /// - Parameter seconds: How long to wait; nil for ever, 0 not at all.
  /// - Throws: ``LinkError/noDescriptors(reason:)`` where the system has nothing to take the
  ///   connection with, which stays waiting: wait a moment before the next call, as the descriptor
  ///   stays readable. ``LinkError/closed`` after ``close()``.
  package func accept(waiting seconds: Double?) throws(LinkError) -> LinkSocket? {
    let wait = LinkWait(seconds)
    while true {
      guard !isClosed.load(ordering: .acquiring) else { throw .closed }
      if let socket = try acceptOnce() { return socket }
      if seconds == 0 { return nil }
      if try !wait.poll(descriptor, POLLIN, or: alarm.waiting.descriptor) { return nil }
    }
  }

  /// Ends listening, and removes the socket's file if it is still this one. A waiting `accept`
  /// throws. A socket that was handed over stays open for the process that made it.
  package func close() {
    guard !isClosed.exchange(true, ordering: .acquiringAndReleasing) else { return }
    file?.remove()
    // Connections that wait, or come later, fail at once rather than with the last reference.
    if file != nil { Glibc.shutdown(descriptor, Int32(LK_SHUT_BOTH)) }
    alarm.closing.shutdown()
  }

  private func acceptOnce() throws(LinkError) -> LinkSocket? {
    while true {
      let accepted = lk_accept(descriptor)
      if accepted >= 0 { return LinkSocket(adopting: Descriptor(owning: accepted)) }
      switch errno {
      case EINTR, ECONNABORTED, EPROTO: continue
      case EAGAIN: return nil
      case let code:
        if isClosed.load(ordering: .acquiring) { throw .closed }
        throw .ofSystem("accept", code)
      }
    }
  }

  /// Removes the socket of a server that is gone.
  private static func removeStale(_ path: String, _ address: LinkAddress) throws(LinkError) {
    var facts = stat()
    guard lstat(path, &facts) == 0 else {
      if errno == ENOENT { return }
      throw .ofSystem("lstat \(path)", errno)
    }
    guard facts.st_mode & S_IFMT == S_IFSOCK, facts.st_uid == geteuid() else {
      throw .unsafeSocket(path: path)
    }
    let probe = try LinkSocket.make()
    // A server whose queue is full is one, too.
    _ = fcntl(probe.raw, F_SETFL, O_NONBLOCK)
    if address.with({ connect(probe.raw, $0, $1) }) == 0 || errno == EAGAIN {
      throw .taken(path: path)
    }
    // Somebody listens who speaks in other packets.
    if errno == EPROTOTYPE { throw .taken(path: path) }
    guard [ECONNREFUSED, ENOENT].contains(errno) else {
      throw .ofSystem("connect to \(path)", errno)
    }
    unlink(path)
  }
}

/// The file of a socket, which somebody may have replaced since.
struct LinkFile {
  private let path: String
  private let device: UInt
  private let number: UInt

  /// Nil where there is no file.
  init?(_ path: String) {
    var facts = stat()
    guard lstat(path, &facts) == 0 else { return nil }
    (self.path, device, number) = (path, UInt(facts.st_dev), UInt(facts.st_ino))
  }

  /// Removes the file if it is still this one: the number is not given again while the socket is
  /// open.
  func remove() {
    let lock = try? LinkFolder(of: path).lock()
    defer { withExtendedLifetime(lock) {} }
    if let now = LinkFile(path), now.device == device, now.number == number { unlink(path) }
  }
}
