// SPDX-License-Identifier: Apache-2.0
import Foundation

extension CGPoint {
  /// Whether both numbers are at most that far off.
  func isClose(to other: CGPoint, within distance: CGFloat = 1e-6) -> Bool {
    abs(x - other.x) <= distance && abs(y - other.y) <= distance
  }
}

extension CGRect {
  /// Whether all four numbers are at most that far off.
  func isClose(to other: CGRect, within distance: CGFloat = 1e-6) -> Bool {
    origin.isClose(to: other.origin, within: distance)
      && abs(width - other.width) <= distance && abs(height - other.height) <= distance
  }
}
