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

  /// How far from the path its stroke may reach.
  ///
  /// A miter's tip is half a width times the limit from its corner, the corner of a square cap √2
  /// times half a width from its end.
  package var reach: CGFloat {
    var factor: CGFloat = 1
    if style.join == .miter { factor = max(factor, style.miterLimit) }
    if style.cap == .square { factor = max(factor, 1.4142135623730951) }
    return max(0, style.width) / 2 * factor
  }

  /// Whether every number is finite.
  package var isFinite: Bool {
    let sum = style.width + style.miterLimit + dashPhase + start + end + dashes.reduce(0, +)
    return sum.isFinite
  }
}
