// SPDX-License-Identifier: Apache-2.0
import CABase
import Glibc

/// One connection of a watcher, on the thread that answers.
struct LiveReader {
  /// The most bytes that wait for a reader. While more do, its requests are not read.
  private static let waitingLimit = 1 << 20

  let descriptor: Int32
  private var input: [UInt8] = []
  /// Requests that are not answered yet, the oldest first.
  private var requests: [[UInt8]] = []
  private var output: [UInt8] = []
  private var sent = 0
  /// Until when the reader waits for trees; nil where it does not.
  var treeDeadline: Deadline?
  /// Whether the connection ends once the output is written.
  private(set) var isEnding = false

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// The events that `poll` waits for on the connection.
  var events: Int16 {
    let canRead = !isEnding && treeDeadline == nil && output.count - sent < Self.waitingLimit
    return Int16((canRead ? POLLIN : 0) | (sent < output.count ? POLLOUT : 0))
  }

  /// Takes in the watcher's bytes. False where it is gone.
  mutating func read() -> Bool {
    let limit = LiveRequest.byteLimit
    guard let bytes = LiveSocket.receive(limit, from: descriptor) else { return false }
    input += bytes
    var lines = input.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let rest = lines.removeLast()
    input = Array(rest)
    if input.count >= limit || lines.contains(where: { $0.count >= limit }) {
      refuse(.tooLong, "A request has fewer than \(limit) bytes.")
      return true
    }
    requests += lines.filter { !$0.isEmpty }.map(Array.init)
    return true
  }

  /// The next request to answer; nil where there is none, and while an answer is still due.
  mutating func nextRequest() -> [UInt8]? {
    guard !isEnding, treeDeadline == nil, !requests.isEmpty else { return nil }
    return requests.removeFirst()
  }

  /// Answers.
  mutating func answer(_ reply: LiveReply) { output += reply.line }

  /// Answers that a request is refused, and ends the connection.
  mutating func refuse(_ code: LiveReply.Refusal.Code, _ message: String) {
    answer(.refusal(code, message))
    isEnding = true
  }

  /// Writes as many bytes as the watcher takes. False where it is gone, or all is said.
  mutating func write() -> Bool {
    if sent < output.count {
      guard let count = LiveSocket.send(output, from: sent, to: descriptor) else { return false }
      sent += count
    }
    if sent == output.count { (output, sent) = ([], 0) }
    return !(isEnding && output.isEmpty)
  }
}
