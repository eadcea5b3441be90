// SPDX-License-Identifier: Apache-2.0

/// The layouts of pixels in films, by FFmpeg's names; those of 10 bits without the order of bytes,
/// which is little-endian.
package enum PixelLayoutName: String, Hashable, Sendable, CaseIterable {
  case yuv420p, yuv422p, yuv444p, yuva420p, yuva444p
  case yuv420p10, yuv422p10, yuv444p10, yuva444p10
  case rgb24, rgba, bgra, bgr0

  /// Whether pixels have an alpha.
  package var hasAlpha: Bool {
    switch self {
    case .yuva420p, .yuva444p, .yuva444p10, .rgba, .bgra: true
    default: false
    }
  }

  /// Whether brightness and colours are apart.
  var isYUV: Bool { rawValue.hasPrefix("yuv") }

  /// Whether blue is the first byte of a pixel.
  var isBlueFirst: Bool { self == .bgra || self == .bgr0 }

  /// Bits of a sample.
  var depth: Int { rawValue.hasSuffix("p10") ? 10 : 8 }

  /// Pixels for each sample of colour, across and down.
  package var chromaSteps: (across: Int, down: Int) {
    if rawValue.contains("420") { return (2, 2) }
    return (rawValue.contains("422") ? 2 : 1, 1)
  }

  /// FFmpeg's name.
  var ffmpegName: String { depth == 10 ? rawValue + "le" : rawValue }

  /// The bytes of a pixel, where all samples lie together.
  var packedBytes: Int {
    switch self {
    case .rgb24: 3
    case .rgba, .bgra, .bgr0: 4
    default: 1
    }
  }
}
