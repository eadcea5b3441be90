// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Foundation's functions of rectangles stop the program where a side is not a number; these say
/// the same otherwise.
extension CGRect {
  /// Whether a point lies inside or on the sides of the least coordinates.
  package func holds(_ point: CGPoint) -> Bool {
    minX <= point.x && point.x < maxX && minY <= point.y && point.y < maxY
  }

  /// The common part of both rectangles; null where there is none, or a side is not a number.
  package func overlap(_ other: CGRect) -> CGRect {
    isNumeric && other.isNumeric ? intersection(other) : .null
  }

  /// Whether both rectangles cover something.
  package func meets(_ other: CGRect) -> Bool { !overlap(other).isNull }

  private var isNumeric: Bool { !minX.isNaN && !maxX.isNaN && !minY.isNaN && !maxY.isNaN }
}
