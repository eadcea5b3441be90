// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import CACommit
import CoreGraphics

/// The part of a context that a host shows: how large, and where.
package struct ContextView: Hashable, Sendable {
  /// Device pixels.
  package var width: Int
  package var height: Int
  /// Pixels per point.
  package var scale: CGFloat
  /// Where the origin of the root's superlayer space lies, points from the corner that the
  /// orientation names.
  package var origin: CGPoint

  /// A view of that size, pixels, and scale.
  package init(width: Int, height: Int, scale: CGFloat, origin: CGPoint = .zero) {
    (self.width, self.height, self.scale, self.origin) = (width, height, scale, origin)
  }

  /// From the root's superlayer space, points, to the display, pixels from its top left.
  func spaceToDevice(_ orientation: Orientation) -> PlaneMap {
    let s = Double(scale)
    let (x, y) = (Double(origin.x) * s, Double(origin.y) * s)
    switch orientation {
    case .yDown: return PlaneMap(x: [s, 0, 0], y: [0, s, 0], origin: [x, y, 1])
    case .yUp: return PlaneMap(x: [s, 0, 0], y: [0, -s, 0], origin: [x, Double(height) - y, 1])
    }
  }

  /// The sides of the display.
  var sides: [HalfPlane] {
    [
      HalfPlane(1, 0, 0), HalfPlane(-1, 0, Double(width)),
      HalfPlane(0, 1, 0), HalfPlane(0, -1, Double(height)),
    ]
  }
}
