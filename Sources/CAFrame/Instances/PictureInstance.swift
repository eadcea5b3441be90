// SPDX-License-Identifier: Apache-2.0
import CAGeometry

/// A picture within a shape.
@usableFromInline package struct PictureInstance: ShapedInstance {
  /// The shape; a picture that is not smoothed has none.
  @usableFromInline package var shape = InstanceShape.boundless
  /// Scale xy and offset zw from layer space to the texture: u = x · sx + ox.
  @usableFromInline package var layerToTexture = SIMD4<Float>()
  /// The factor of samples, premultiplied.
  @usableFromInline package var tint = SIMD4<Float>(repeating: 1)
  /// The layer of the array texture, below zero for white; the batcher knows it.
  @usableFromInline package var slice: Float = 0
  /// The offset of the mip level that minification chooses.
  @usableFromInline package var lodBias: Float = 0
  /// Offset from device pixels to texels of the target that it reveals.
  @usableFromInline package var deviceToRevealed = SIMD2<Float>()

  @inlinable package init() {}

  /// A picture that fades by `opacity`.
  @inlinable package init(opacity: Float, shape: InstanceShape = .boundless, lodBias: Float = 0) {
    (self.shape, self.lodBias) = (shape, lodBias)
    tint = SIMD4(repeating: opacity)
  }

  /// A picture in a colour, within a shape, its texture mapped.
  @inlinable package init(
    tint: SIMD4<Float>, shape: InstanceShape, layerToTexture: SIMD4<Float>, lodBias: Float
  ) {
    (self.tint, self.shape) = (tint, shape)
    (self.layerToTexture, self.lodBias) = (layerToTexture, lodBias)
  }

  /// A picture in a colour.
  @inlinable package init(tint: SIMD4<Float>) { self.tint = tint }

  /// White in a colour, which stands for that colour. Its texture space is layer space, so that
  /// programs can measure its shape there.
  @inlinable package init(_ color: ColorInstance) {
    (shape, tint, slice) = (color.shape, color.color, -1)
    layerToTexture = [1, 1, 0, 0]
  }

  /// Lets the picture fill a rectangle of layer space.
  @inlinable package func filling(_ rect: LayerRect) -> PictureInstance {
    let size = rect.size
    return showing(
      u: (1 / size.x, -rect.minX / size.x), v: (1 / size.y, -rect.minY / size.y))
  }

  /// The picture where texture coordinates are u = x · scale + offset, alike for v.
  @inlinable package func showing(
    u: (scale: Double, offset: Double), v: (scale: Double, offset: Double)
  ) -> PictureInstance {
    var result = self
    result.layerToTexture = SIMD4(SIMD4<Double>(u.scale, v.scale, u.offset, v.offset))
    return result
  }

  /// The picture in a layer space whose origin is elsewhere; the texture's mapping stays.
  @inlinable package func counted(from origin: SIMD2<Double>) -> PictureInstance {
    var result = self
    result.shape = shape.counted(from: origin)
    return result
  }

  @inlinable package mutating func tint(by factor: SIMD4<Float>) { tint *= factor }

  @inlinable package mutating func reveal(by offset: SIMD2<Float>) { deviceToRevealed = offset }

  @inlinable package var revealOffset: SIMD2<Float>? { deviceToRevealed }

  @inlinable package static var kind: DrawKind { .picture }
  @usableFromInline package static var programs: [Features] {
    (Features.smoothing + [[.edge, .within]]).flatMap {
      [$0, $0.union(.tint), $0.union([.tint, .reveal])]
    }.clippedOrNot.uprightOrNot + [[.upright, .plain]]
  }
  @inlinable package static var revealing: Features? { [.tint, .reveal] }
  @inlinable package static var mergeable: Features { [.tint, .edge, .clip, .within] }
  @inlinable package static func sampled(_ features: Features) -> Sampled { .contents }

  @inlinable package mutating func resolve(_ homes: SampleHomes) {
    slice = homes.slice
    layerToTexture *= homes.share
    layerToTexture.highHalf += homes.origin
    deviceToRevealed += homes.secondTarget
  }

  @usableFromInline package func text(of draw: Draw, source: [String]) -> [String] {
    let features = draw.variant.features
    return source + (features.contains(.tint) ? [factorText(tint)] : [])
      + smoothingText(shape, features) + (features.contains(.edge) ? ["edge"] : [])
  }
}
