// SPDX-License-Identifier: Apache-2.0
import CABase
import Glibc

/// Calls of the system for sockets of the file system.
package enum LiveSocket {
  /// A socket that listens at a path and never waits. Only the user can connect to it.
  static func listening(at path: String) throws(LiveError) -> Int32 {
    let descriptor = try make(path, SOCK_NONBLOCK)
    unlink(path)
    let isListening = withAddress(path) { address, length in
      bind(descriptor, address, length) == 0 && chmod(path, 0o600) == 0
        && listen(descriptor, 8) == 0
    }
    guard isListening else { throw failure(path, descriptor) }
    return descriptor
  }

  /// A socket that is connected to the one at a path.
  ///
  /// - Throws: also where the socket, or the process that listens at it, is another user's. Nothing
  ///   was sent or read then.
  package static func connected(to path: String) throws(LiveError) -> Int32 {
    let descriptor = try make(path, __socket_type(0))
    var facts = stat()
    let isThere = lstat(path, &facts) == 0
    let isSafe = facts.st_mode & S_IFMT == S_IFSOCK && FileOwner.isTrusted(facts)
    guard !isThere || isSafe else {
      close(descriptor)
      throw .unsafeSocket(path: path)
    }
    if withAddress(path, { connect(descriptor, $0, $1) == 0 }) {
      if isPeerOwn(descriptor) { return descriptor }
      close(descriptor)
      throw .otherUser(path: path)
    }
    let isNobody = errno == ECONNREFUSED || errno == ENOENT
    let failure = failure(path, descriptor)
    throw isNobody ? .nobody(path: path) : failure
  }

  /// Whether the process at the other end of a connection is the user's: of who called `listen`
  /// where this end connected, of who connected where this end accepted.
  ///
  /// - Parameter user: The user; by default that of the process now.
  static func isPeerOwn(_ descriptor: Int32, user: uid_t = geteuid()) -> Bool {
    // The process, the user and the group, as `ucred` of socket(7) has them.
    var credentials = (pid: Int32(0), user: UInt32(0), group: UInt32(0))
    var size = socklen_t(MemoryLayout.size(ofValue: credentials))
    return getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0
      && credentials.user == user
  }

  private static func make(
    _ path: String, _ flags: __socket_type
  ) throws(LiveError) -> Int32 {
    let limit = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1
    guard path.utf8.count <= limit else { throw .longPath(path: path, limit: limit) }
    let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | flags.rawValue
    let descriptor = socket(AF_UNIX, Int32(kind), 0)
    guard descriptor >= 0 else {
      throw .system(path: path, reason: String(cString: strerror(errno)))
    }
    return descriptor
  }

  private static func failure(_ path: String, _ descriptor: Int32) -> LiveError {
    let reason = String(cString: strerror(errno))
    close(descriptor)
    return .system(path: path, reason: reason)
  }

  /// Lends the address of a path that was found short enough.
  private static func withAddress(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Bool
  ) -> Bool {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { bytes in
      for (index, byte) in path.utf8.enumerated() where index < bytes.count - 1 {
        bytes[index] = byte
      }
    }
    return withUnsafePointer(to: &address) {
      // Sound: every address of the system begins as a `sockaddr` does, and the length says which.
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  /// Writes as much as the socket takes at once; nil where the reader is gone.
  package static func send(_ bytes: [UInt8], from start: Int, to descriptor: Int32) -> Int? {
    let count = bytes.withUnsafeBytes { buffer in
      Glibc.send(
        descriptor, UnsafeRawBufferPointer(rebasing: buffer[start...]).baseAddress,
        buffer.count - start, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
    }
    if count >= 0 { return count }
    return [EAGAIN, EINTR].contains(errno) ? 0 : nil
  }

  /// Reads the bytes that have arrived, without waiting; none where no byte has, nil where the
  /// other side has closed the connection.
  package static func receive(_ limit: Int, from descriptor: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = recv(descriptor, &bytes, limit, Int32(MSG_DONTWAIT))
    if count > 0 { return Array(bytes.prefix(count)) }
    if count < 0, [EAGAIN, EINTR].contains(errno) { return [] }
    return nil
  }
}
