// SPDX-License-Identifier: Apache-2.0
import Dispatch

/// The time for which what a dead client showed goes on.
enum Grace {
  private static let queue = DispatchQueue(label: "layerkit.grace")

  /// Does something when the time is over.
  static func perform(after seconds: Double, _ body: @escaping @Sendable () -> Void) {
    queue.asyncAfter(deadline: .now() + seconds, execute: body)
  }
}
