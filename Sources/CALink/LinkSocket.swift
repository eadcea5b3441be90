// SPDX-License-Identifier: Apache-2.0
import CABase
import CLinkShims
import Glibc

/// One end of a connection of packets: `SOCK_SEQPACKET` between two processes of one machine.
///
/// Packets arrive whole, in order, with their descriptors. Any thread may use it: a packet is sent
/// and received by one call.
package final class LinkSocket: Sendable {
  /// Bytes of a packet: 64 KiB, less than a third of the buffer of a socket, unless an
  /// administrator set it smaller (`net.core.wmem_default`, 208 KiB). Larger messages go in a
  /// ``SharedMemory``.
  package static let packetLimit = 64 << 10
  /// Descriptors of a packet: 64. The system's own limit is 253.
  package static let descriptorLimit = 64

  let owner: Descriptor
  /// The descriptor, for `poll`; valid as long as the object lives.
  package var descriptor: Int32 { owner.raw }

  /// Takes a connected socket over.
  package init(adopting owner: Descriptor) { self.owner = owner }

  /// A connection to the process that listens at a path.
  ///
  /// - Parameter seconds: How long the other process may leave the connection waiting where many
  ///   wait before it.
  /// - Throws: ``LinkError/nobody(path:)`` where nobody listens; also where the socket, or the
  ///   process that listens at it, is another user's. Nothing was sent or read then.
  package static func connected(
    to path: String, waiting seconds: Double = 5
  ) throws(LinkError) -> LinkSocket {
    let address = try LinkAddress(path)
    var facts = stat()
    if lstat(path, &facts) == 0 {
      let isSafe = facts.st_mode & S_IFMT == S_IFSOCK && FileOwner.isTrusted(facts)
      guard isSafe else { throw .unsafeSocket(path: path) }
    }
    let socket = LinkSocket(adopting: try make())
    socket.limitConnecting(to: seconds)
    try socket.connect(address, path, seconds)
    let peer = try socket.peer()
    guard peer.user == geteuid() else { throw .otherUser(path: path, user: peer.user) }
    return socket
  }

  /// Two ends of one connection.
  package static func pair() throws(LinkError) -> (LinkSocket, LinkSocket) {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw .ofSystem("socketpair", errno) }
    let owners = ends.map { Descriptor(owning: $0) }
    return (LinkSocket(adopting: owners[0]), LinkSocket(adopting: owners[1]))
  }

  /// The process at the other end: the one that called `listen`, or the one that connected.
  package func peer() throws(LinkError) -> LinkPeer {
    var peer = LinkPeer(pid: 0, user: 0, group: 0)
    var size = socklen_t(MemoryLayout<LinkPeer>.size)
    guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 else {
      throw .ofSystem("getsockopt", errno)
    }
    return peer
  }

  /// Whether the other end is gone or sends no more. Packets that it sent before may still wait.
  package var isEnded: Bool {
    var request = pollfd(fd: descriptor, events: Int16(LK_POLL_ENDED), revents: 0)
    return poll(&request, 1, 0) > 0
  }

  /// Whether the other end has read all that was sent. False where the system does not say.
  package var isRead: Bool {
    var bytes: Int32 = -1
    return ioctl(descriptor, UInt(TIOCOUTQ), &bytes) == 0 && bytes == 0
  }

  /// Ends the connection for both ends. Calls of other threads that wait at it return.
  package func shutdown() { Glibc.shutdown(descriptor, Int32(LK_SHUT_BOTH)) }

  /// A socket of packets that is not connected.
  static func make() throws(LinkError) -> Descriptor {
    let descriptor = socket(AF_UNIX, kind, 0)
    guard descriptor >= 0 else { throw .ofSystem("socket", errno) }
    return Descriptor(owning: descriptor)
  }

  private static let kind = Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue)

  private func connect(
    _ address: LinkAddress, _ path: String, _ seconds: Double
  ) throws(LinkError) {
    while address.with({ Glibc.connect(descriptor, $0, $1) }) != 0 {
      switch errno {
      case EINTR: continue
      case EAGAIN: throw .silent(path: path, seconds: seconds)
      case ENOENT, ECONNREFUSED: throw .nobody(path: path)
      case let code: throw .ofSystem("connect to \(path)", code)
      }
    }
  }

  /// `connect` waits as long as a sending call would; these never do (``send(_:_:waiting:)``).
  private func limitConnecting(to seconds: Double) {
    let patience = min(max(seconds, 0.001), 1e6)
    var time = timeval(
      tv_sec: Int(patience), tv_usec: Int(patience.truncatingRemainder(dividingBy: 1) * 1e6))
    setsockopt(
      descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
  }
}

/// The process at the other end of a connection, when it connected or listened: `ucred` of
/// socket(7).
package struct LinkPeer: Hashable, Sendable {
  /// The process; 0 where it lies in a namespace that this process does not see.
  package var pid: Int32
  /// Its effective user.
  package var user: UInt32
  /// Its effective group.
  package var group: UInt32
}
