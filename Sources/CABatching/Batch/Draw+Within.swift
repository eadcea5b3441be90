// SPDX-License-Identifier: Apache-2.0
import CAFrame

extension Draw {
  /// Whether samples of a picture with smoothed sides have to be kept within its shape.
  ///
  /// Smoothing draws pixels whose middle lies beyond a side. Where the side is the end of the
  /// texture, or beyond it, the sampler repeats the outermost texel there. Elsewhere other texels
  /// of the picture, or of the slice behind it, would show. Mip levels, and filters of which one
  /// magnifies and the other one does not, depend on the differences of places that are sampled;
  /// they stay as they are, too.
  func needsWithin(_ parts: BatchParts) -> Bool {
    guard variant.kind == .picture, variant.features.contains(.edge),
      case .contents(let index) = source
    else { return false }
    guard parts.placements[Int(index)].scale == [1, 1], sampling.isSameAtEveryScale else {
      return true
    }
    return !(0..<Int(instances.count)).allSatisfy { number in
      parts.instance(PictureInstance.self, of: self, number).endsWithTexture
    }
  }
}

extension Sampling {
  /// Whether texels are picked and mixed alike, however large they are seen.
  fileprivate var isSameAtEveryScale: Bool {
    !contains(.trilinear) && contains(.magnifyNearest) == contains(.minifyNearest)
  }
}

extension PictureInstance {
  /// Whether each side of the shape that is there lies at an end of the texture, or beyond it.
  fileprivate var endsWithTexture: Bool {
    let scale = layerToTexture.lowHalf
    let low = shape.rect.lowHalf * scale + layerToTexture.highHalf
    let high = shape.rect.highHalf * scale + layerToTexture.highHalf
    // A millionth of a texture is far less than a texel: rounding.
    let (start, end) = (SIMD2<Float>(repeating: 1e-6), SIMD2<Float>(repeating: 1 - 1e-6))
    let lowEnds = (low .<= start .& scale .> 0) .| (low .>= end .& scale .< 0)
    let highEnds = (high .>= end .& scale .> 0) .| (high .<= start .& scale .< 0)
    return all(lowEnds .| shape.isOpenLow) && all(highEnds .| shape.isOpenHigh)
  }
}
