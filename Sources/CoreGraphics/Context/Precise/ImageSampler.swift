// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Samples an image for bitmaps that Cairo does not draw into.
struct ImageSampler {
  private let samples: [UInt16]
  private let width: Int
  private let height: Int
  /// From the context's pixels, y down, to those of the image.
  private let toImage: CGAffineTransform
  private let isNearest: Bool
  private let isTiled: Bool
  /// Along each axis of the bitmap, how many places of a pixel are sampled: more than one where the
  /// image shrinks.
  private let count: (across: Int, down: Int)
  private let numbers: SpaceNumbers

  /// The most places along an axis: as many as there are texels in a pixel, as a rule. Tiles repeat
  /// over any area, so they have fewer.
  private static let largestCount: CGFloat = 256
  private static let largestCountOfTiles: CGFloat = 16

  init(
    _ image: CGImage, toImage: CGAffineTransform, isNearest: Bool, isTiled: Bool,
    numbers: SpaceNumbers
  ) {
    samples = image.premultipliedHalfFloats
    (width, height) = (image.width, image.height)
    self.toImage = toImage
    (self.isNearest, self.isTiled, self.numbers) = (isNearest, isTiled, numbers)
    let most = isTiled ? Self.largestCountOfTiles : Self.largestCount
    func places(_ shrink: CGFloat) -> Int {
      let wanted = (shrink - 0.01).rounded(.up)
      return !isNearest && wanted > 1 ? Int(min(wanted, most)) : 1
    }
    count = (
      places(hypot(toImage.a, toImage.b)), places(hypot(toImage.c, toImage.d))
    )
  }

  /// The color of a pixel, premultiplied: the mean of a grid of samples, each between four
  /// texels.
  func color(_ x: Int, _ y: Int) -> SIMD4<Float> {
    var sum = SIMD4<Float>()
    for j in 0..<count.down {
      for i in 0..<count.across {
        let place = CGPoint(
          x: CGFloat(x) + (CGFloat(i) + 0.5) / CGFloat(count.across),
          y: CGFloat(y) + (CGFloat(j) + 0.5) / CGFloat(count.down))
        sum += sample(place.applying(toImage))
      }
    }
    return numbers.premultiplied(sum / Float(count.across * count.down))
  }

  private func sample(_ place: CGPoint) -> SIMD4<Float> {
    guard abs(place.x) < 1e9, abs(place.y) < 1e9 else { return .zero }
    if isNearest { return texel(Int(place.x.rounded(.down)), Int(place.y.rounded(.down))) }
    let (x, y) = ((place.x - 0.5).rounded(.down), (place.y - 0.5).rounded(.down))
    // A rounding error beside a texel's middle counts as none.
    func part(_ value: CGFloat) -> Float { value < 1e-9 ? 0 : Float(value) }
    let (u, v) = (part(place.x - 0.5 - x), part(place.y - 0.5 - y))
    let (i, j) = (Int(x), Int(y))
    let top = texel(i, j) * (1 - u) + texel(i + 1, j) * u
    let low = texel(i, j + 1) * (1 - u) + texel(i + 1, j + 1) * u
    return top * (1 - v) + low * v
  }

  /// Beyond the image the outermost texels go on, or it repeats.
  private func texel(_ x: Int, _ y: Int) -> SIMD4<Float> {
    func within(_ value: Int, _ length: Int) -> Int {
      guard isTiled else { return min(max(value, 0), length - 1) }
      let rest = value % length
      return rest < 0 ? rest + length : rest
    }
    let first = (within(y, height) * width + within(x, width)) * 4
    return SIMD4(
      Float(Float16(bitPattern: samples[first])), Float(Float16(bitPattern: samples[first + 1])),
      Float(Float16(bitPattern: samples[first + 2])),
      Float(Float16(bitPattern: samples[first + 3])))
  }
}
