// SPDX-License-Identifier: Apache-2.0
import CABase
import CALink
import Glibc

/// Wakes a thread that waits for a socket.
final class WakeBell: Sendable {
  /// The ends of a pipe. A byte in it means that it rang.
  private let hearing: Descriptor
  private let ringing: Descriptor

  /// - Throws: where the process has no descriptor left.
  init() throws(LinkError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw .noDescriptors(reason: String(cString: strerror(errno)))
    }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (hearing, ringing) = (Descriptor(owning: ends[0]), Descriptor(owning: ends[1]))
  }

  /// Rings; any thread may.
  func ring() {
    var one: UInt8 = 1
    _ = write(ringing.raw, &one, 1)
  }

  /// Waits until it rings or the socket has something to read, or room where that is asked for.
  func wait(with socket: LinkSocket, forRoom: Bool) {
    let events = Int16(POLLIN | (forRoom ? POLLOUT : 0))
    var polled = [
      pollfd(fd: socket.descriptor, events: events, revents: 0),
      pollfd(fd: hearing.raw, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&polled, 2, -1) < 0, errno == EINTR {}
    silence()
  }

  private func silence() {
    var bytes: (UInt64, UInt64) = (0, 0)
    while read(hearing.raw, &bytes, 16) == 16 {}
  }
}
