// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import CoreGraphics

/// A picture of a film within a shape: planes of luma, chroma and alpha.
@usableFromInline package struct FilmInstance: ShapedInstance {
  /// The shape; a picture that is not smoothed has none.
  @usableFromInline package var shape = InstanceShape.boundless
  /// Scale xy and offset zw from layer space to the plane of luma: u = x · sx + ox.
  @usableFromInline package var layerToTexture = SIMD4<Float>()
  /// The factor of the colour, premultiplied.
  @usableFromInline package var tint = SIMD4<Float>(repeating: 1)
  /// The factors of luma, blue and red chroma as they are sampled, and a constant.
  @usableFromInline package var red = SIMD4<Float>()
  @usableFromInline package var green = SIMD4<Float>()
  @usableFromInline package var blue = SIMD4<Float>()
  /// Scale xy and offset zw from the plane of luma to the planes of chroma.
  @usableFromInline package var chroma = SIMD4<Float>(1, 1, 0, 0)
  /// The factor of the plane of alpha as it is sampled, and a constant.
  @usableFromInline package var alpha = SIMD2<Float>(0, 1)

  @inlinable package init() {}

  /// The planes where a picture would be.
  package init(_ planes: PlanarPixels, at picture: PictureInstance) {
    (shape, tint, layerToTexture) = (picture.shape, picture.tint, picture.layerToTexture)
    let rows = planes.sampledRows
    (red, green, blue) = (rows[0], rows[1], rows[2])
    chroma = planes.lumaToChroma
    alpha = planes.sampledAlpha
  }

  @inlinable package mutating func tint(by factor: SIMD4<Float>) { tint *= factor }

  @inlinable package static var kind: DrawKind { .film }
  @inlinable package static var pixelWeight: Double { 2 }
  @usableFromInline package static var programs: [Features] { Features.smoothing.clippedOrNot }
  @inlinable package static var mergeable: Features { [.edge, .clip] }
  @inlinable package static func sampled(_ features: Features) -> Sampled { .external }

  @usableFromInline package func text(of draw: Draw, source: [String]) -> [String] {
    source + [factorText(tint)] + smoothingText(shape, draw.variant.features)
  }
}

extension PlanarPixels {
  /// A sample as a share of 2^bits, where a texture gives 1.
  ///
  /// Textures of bytes give 255 as 1; those of half floats hold samples as shares of 2^bits.
  private var sampleUnit: Double { bits > 8 ? 1 : 255.0 / 256 }

  /// Rows for red, green and blue: factors of luma and chroma as they are sampled, and a constant.
  fileprivate var sampledRows: [SIMD4<Float>] {
    encoding.rows(bits: bits).map { row in
      var row = row * SIMD4(sampleUnit, sampleUnit, sampleUnit, 1)
      if chroma == nil {
        // The samples of gray are half of 2^bits.
        row.w += (row.y + row.z) / (2 * sampleUnit)
        (row.y, row.z) = (0, 0)
      }
      return SIMD4<Float>(row)
    }
  }

  /// Scale xy and offset zw from the texture of luma to those of chroma.
  fileprivate var lumaToChroma: SIMD4<Float> {
    guard let plane = chroma?.blue else { return SIMD4(1, 1, 0, 0) }
    let length = SIMD2(Double(plane.width), Double(plane.height))
    let scale = SIMD2(Double(width), Double(height)) * chromaShare / length
    let offset = siting.offset(of: chromaShare) / length
    return SIMD4<Float>(SIMD4(lowHalf: scale, highHalf: offset))
  }

  /// The factor of alpha as it is sampled, and a constant.
  fileprivate var sampledAlpha: SIMD2<Float> {
    if alpha == nil { return SIMD2(0, 1) }
    let unit = Double(1 << bits)
    return SIMD2(Float(sampleUnit * unit / (unit - 1)), 0)
  }
}
