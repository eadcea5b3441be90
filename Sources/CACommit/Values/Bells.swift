// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// Those who hear when something changes that no commit carries.
package final class Bells: Sendable {
  private let bells = Mutex<[UInt64: @Sendable () -> Void]>([:])

  /// Nobody hears yet.
  package init() {}

  /// Has `bell` called, on any thread, until it is taken away with nil.
  ///
  /// - Parameter id: The name of the listener.
  package func set(_ bell: (@Sendable () -> Void)?, for id: UInt64) {
    bells.withLock { $0[id] = bell }
  }

  /// Calls all.
  package func ring() {
    for bell in bells.withLock({ Array($0.values) }) { bell() }
  }
}
