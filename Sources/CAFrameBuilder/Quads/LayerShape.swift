// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics

/// The outline of a layer's bounds: a rectangle whose corners may be round. Layer space, points.
struct LayerShape {
  /// minX minY maxX maxY.
  var rect: SIMD4<Double>
  /// minX·minY, maxX·minY, minX·maxY, maxX·maxY.
  var radii = SIMD4<Double>()
  var isContinuous = false

  init(rect: CGRect) {
    self.rect = SIMD4(
      Double(rect.minX), Double(rect.minY), Double(rect.maxX), Double(rect.maxY))
  }

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
    result.rect += SIMD4(distance, distance, -distance, -distance)
    for corner in 0..<4 { result.radii[corner] = max(radii[corner] - distance, 0) }
    return result
  }

  /// How far the corners reach into the sides.
  var reach: Double { radii.max() * (isContinuous ? 1.528665 : 1) }

  /// Whether `other` lies within the rectangle.
  func contains(_ other: SIMD4<Double>) -> Bool {
    other.x >= rect.x && other.y >= rect.y && other.z <= rect.z && other.w <= rect.w
  }

  var isEmpty: Bool { !(rect.z > rect.x && rect.w > rect.y) }
}
