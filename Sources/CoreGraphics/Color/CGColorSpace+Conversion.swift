// SPDX-License-Identifier: Apache-2.0
import Foundation

extension CGColorSpace {
  /// The components of `color` in `destination`, or nil if either model has no conversion.
  ///
  /// `color` has this space's number of components, without alpha. The way is: decode to linear
  /// light, change primaries through CIE XYZ (all described spaces have the white D65), encode.
  /// Gray takes the luminance Y. Components are clamped to 0...1 unless the destination is
  /// extended.
  package func convert(_ color: [CGFloat], to destination: CGColorSpace) -> [CGFloat]? {
    guard color.count == numberOfComponents else { return nil }
    if hasSameComponents(as: destination) { return destination.clamped(color) }
    guard let linear = linearRGB(of: color) else { return nil }
    return destination.components(
      ofLinear: linear, primaries: primaries, linearToXYZ: linearToXYZ)
  }

  /// Whether the same numbers mean the same color in both spaces.
  private func hasSameComponents(as other: CGColorSpace) -> Bool {
    model == other.model && transfer == other.transfer && primaries == other.primaries
  }

  private func clamped(_ color: [CGFloat]) -> [CGFloat] {
    isExtended ? color : color.map(clampedToUnit)
  }

  /// Linear light in this space's primaries.
  private func linearRGB(of color: [CGFloat]) -> SIMD3<Double>? {
    switch model {
    case .monochrome:
      return SIMD3(repeating: transfer.linear(fromEncoded: Double(color[0])))
    case .rgb:
      return SIMD3(
        transfer.linear(fromEncoded: Double(color[0])),
        transfer.linear(fromEncoded: Double(color[1])),
        transfer.linear(fromEncoded: Double(color[2])))
    case .cmyk:
      let light = 1 - color[3]
      return SIMD3(
        transfer.linear(fromEncoded: Double((1 - color[0]) * light)),
        transfer.linear(fromEncoded: Double((1 - color[1]) * light)),
        transfer.linear(fromEncoded: Double((1 - color[2]) * light)))
    default: return nil
    }
  }

  /// This space's components of linear light that is given in other primaries.
  private func components(
    ofLinear source: SIMD3<Double>, primaries sourcePrimaries: ColorPrimaries,
    linearToXYZ sourceToXYZ: TristimulusMatrix
  ) -> [CGFloat]? {
    switch model {
    case .monochrome:
      let isNeutral = source.x == source.y && source.y == source.z
      let luminance = isNeutral ? source.x : (sourceToXYZ * source).y
      return clamped([CGFloat(transfer.encoded(fromLinear: luminance))])
    case .rgb:
      let linear =
        sourcePrimaries == primaries ? source : xyzToLinear * (sourceToXYZ * source)
      return clamped([
        CGFloat(transfer.encoded(fromLinear: linear.x)),
        CGFloat(transfer.encoded(fromLinear: linear.y)),
        CGFloat(transfer.encoded(fromLinear: linear.z)),
      ])
    case .cmyk:
      guard
        let rgb = CGColorSpace.sRGBSpace.components(
          ofLinear: source, primaries: sourcePrimaries, linearToXYZ: sourceToXYZ)
      else { return nil }
      let light = max(rgb[0], rgb[1], rgb[2])
      guard light > 0 else { return [0, 0, 0, 1] }
      return rgb.map { 1 - $0 / light } + [1 - light]
    default: return nil
    }
  }
}

/// `value` clamped to 0...1; a value that is not a number is 0.
func clampedToUnit(_ value: CGFloat) -> CGFloat { value > 0 ? min(value, 1) : 0 }
