// SPDX-License-Identifier: Apache-2.0
import CABase
import CALive
import Glibc

/// A watcher's connection to a program.
package final class LiveClient {
  /// The most bytes of an answer.
  package static let byteLimit = 256 << 20

  /// The path of the socket.
  package let path: String
  /// Seconds that an answer may take.
  package let patience: Double
  private let descriptor: Int32
  private var input: [UInt8] = []

  /// Connects to the program at a socket.
  package init(_ path: String, patience: Double = 5) throws(LiveError) {
    (self.path, self.patience) = (path, patience)
    descriptor = try LiveSocket.connected(to: path)
  }

  deinit { close(descriptor) }

  /// Asks, and waits for the answer, whose texts a terminal can show.
  package func ask(_ request: LiveRequest) throws(LiveError) -> LiveReply {
    let line = try exchange(request.line)
    guard let reply = try? LiveReply(line: line).printable, reply.version == LiveRequest.version
    else { throw .refused(path: path, reason: "The answer is none of this version's.") }
    if let error = reply.error { throw .refused(path: path, reason: error.message) }
    return reply
  }

  /// Sends bytes, and returns the next line that comes.
  package func exchange(_ bytes: [UInt8]) throws(LiveError) -> [UInt8] {
    let deadline = Deadline(in: patience)
    var sent = 0
    while sent < bytes.count {
      guard let count = LiveSocket.send(bytes, from: sent, to: descriptor) else {
        throw .nobody(path: path)
      }
      sent += count
      if sent < bytes.count { try wait(for: Int16(POLLOUT), deadline) }
    }
    while true {
      if let end = input.firstIndex(of: UInt8(ascii: "\n")) {
        defer { input.removeSubrange(...end) }
        return Array(input[..<end])
      }
      try wait(for: Int16(POLLIN), deadline)
      guard let more = LiveSocket.receive(1 << 16, from: descriptor) else {
        throw .nobody(path: path)
      }
      input += more
      if input.count > Self.byteLimit {
        throw .refused(path: path, reason: "The answer is longer than \(Self.byteLimit) bytes.")
      }
    }
  }

  private func wait(for events: Int16, _ deadline: Deadline) throws(LiveError) {
    var polled = pollfd(fd: descriptor, events: events, revents: 0)
    let rest = max(0, min(deadline.rest, patience))
    let count = poll(&polled, 1, Int32(rest * 1000))
    if count < 0, errno != EINTR {
      throw .system(path: path, reason: String(cString: strerror(errno)))
    }
    if count == 0 || deadline.isOver { throw .silent(path: path, seconds: patience) }
  }
}
