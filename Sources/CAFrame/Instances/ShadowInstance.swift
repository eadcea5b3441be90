// SPDX-License-Identifier: Apache-2.0

/// The shadow of a rounded rectangle, blurred in closed form (`shadow.glsl`).
package struct ShadowInstance: Instance {
  /// The rectangle that casts it, moved by the shadow's offset.
  package var shape = InstanceShape.boundless
  /// Premultiplied.
  package var color = SIMD4<Float>(repeating: 1)
  /// The standard deviation, points.
  package var sigma: Float = 0
  /// 1 where corners follow the continuous curve, else 0.
  package var isContinuous: Float = 0

  package init() {}

  /// The shadow of a shape, computed at each pixel.
  package init(
    _ color: SIMD4<Float>, shape: InstanceShape, sigma: Double, isContinuous: Bool
  ) {
    (self.shape, self.color, self.sigma) = (shape, color, Float(sigma))
    self.isContinuous = isContinuous ? 1 : 0
  }

  package mutating func tint(by factor: SIMD4<Float>) { color *= factor }

  package static var kind: DrawKind { .shadow }
  package static var programs: [Features] { [[]].clippedOrNot }
  package static var mergeable: Features { .clip }
}
