// SPDX-License-Identifier: Apache-2.0
import Foundation

/// All that says how a path is stroked: width and joints, dashes, and the part of it that is drawn.
package struct PathStroke: Hashable, Sendable, Codable {
  /// Width, caps and joints.
  package var style: StrokeStyle
  /// Lengths of dashes and gaps in turn, units of the path; empty for an unbroken line.
  package var dashes: [CGFloat] = []
  /// How far into the dashes each subpath starts.
  package var dashPhase: CGFloat = 0
  /// Where along the whole path, 0 to 1, the stroke starts and ends.
  package var start: CGFloat = 0
  package var end: CGFloat = 1

  /// A solid stroke of the whole path.
  package init(style: StrokeStyle) { self.style = style }

  /// How far from any path its stroke may reach.
  package var reach: CGFloat { reach(miter: style.miterLimit) }

  /// How far from a path its stroke may reach: miters end where the corners of the path have them
  /// end.
  package func reach(along path: CGPath) -> CGFloat {
    guard style.join == .miter, style.miterLimit > 1 else { return reach }
    return reach(miter: min(style.miterLimit, path.longestMiter))
  }

  /// A miter's tip is half a width times `miter` from its corner, the corner of a square cap √2
  /// times half a width from its end.
  private func reach(miter: CGFloat) -> CGFloat {
    var factor: CGFloat = 1
    if style.join == .miter { factor = max(factor, miter) }
    if style.cap == .square { factor = max(factor, 1.4142135623730951) }
    return max(0, style.width) / 2 * factor
  }

  /// Whether every number is finite.
  package var isFinite: Bool {
    let sum = style.width + style.miterLimit + dashPhase + start + end + dashes.reduce(0, +)
    return sum.isFinite
  }
}
