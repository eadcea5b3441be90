import CAGeometry
import CoreGraphics

/// How a rectangle of the root's space, y upward, fills a surface.
///
/// The lower left corners of both lie on each other, and so do the left and the right sides; where
/// the sides are not in proportion, the upper part of one has no counterpart.
package struct SurfaceMapping: Hashable, Sendable {
  /// Points.
  package let bounds: CGRect
  package let size: DeviceSize

  /// Nil where either has no width or no height, or is not finite.
  package init?(bounds: CGRect, size: DeviceSize) {
    let edges = [bounds.minX, bounds.minY, bounds.maxX, bounds.maxY]
    guard edges.allSatisfy(\.isFinite), bounds.width > 0, bounds.height > 0, size.width > 0,
      size.height > 0
    else { return nil }
    (self.bounds, self.size) = (bounds.standardized, size)
  }

  /// Pixels per point.
  package var scale: CGFloat { CGFloat(size.width) / bounds.width }

  package func view(background: CGColor? = nil) -> SurfaceView {
    SurfaceView(
      scale: scale, background: background, origin: CGPoint(x: -bounds.minX, y: -bounds.minY))
  }

  /// The rectangle of the root's space that pixels show.
  package func points(of rect: DeviceRect) -> CGRect {
    if rect.isEmpty { return .null }
    return CGRect(
      x: bounds.minX + CGFloat(rect.x) / scale,
      y: bounds.minY + CGFloat(size.height - rect.maxY) / scale, width: CGFloat(rect.width) / scale,
      height: CGFloat(rect.height) / scale)
  }

  /// The pixels that a rectangle of the root's space touches.
  package func pixels(touching rect: CGRect) -> DeviceRect {
    let seen = rect.intersection(
      CGRect(
        x: bounds.minX, y: bounds.minY, width: bounds.width, height: CGFloat(size.height) / scale))
    guard !seen.isNull, seen.width > 0, seen.height > 0 else { return .zero }
    let (left, right) = ((seen.minX - bounds.minX) * scale, (seen.maxX - bounds.minX) * scale)
    let (low, high) = ((seen.minY - bounds.minY) * scale, (seen.maxY - bounds.minY) * scale)
    let (x, top) = (Self.outward(left, .down), size.height - Self.outward(high, .up))
    return DeviceRect(
      x: x, y: top, width: Self.outward(right, .up) - x,
      height: size.height - Self.outward(low, .down) - top
    ).intersection(size.rect)
  }

  /// Rounds outward, except where rounding errors alone reach into the next pixel.
  private static func outward(_ value: CGFloat, _ rule: FloatingPointRoundingRule) -> Int {
    let nearest = value.rounded()
    return Int(abs(value - nearest) < 1e-6 ? nearest : value.rounded(rule))
  }
}
