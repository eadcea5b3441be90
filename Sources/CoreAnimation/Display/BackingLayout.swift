// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// How a backing store lies over its layer: the bounds, in pixels.
///
/// The bitmap covers the bounds exactly, so its scale is rounded up where they are no whole number
/// of pixels.
struct BackingLayout: Hashable, Sendable {
  /// Layer space, points; not empty.
  var bounds: CGRect
  /// Pixels.
  var width: Int
  var height: Int
  /// Whether the layer's y grows downward on the screen.
  var isYDown: Bool
  /// Whether the picture has no alpha: pixels that nobody draws are black.
  var isOpaque: Bool
  var format = BackingFormat.rgba8
}

/// A rectangle of a bitmap, pixels, from the top left.
struct BitmapPart: Hashable, Sendable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int
}

extension BackingLayout {
  /// All pixels.
  var whole: BitmapPart { BitmapPart(x: 0, y: 0, width: width, height: height) }

  /// Pixels per point.
  var scaleX: CGFloat { CGFloat(width) / bounds.width }
  var scaleY: CGFloat { CGFloat(height) / bounds.height }

  /// The pixels that a rectangle of the layer's space touches; nil for none.
  func pixels(of rect: CGRect) -> BitmapPart? {
    let seen = rect.overlap(bounds)
    guard !seen.isNull, !seen.isEmpty else { return nil }
    let top = isYDown ? seen.minY - bounds.minY : bounds.maxY - seen.maxY
    let x = Self.span(seen.minX - bounds.minX, seen.width, scale: scaleX, limit: width)
    let y = Self.span(top, seen.height, scale: scaleY, limit: height)
    return BitmapPart(x: x.lowerBound, y: y.lowerBound, width: x.count, height: y.count)
  }

  /// Outward to whole pixels, ignoring rounding errors beside a whole one.
  private static func span(
    _ start: CGFloat, _ length: CGFloat, scale: CGFloat, limit: Int
  ) -> Range<Int> {
    let slack: CGFloat = 1e-6
    let low = min(max(0, Int((start * scale + slack).rounded(.down))), limit - 1)
    let high = max(low + 1, Int(((start + length) * scale - slack).rounded(.up)))
    return low..<min(high, limit)
  }

  /// Sets up a context that sees a part of the bitmap for drawing in layer space.
  func prepare(_ context: CGContext, for part: BitmapPart) {
    context.translateBy(
      x: CGFloat(-part.x), y: CGFloat(part.y + part.height - height))
    if isYDown {
      context.translateBy(x: 0, y: CGFloat(height))
      context.scaleBy(x: scaleX, y: -scaleY)
    } else {
      context.scaleBy(x: scaleX, y: scaleY)
    }
    // Shadows and patterns are in points, and lie as the layer does.
    context.baseTransform = context.ctm
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
  }
}
