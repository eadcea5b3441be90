// SPDX-License-Identifier: Apache-2.0

/// A picture of a film as its decoder leaves it: a plane of luma, two of chroma and perhaps one of
/// alpha.
package final class PlanarPixels: PixelSurface {
  /// One plane of samples.
  package struct Plane: @unchecked Sendable {
    // Sound: nobody writes to the samples, and the owner that `PlanarPixels` holds keeps them.
    /// The first row; rows are `bytesPerRow` apart. Samples are of one byte, or of two in the
    /// machine's order where ``PlanarPixels/bits`` is more than 8.
    package let samples: UnsafeRawPointer
    package let bytesPerRow: Int
    /// Samples.
    package let width: Int
    package let height: Int

    /// A plane at a place in memory.
    package init(samples: UnsafeRawPointer, bytesPerRow: Int, width: Int, height: Int) {
      (self.samples, self.bytesPerRow) = (samples, bytesPerRow)
      (self.width, self.height) = (width, height)
    }
  }

  package let width: Int
  package let height: Int
  /// The significant bits of a sample, 8 to 16.
  package let bits: Int
  /// Luma at full size, and for colour the two planes of chroma, of one size: each side that of
  /// luma divided by 1, 2 or 4, rounded up. Colours are not multiplied by alpha.
  package let luma: Plane
  package let chroma: (blue: Plane, red: Plane)?
  /// Alpha at full size, in the whole range; nil for an opaque picture.
  package let alpha: Plane?
  /// From samples to RGB.
  package let encoding: YCbCrEncoding
  /// The place of a sample of chroma among those of luma.
  package let siting: ChromaSiting
  private let owner: any AnyObject & Sendable

  package var isOpaque: Bool { alpha == nil }

  /// A picture of planes.
  ///
  /// - Parameter owner: Keeps the samples alive and unchanged.
  package init(
    luma: Plane, chroma: (blue: Plane, red: Plane)?, alpha: Plane? = nil, bits: Int = 8,
    encoding: YCbCrEncoding,
    siting: ChromaSiting = .left, owner: any AnyObject & Sendable
  ) {
    (width, height) = (luma.width, luma.height)
    (self.luma, self.chroma, self.alpha) = (luma, chroma, alpha)
    (self.bits, self.encoding, self.siting, self.owner) = (bits, encoding, siting, owner)
  }
}

extension PlanarPixels {
  /// The samples of chroma for each one of luma, along each side: 1, 1/2 or 1/4.
  package var chromaShare: SIMD2<Double> {
    guard let plane = chroma?.blue else { return SIMD2(1, 1) }
    func share(_ chroma: Int, _ luma: Int) -> Double {
      chroma >= luma ? 1 : chroma * 2 >= luma ? 0.5 : 0.25
    }
    return SIMD2(share(plane.width, width), share(plane.height, height))
  }
}

/// Where samples of chroma lie if there are fewer than of luma.
package enum ChromaSiting: UInt8, Sendable {
  /// Above the left one of two samples of luma, between rows: the usual case (MPEG-2, H.264).
  case left
  /// In the middle of the samples of luma (MPEG-1, JPEG).
  case center
  /// On the top left sample of luma (BT.2020).
  case topLeft
}

/// How luma and chroma mean RGB: the matrix of a standard and the range of the samples.
package struct YCbCrEncoding: Hashable, Sendable {
  /// The shares of red and blue in luma.
  package var red, blue: Double
  /// Whether samples use all their values; else luma lies in 16…235 and chroma in 16…240, in 8
  /// bits.
  package var isFullRange: Bool

  /// An encoding of these shares.
  package init(red: Double, blue: Double, isFullRange: Bool) {
    (self.red, self.blue, self.isFullRange) = (red, blue, isFullRange)
  }

  /// ITU-R BT.601, as standard definition has it.
  package static func bt601(isFullRange: Bool = false) -> YCbCrEncoding {
    YCbCrEncoding(red: 0.299, blue: 0.114, isFullRange: isFullRange)
  }
  /// ITU-R BT.709, as high definition has it.
  package static func bt709(isFullRange: Bool = false) -> YCbCrEncoding {
    YCbCrEncoding(red: 0.2126, blue: 0.0722, isFullRange: isFullRange)
  }
  /// ITU-R BT.2020, constant luminance left aside.
  package static func bt2020(isFullRange: Bool = false) -> YCbCrEncoding {
    YCbCrEncoding(red: 0.2627, blue: 0.0593, isFullRange: isFullRange)
  }

  /// Rows for red, green and blue: factors of luma, blue chroma, red chroma, and a constant, where
  /// a sample `n` of that many bits is given as n / 2^bits.
  ///
  /// Source: ITU-R BT.601-7, BT.709-6 and BT.2020-2, "quantization".
  package func rows(bits: Int) -> [SIMD4<Double>] {
    let unit = Double(sign: .plus, exponent: bits, significand: 1)
    let step = unit / 256
    let (zero, luma) = isFullRange ? (0, unit - 1) : (16 * step, 219 * step)
    let chroma = isFullRange ? unit - 1 : 224 * step
    let middle = 128 * step
    let green = 1 - red - blue
    let toRed = 2 * (1 - red)
    let toBlue = 2 * (1 - blue)
    func row(_ cb: Double, _ cr: Double) -> SIMD4<Double> {
      SIMD4(
        unit / luma, cb * unit / chroma, cr * unit / chroma,
        -zero / luma - (cb + cr) * middle / chroma)
    }
    return [
      row(0, toRed), row(-toBlue * blue / green, -toRed * red / green), row(toBlue, 0),
    ]
  }
}
