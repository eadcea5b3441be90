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

  // Borrowed, as initializers else get a copy, references and all.
  init(_ state: borrowing LayerState) {
    self.init(rect: state.geometry.bounds)
    let size = state.geometry.bounds.size
    // A radius too large for the layer is reduced to the largest that fits.
    let radius = min(Double(state.cornerRadius), Double(size.width) / 2, Double(size.height) / 2)
    guard radius > 0 else { return }
    for corner in 0..<4 where state.maskedCorners & (1 << UInt32(corner)) != 0 {
      radii[corner] = radius
    }
    isContinuous = state.cornerCurve == .continuous
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
  var reach: Double { radii.max() * (isContinuous ? 1.528665 : 1) }

  var isEmpty: Bool { rect.isEmpty }
}
