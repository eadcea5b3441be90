// SPDX-License-Identifier: Apache-2.0
import CAGeometry

/// A layer with round corners as it stands on the surface, upright: the fill, the border above it
/// and the shadow below it are one draw along the outline (`panel.glsl`), and one of the flat
/// middle.
///
/// All numbers are device pixels. Its parts meet along lines between whole pixels, so that each
/// pixel is drawn once, whichever corner a part is measured from.
struct Panel {
  /// The sides.
  var low, high: SIMD2<Double>
  var radius: Double
  /// How wide the border is, and how far inside the outline the fill ends below it.
  var border = 0.0, inset = 0.0
  var shadow: Shadow?

  struct Shadow {
    var offset: SIMD2<Double>
    /// How far beyond the layer's sides it can be seen, were it not moved.
    var reach: Double
  }

  /// The least pixels of the flat middle that are worth quads of their own.
  private static let leastArea = 512.0
  /// How much larger than round a corner may be, so that it holds all of the shadow that differs
  /// from that of a side: all of it is drawn by the larger program.
  private static let mostBelow = 32.0

  /// The lines across one axis, in order.
  struct Lines {
    /// The visible extent.
    var outer: SIMD2<Double>
    /// Where the full fill ends and begins again between the corners.
    var side: SIMD2<Double>
    /// Where the circles of the corners end and begin.
    var round: SIMD2<Double>
    /// Where the sides begin and end, their shadows being the same all along.
    var corner: SIMD2<Double>
  }

  func lines(_ axis: Int) -> Lines {
    let (low, high) = (low[axis], high[axis])
    var lines = Lines(
      outer: [low.rounded(.down), high.rounded(.up)],
      side: [(low + border).rounded(.up), (high - border).rounded(.down)],
      round: [(low + radius).rounded(.up), (high - radius).rounded(.down)], corner: .zero)
    lines.corner = lines.round
    guard let shadow else { return lines }
    let (from, to) = (low + shadow.offset[axis], high + shadow.offset[axis])
    lines.outer.x = min(lines.outer.x, (from - shadow.reach).rounded(.down))
    lines.outer.y = max(lines.outer.y, (to + shadow.reach).rounded(.up))
    lines.corner.x = max(lines.corner.x, (from + radius + shadow.reach).rounded(.up))
    lines.corner.y = min(lines.corner.y, (to - radius - shadow.reach).rounded(.down))
    return lines
  }

  /// Whether the lines are in order and the parts worth it.
  static func isSound(_ x: Lines, _ y: Lines) -> Bool {
    let (width, height) = (x.round.y - x.round.x, y.round.y - y.round.x)
    return width > 0 && height > 0 && width * height >= leastArea && isSound(x) && isSound(y)
  }

  private static func isSound(_ lines: Lines) -> Bool {
    let below = lines.corner - lines.round
    return lines.corner.x <= lines.corner.y && below.x <= mostBelow && below.y >= -mostBelow
  }
}
