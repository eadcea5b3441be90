// SPDX-License-Identifier: Apache-2.0

/// A plain colour within a shape.
@usableFromInline package struct ColorInstance: ShapedInstance {
  /// The shape; a colour that is not smoothed has none.
  @usableFromInline package var shape = InstanceShape.boundless
  /// Premultiplied.
  @usableFromInline package var color = SIMD4<Float>(repeating: 1)
  /// The width of the ring inside the shape's outline that a border covers, points.
  @usableFromInline package var borderWidth: Float = 0

  @inlinable package init() {}

  /// The colour within a shape, or wherever the instance lies.
  @inlinable package init(_ color: SIMD4<Float>, shape: InstanceShape = .boundless) {
    (self.shape, self.color) = (shape, color)
  }

  /// The colour within a ring along the outline of a shape.
  @inlinable package static func border(
    _ color: SIMD4<Float>, shape: InstanceShape, width: Double
  ) -> ColorInstance {
    var border = ColorInstance(color, shape: shape)
    border.borderWidth = Float(width)
    return border
  }

  /// The same with a ring of another width, points.
  @inlinable package func bordered(_ width: Float) -> ColorInstance {
    var result = self
    result.borderWidth = width
    return result
  }

  /// The same shape in another colour.
  @inlinable package func filled(with color: SIMD4<Float>) -> ColorInstance {
    var result = self
    result.color = color
    return result
  }

  /// The shape in another colour; nil where that shows nothing.
  package func mapColors(_ change: (SIMD4<Float>) -> SIMD4<Float>) -> ColorInstance? {
    var result = self
    result.color = change(color)
    return result.color == .zero ? nil : result
  }

  @inlinable package mutating func tint(by factor: SIMD4<Float>) { color *= factor }

  @inlinable package static var kind: DrawKind { .color }
  @usableFromInline package static var programs: [Features] {
    (Features.smoothing + Features.smoothing[2...].map { $0.union(.border) }).clippedOrNot
      .uprightOrNot
  }
  @inlinable package static var mergeable: Features { [.edge, .clip] }

  /// The colour itself, which need not be white.
  @usableFromInline package var outline: ColorInstance { self }

  @usableFromInline package func text(of draw: Draw, source: [String]) -> [String] {
    let features = draw.variant.features
    var texts = ["color \(compact(color))"] + smoothingText(shape, features)
    if features.contains(.border) { texts.append("border \(compact(borderWidth))") }
    if features.contains(.edge) { texts.append("edge") }
    return texts
  }
}
