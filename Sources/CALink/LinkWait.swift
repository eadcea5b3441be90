// SPDX-License-Identifier: Apache-2.0
import CABase
import Glibc

/// How long a call waits.
enum LinkWait {
  case forever
  case until(Deadline)

  /// So many seconds from now; nil is for ever. A negative number, or none, is 0.
  init(_ seconds: Double?) {
    guard let seconds else {
      self = .forever
      return
    }
    self = .until(Deadline(in: seconds > 0 ? min(seconds, 1e9) : 0))
  }

  /// Milliseconds for `poll`, rounded up; below 0 for ever, 0 where time is over.
  private var milliseconds: Int32 {
    switch self {
    case .forever: -1
    case .until(let deadline): Int32(min(max(deadline.rest * 1000, 0).rounded(.up), 1_000_000))
    }
  }

  /// Whether time is over.
  var isOver: Bool { milliseconds == 0 }

  /// Waits until one of the descriptors has an event, an end or an error. False when time
  /// is over.
  func poll(_ first: Int32, _ events: Int32, or second: Int32 = -1) throws(LinkError) -> Bool {
    while true {
      let patience = milliseconds
      let count = Self.poll(first, events: events, or: second, for: patience)
      if count > 0 { return true }
      if count < 0, errno != EINTR { throw .ofSystem("poll", errno) }
      if patience == 0 { return false }
    }
  }

  private static func poll(
    _ first: Int32, events: Int32, or second: Int32, for milliseconds: Int32
  ) -> Int32 {
    // `poll` passes over a descriptor below zero.
    var polls = (
      pollfd(fd: first, events: Int16(events), revents: 0),
      pollfd(fd: second, events: Int16(POLLIN), revents: 0)
    )
    return withUnsafeMutablePointer(to: &polls) {
      // Sound: a tuple of two equal types lies as an array of two.
      $0.withMemoryRebound(to: pollfd.self, capacity: 2) { Glibc.poll($0, 2, milliseconds) }
    }
  }
}
