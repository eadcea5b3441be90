// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Foundation's functions of rectangles stop the program where a side is not a number; these say
/// the same otherwise.
extension CGRect {
  /// Whether a point lies inside or on the sides of the least coordinates.
  package func holds(_ point: CGPoint) -> Bool {
    minX <= point.x && point.x < maxX && minY <= point.y && point.y < maxY
  }

  /// The common part of both rectangles, with touching sides a line or a point; null where there is
  /// none, or a side is not a number.
  package func overlap(_ other: CGRect) -> CGRect {
    guard !isNull, !other.isNull else { return .null }
    let (left, right) = (max(minX, other.minX), min(maxX, other.maxX))
    let (top, bottom) = (max(minY, other.minY), min(maxY, other.maxY))
    guard isNumeric, other.isNumeric, left <= right, top <= bottom else { return .null }
    return CGRect(
      x: left, y: top,
      width: left == minX && right == maxX
        ? width : left == other.minX && right == other.maxX ? other.width : right - left,
      height: top == minY && bottom == maxY
        ? height : top == other.minY && bottom == other.maxY ? other.height : bottom - top)
  }

  /// Whether both rectangles cover something.
  package func meets(_ other: CGRect) -> Bool { !overlap(other).isNull }

  private var isNumeric: Bool { !minX.isNaN && !maxX.isNaN && !minY.isNaN && !maxY.isNaN }
}
