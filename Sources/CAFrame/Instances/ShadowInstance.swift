// SPDX-License-Identifier: Apache-2.0

/// The shadow of a rounded rectangle, blurred in closed form (`shadow.glsl`).
@usableFromInline package struct ShadowInstance: Instance {
  /// The rectangle that casts it, moved by the shadow's offset.
  @usableFromInline package var shape = InstanceShape.boundless
  /// Premultiplied.
  @usableFromInline package var color = SIMD4<Float>(repeating: 1)
  /// The standard deviation, points.
  @usableFromInline package var sigma: Float = 0
  /// 1 where corners follow the continuous curve, else 0.
  @usableFromInline package var isContinuous: Float = 0

  @inlinable package init() {}

  /// The shadow of a shape, computed at each pixel.
  @inlinable package init(
    _ color: SIMD4<Float>, shape: InstanceShape, sigma: Double, isContinuous: Bool
  ) {
    (self.shape, self.color, self.sigma) = (shape, color, Float(sigma))
    self.isContinuous = isContinuous ? 1 : 0
  }

  @inlinable package mutating func tint(by factor: SIMD4<Float>) { color *= factor }

  @inlinable package static var kind: DrawKind { .shadow }
  @inlinable package static var pixelWeight: Double { 5 }
  @usableFromInline package static var programs: [Features] { [[]].clippedOrNot }
  @inlinable package static var mergeable: Features { .clip }

  @usableFromInline package func text(of draw: Draw, source: [String]) -> [String] {
    ["color \(compact(color))", "shadow \(compact(sigma))  \(radiusText(shape.radii))"]
  }
}
