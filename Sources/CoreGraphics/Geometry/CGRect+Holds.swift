import Foundation

extension CGRect {
  /// Whether a point lies inside or on the sides of the least coordinates.
  ///
  /// Foundation's `contains(_:)` says the same, but stops the program where a side is not a number.
  package func holds(_ point: CGPoint) -> Bool {
    minX <= point.x && point.x < maxX && minY <= point.y && point.y < maxY
  }
}
