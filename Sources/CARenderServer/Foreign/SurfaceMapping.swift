// SPDX-License-Identifier: Apache-2.0
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

  /// The view of the surface, with a background.
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

  /// The pixels that a rectangle of the root's space touches; none for one that is not a number.
  package func pixels(touching rect: CGRect) -> DeviceRect {
    let edges = [rect.minX, rect.minY, rect.maxX, rect.maxY]
    guard !rect.isNull, !edges.contains(where: \.isNaN) else { return .zero }
    let top = bounds.minY + CGFloat(size.height) / scale
    let (left, right) = (max(edges[0], bounds.minX), min(edges[2], bounds.maxX))
    let (low, high) = (max(edges[1], bounds.minY), min(edges[3], top))
    guard right > left, high > low else { return .zero }
    let (x, maxX) = (pixels(left - bounds.minX, .down), pixels(right - bounds.minX, .up))
    let (y, maxY) = (
      size.height - pixels(high - bounds.minY, .up),
      size.height - pixels(low - bounds.minY, .down)
    )
    return DeviceRect(x: x, y: y, width: maxX - x, height: maxY - y).intersection(size.rect)
  }

  /// Points as whole pixels, rounded except where rounding errors alone reach into the next one.
  private func pixels(_ points: CGFloat, _ rule: FloatingPointRoundingRule) -> Int {
    let value = points * scale
    let nearest = value.rounded()
    return Int(abs(value - nearest) < 1e-6 ? nearest : value.rounded(rule))
  }
}
