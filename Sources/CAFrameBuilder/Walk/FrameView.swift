// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CoreGraphics

/// Where and how large a frame shows a tree.
package struct FrameView: Hashable, Sendable {
  /// The surface, pixels.
  package var size: DeviceSize
  /// Pixels per point.
  package var scale: CGFloat
  /// The colour below the root, premultiplied.
  package var background: SIMD4<Float>
  /// Where the origin of the root's superlayer space lies, points from the surface's corner: the
  /// top left one where y grows downward, the bottom left one where it grows upward.
  package var origin: CGPoint

  /// A view of these values.
  package init(
    size: DeviceSize, scale: CGFloat = 1, background: SIMD4<Float> = .zero, origin: CGPoint = .zero
  ) {
    self.size = size
    self.scale = scale
    self.background = background
    self.origin = origin
  }

  /// From the root's superlayer space, points, to the surface, pixels.
  func spaceToDevice(_ orientation: Orientation) -> PlaneMap {
    let s = Double(scale)
    let (x, y) = (Double(origin.x) * s, Double(origin.y) * s)
    switch orientation {
    case .yDown: return PlaneMap(x: [s, 0, 0], y: [0, s, 0], origin: [x, y, 1])
    case .yUp:
      return PlaneMap(x: [s, 0, 0], y: [0, -s, 0], origin: [x, Double(size.height) - y, 1])
    }
  }
}

/// How a surface shows a tree.
struct PlacedView: Equatable {
  var view: FrameView
  var orientation: Orientation
}
