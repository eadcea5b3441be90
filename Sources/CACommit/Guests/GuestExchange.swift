// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// The meeting point of guests and hosts: takes the commits of guests, and lets hosts show their
/// trees.
package protocol GuestExchange: AnyObject, Sendable {
  /// Takes in a guest.
  ///
  /// - Returns: Where its commits go; nil where another guest has or had the id.
  func enter(_ guest: GuestID) -> (any CommitSink)?
  /// Takes a guest away at once. Its later commits are dropped.
  func leave(_ guest: GuestID)
}

extension GuestID {
  private static let used = Mutex<Set<GuestID>>([])

  /// An id that this process has not had before. It is random, as ids pass between programs in any
  /// way and are not to be guessed.
  package static func fresh() -> GuestID {
    used.withLock { used in
      while true {
        let number = UInt32.random(in: 1...UInt32.max)
        if used.insert(GuestID(rawValue: number)).inserted { return GuestID(rawValue: number) }
      }
    }
  }
}
