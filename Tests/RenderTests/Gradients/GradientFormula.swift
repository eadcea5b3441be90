// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import PictureReference

/// A gradient as Apple's documents and the measured facts describe it, point by point, in Double.
struct GradientFormula: Sendable, CustomTestStringConvertible {
  var name: String
  var form: CAGradientLayerType
  var start: SIMD2<Double>
  var end: SIMD2<Double>
  /// Not premultiplied.
  var colors: [SIMD4<Double>]
  var locations: [Double]?
  /// Where a radial gradient starts, unit coordinates of the bounds; nil for the start.
  var focus: SIMD2<Double>?

  var testDescription: String { name }

  init(
    _ name: String, form: CAGradientLayerType = .axial, start: SIMD2<Double> = [0.5, 0],
    end: SIMD2<Double> = [0.5, 1], colors: [SIMD4<Double>], locations: [Double]? = nil,
    focus: SIMD2<Double>? = nil
  ) {
    (self.name, self.form, self.start, self.end) = (name, form, start, end)
    (self.colors, self.locations, self.focus) = (colors, locations, focus)
  }

  /// The premultiplied colour at a point in unit coordinates of the bounds.
  ///
  /// - Parameter shift: is added to the location.
  func color(at point: SIMD2<Double>, shift: Double = 0) -> SIMD4<Double> {
    let color = color(at: location(of: point) + shift)
    return SIMD4(color.x * color.w, color.y * color.w, color.z * color.w, color.w)
  }

  private func location(of point: SIMD2<Double>) -> Double {
    let (away, way) = (point - start, end - start)
    switch form {
    case .radial:
      if let focus { return Self.location(of: away / way, focus: (focus - start) / way) }
      return ((away / way) * (away / way)).sum().squareRoot()
    case .conic:
      let turn = (atan2(away.y, away.x) - atan2(way.y, way.x)) / (2 * .pi)
      return turn - turn.rounded(.down)
    default: return (away * way).sum() / (way * way).sum()
    }
  }

  /// The t at which a point lies on the circle of radius t about (1 − t) · focus, by halving: the
  /// point is outside of every smaller circle.
  private static func location(of point: SIMD2<Double>, focus: SIMD2<Double>) -> Double {
    var (low, high) = (0.0, 1e6)
    for _ in 0..<80 {
      let t = (low + high) / 2
      let away = point - (1 - t) * focus
      if (away * away).sum() > t * t { low = t } else { high = t }
    }
    return high
  }

  private func color(at location: Double) -> SIMD4<Double> {
    let places = locations ?? colors.indices.map { Double($0) / Double(colors.count - 1) }
    guard let next = places.firstIndex(where: { $0 > location }) else {
      return colors[colors.count - 1]
    }
    guard next > 0 else { return colors[0] }
    let part = (location - places[next - 1]) / (places[next] - places[next - 1])
    return colors[next - 1] * (1 - part) + colors[next] * part
  }

  /// A layer with this gradient.
  func layer(_ frame: CGRect, _ configure: (CAGradientLayer) -> Void = { _ in }) -> CAGradientLayer
  {
    let layer = CAGradientLayer()
    layer.frame = frame
    layer.type = form
    layer.startPoint = CGPoint(x: start.x, y: start.y)
    layer.endPoint = CGPoint(x: end.x, y: end.y)
    layer.colors = colors.map { CGColor(red: $0.x, green: $0.y, blue: $0.z, alpha: $0.w) }
    layer.locations = locations.map { $0.map { NSNumber(value: $0) } }
    layer.focalPoint = focus.map { CGPoint(x: $0.x, y: $0.y) }
    configure(layer)
    return layer
  }

  /// The gradient over a picture of `width` × `height` pixels, from 0 to 255.
  func bytes(
    _ x: Int, _ y: Int, _ width: Int, _ height: Int, shift: Double = 0
  ) -> SIMD4<Double> {
    let point = SIMD2((Double(x) + 0.5) / Double(width), (Double(y) + 0.5) / Double(height))
    return color(at: point, shift: shift) * 255
  }
}

extension Pixels {
  /// The greatest difference of a channel from a gradient that fills the picture, 0 to 255, and
  /// where it is. Dither and rounding may each change a channel by half. A pixel whose middle lies
  /// as near to a step as `slack`, a difference of locations, may show either side.
  func greatestDifference(
    from formula: GradientFormula, slack: Double = 1e-5
  ) -> (Double, x: Int, y: Int) {
    var worst = (0.0, x: 0, y: 0)
    for y in 0..<height {
      for x in 0..<width {
        let difference = [0, slack, -slack].map { shift in
          distance(self[x, y], formula.bytes(x, y, width, height, shift: shift))
        }.min()
        if let difference, difference > worst.0 { worst = (difference, x, y) }
      }
    }
    return worst
  }

  private func distance(_ drawn: SIMD4<UInt8>, _ expected: SIMD4<Double>) -> Double {
    let difference = SIMD4<Double>(drawn) - expected
    return max(difference.max(), -difference.min())
  }
}
