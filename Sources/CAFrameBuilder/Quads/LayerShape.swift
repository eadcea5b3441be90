// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CoreGraphics

/// The outline of a layer's bounds: a rectangle whose corners may be round. Layer space, points.
struct LayerShape {
  var rect: LayerRect
  /// minX·minY, maxX·minY, minX·maxY, maxX·maxY.
  var radii = SIMD4<Double>()
  var isContinuous = false

  init(rect: CGRect) { self.rect = LayerRect(rect) }

  /// Rounds the corners of a mask.
  mutating func round(_ corners: UInt32, radius: Double, isContinuous: Bool) {
    guard radius > 0 else { return }
    for corner in 0..<4 where corners & (1 << UInt32(corner)) != 0 { radii[corner] = radius }
    self.isContinuous = isContinuous
  }

  var isRounded: Bool { radii != SIMD4<Double>() }

  /// The shape whose outline runs `distance` further in, its corners about the same middles.
  func inset(by distance: Double) -> LayerShape {
    var result = self
    result.rect = rect.inset(by: distance)
    for corner in 0..<4 { result.radii[corner] = max(radii[corner] - distance, 0) }
    return result
  }

  /// How far the corners reach into the sides.
  var reach: Double { radii.max() * (isContinuous ? Self.continuousReach : 1) }

  /// How far a continuous corner of radius 1 reaches into the sides.
  static let continuousReach = 1.528665

  var isEmpty: Bool { rect.isEmpty }
}

extension ShownTree {
  /// The outline of a layer's bounds.
  func shape(of place: Int) -> LayerShape {
    let layer = layers.address(of: place)
    var shape = LayerShape(rect: layer.pointee.state.geometry.bounds)
    let radius = layer.pointee.state.cornerRadius
    if radius > 0 {
      let size = layer.pointee.state.geometry.bounds.size
      // A radius too large for the layer is reduced to the largest that fits.
      shape.round(
        layer.pointee.state.maskedCorners,
        radius: min(Double(radius), Double(size.width) / 2, Double(size.height) / 2),
        isContinuous: layer.pointee.state.cornerCurve == .continuous)
    }
    return shape
  }
}
