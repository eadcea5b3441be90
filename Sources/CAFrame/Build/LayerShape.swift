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

  init(_ state: LayerState) {
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

  /// How far the corners reach into the sides.
  var reach: Double { radii.max() * (isContinuous ? 1.528665 : 1) }

  var isEmpty: Bool { !(rect.z > rect.x && rect.w > rect.y) }
}
