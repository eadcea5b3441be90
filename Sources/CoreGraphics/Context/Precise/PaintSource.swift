// SPDX-License-Identifier: Apache-2.0

/// The paint of a drawing.
struct PaintSource {
  /// Sets it as the source on a canvas.
  var set: (Canvas) -> Void
  /// The same for bitmaps that Cairo does not draw into; nil where Cairo's 8 bits have to do.
  var colors: PaintColors?

  init(colors: PaintColors? = nil, _ set: @escaping (Canvas) -> Void) {
    self.set = set
    self.colors = colors
  }
}

/// Premultiplied colors in the numbers of a context's space, not limited to 0...1.
enum PaintColors {
  case plain(SIMD4<Float>)
  /// The color of a pixel, counted from the context's top left.
  case each((_ x: Int, _ y: Int) -> SIMD4<Float>)

  func callAsFunction(_ x: Int, _ y: Int) -> SIMD4<Float> {
    switch self {
    case .plain(let color): color
    case .each(let color): color(x, y)
    }
  }
}

/// From extended sRGB to the numbers of a context's space.
struct SpaceNumbers {
  /// Nil where the numbers are those of sRGB, and in gray contexts, which mix RGB numbers.
  private let matrix: TristimulusMatrix?
  private let transfer: ColorTransfer
  private let isExtended: Bool

  init(_ space: CGColorSpace?) {
    let sRGB = CGColorSpace.sRGBSpace
    let space = space ?? sRGB
    (transfer, isExtended) = (space.transfer, space.isExtended)
    let isSame = space.transfer == sRGB.transfer && space.primaries == sRGB.primaries
    matrix = isSame || space.model != .rgb ? nil : space.xyzToLinear * sRGB.linearToXYZ
  }

  /// A color that is not premultiplied; limited to 0...1 unless the space is extended.
  func straight(_ color: SIMD3<Float>) -> SIMD3<Float> {
    var result = color
    if let matrix {
      let curve = ColorTransfer.sRGB
      let light =
        matrix
        * SIMD3(
          curve.linear(fromEncoded: Double(color.x)), curve.linear(fromEncoded: Double(color.y)),
          curve.linear(fromEncoded: Double(color.z)))
      result = SIMD3(
        Float(transfer.encoded(fromLinear: light.x)), Float(transfer.encoded(fromLinear: light.y)),
        Float(transfer.encoded(fromLinear: light.z)))
    }
    return isExtended ? result : result.clamped(lowerBound: .zero, upperBound: .one)
  }

  /// The same of a premultiplied color.
  func premultiplied(_ color: SIMD4<Float>) -> SIMD4<Float> {
    guard color.w > 0 else { return .zero }
    if matrix == nil, isExtended { return color }
    let straight = SIMD3(color.x, color.y, color.z) / color.w
    return SIMD4(self.straight(straight) * color.w, color.w)
  }
}
