// SPDX-License-Identifier: Apache-2.0
import CAGeometry

/// An external texture within a shape.
@usableFromInline package struct ExternalInstance: ShapedInstance {
  /// The shape; a texture that is not smoothed has none.
  @usableFromInline package var shape = InstanceShape.boundless
  /// Scale xy and offset zw from layer space to the texture, rows from the top: u = x · sx + ox.
  @usableFromInline package var layerToTexture = SIMD4<Float>()
  /// The factor of samples, premultiplied.
  @usableFromInline package var tint = SIMD4<Float>(repeating: 1)
  /// The factor of v from the top and a constant: 1 and 0, or −1 and 1 where rows lie bottom first.
  @usableFromInline package var rows = SIMD2<Float>(1, 0)

  @inlinable package init() {}

  /// The texture where a picture would be.
  ///
  /// - Parameter isBottomFirst: Whether the first row of the texture is the bottom one.
  package init(at picture: PictureInstance, isBottomFirst: Bool) {
    (shape, tint, layerToTexture) = (picture.shape, picture.tint, picture.layerToTexture)
    if isBottomFirst { rows = SIMD2(-1, 1) }
  }

  @inlinable package mutating func tint(by factor: SIMD4<Float>) { tint *= factor }

  @inlinable package static var kind: DrawKind { .external }
  @usableFromInline package static var programs: [Features] { Features.smoothing.clippedOrNot }
  @inlinable package static var mergeable: Features { [.edge, .clip] }
  @inlinable package static func sampled(_ features: Features) -> Sampled { .external }

  @usableFromInline package func text(of draw: Draw, source: [String]) -> [String] {
    source + [factorText(tint)] + smoothingText(shape, draw.variant.features)
  }
}
