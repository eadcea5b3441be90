// SPDX-License-Identifier: Apache-2.0
import Foundation

/// How a line is drawn along a path, apart from dashes.
package struct StrokeStyle: Hashable, Sendable, Codable {
  /// In the units of the path.
  package var width: CGFloat
  package var cap: CGLineCap
  package var join: CGLineJoin
  /// How many line widths a miter may be long before it becomes a bevel.
  package var miterLimit: CGFloat

  /// A style with these values.
  package init(
    width: CGFloat, cap: CGLineCap = .butt, join: CGLineJoin = .miter, miterLimit: CGFloat = 10
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
  }
}
