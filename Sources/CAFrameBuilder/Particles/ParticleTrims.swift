// SPDX-License-Identifier: Apache-2.0
import CABase
import CAEvaluation
import CAFrame
import CoreGraphics

/// The parts of particles' pictures in which anything is seen, kept from frame to frame.
///
/// Pictures of light and smoke end in nothing, and pixels of nothing cost as much as others.
struct ParticleTrims {
  private var parts = BoundedCache<ParticlePicture, SIMD4<Float>>()
  /// How many are kept that the last frame did not use.
  private static let spare = 64
  private static let whole = SIMD4<Float>(0, 0, 1, 1)

  init() {}

  /// Parts that were searched for so far.
  private(set) var made = 0

  /// Begins a frame.
  mutating func beginFrame() { parts.beginTurn(sparing: Self.spare) }

  /// The least part of a picture beyond which sampling finds nothing: minX minY maxX maxY, from 0
  /// to 1 over the picture. That of a square is a square.
  mutating func part(of picture: ParticlePicture) -> SIMD4<Float> {
    if let known = parts.value(of: picture) { return known }
    let part = Self.findPart(of: picture)
    made += 1
    parts.keep(part, of: picture)
    return part
  }

  private static func findPart(of picture: ParticlePicture) -> SIMD4<Float> {
    let image = picture.contents.image
    let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
    // Mip levels mix texels further away. Half floats may be less than a step of eight bits.
    guard !image.isOpaque, !image.isHalfFloat, picture.minification != .trilinear,
      unit.contains(picture.rect)
    else { return whole }
    let size = SIMD2(Float(image.width), Float(image.height))
    let low = SIMD2(Float(picture.rect.minX), Float(picture.rect.minY)) * size
    let extent = SIMD2(Float(picture.rect.width), Float(picture.rect.height)) * size
    guard let seen = image.seenTexels, extent.min() > 0 else { return whole }
    // A sample reads the texels whose middles are less than one texel away on each axis.
    let reach = SIMD2<Float>(repeating: 0.5)
    let from = pointwiseMax(seen.lowHalf - reach, low)
    let to = pointwiseMin(seen.highHalf + reach, low + extent)
    guard from.x < to.x, from.y < to.y else { return whole }
    let part = SIMD4(lowHalf: (from - low) / extent, highHalf: (to - low) / extent)
    return extent.x == extent.y ? part.squared : part
  }
}

extension SIMD4<Float> {
  /// The least square around a rectangle that lies within the unit square, as the rectangle does.
  fileprivate var squared: SIMD4<Float> {
    let extent = highHalf - lowHalf
    let side = extent.max()
    let low = (lowHalf - (side - extent) / 2).clamped(
      lowerBound: .zero, upperBound: SIMD2(repeating: 1 - side))
    return SIMD4(lowHalf: low, highHalf: low + side)
  }
}

extension CGImage {
  /// The least rectangle of texels beyond which all are transparent black, minX minY maxX maxY; nil
  /// where all are.
  fileprivate var seenTexels: SIMD4<Float>? {
    withPremultipliedRGBA8 { bytes in
      let texels = bytes.bindMemory(to: UInt32.self)
      var (low, high) = (SIMD2(width, height), SIMD2(0, 0))
      for y in 0..<height {
        let row = y * width..<(y + 1) * width
        guard let first = texels[row].firstIndex(where: { $0 != 0 }),
          let last = texels[row].lastIndex(where: { $0 != 0 })
        else { continue }
        low = SIMD2(Swift.min(low.x, first - row.lowerBound), Swift.min(low.y, y))
        high = SIMD2(Swift.max(high.x, last - row.lowerBound + 1), y + 1)
      }
      guard low.x < high.x else { return nil }
      return SIMD4(Float(low.x), Float(low.y), Float(high.x), Float(high.y))
    }
  }
}
