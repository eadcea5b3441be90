// SPDX-License-Identifier: Apache-2.0

/// The pixel formats of textures and targets.
package enum TextureFormat: String, Sendable, CaseIterable, Codable {
  /// Four bytes, R first. Colour-renderable.
  case rgba8
  /// Four bytes, B first in memory (Cairo's ARGB32). Sampled as RGBA, and uploaded
  /// without a conversion. For sampling only: a target would come out swapped.
  case bgra8
  /// Four bytes, decoded from sRGB when sampled and encoded when drawn to. Colour-renderable.
  case srgb8Alpha8
  /// One byte, sampled as (r, 0, 0, 1). Colour-renderable.
  case r8
  /// One byte of coverage, sampled as (0, 0, 0, r). For sampling only.
  case a8
  /// Two bytes. Colour-renderable.
  case rg8
  /// A half float. For sampling only.
  case r16f
  /// Four half floats. Colour-renderable where ``DeviceTraits/hasHalfFloatTargets`` says so.
  case rgba16f
  /// Four floats, for data that shaders fetch texel by texel; samplers cannot mix it.
  case rgba32f
  /// Ten bits a colour, two of alpha. Colour-renderable.
  case rgb10a2
  /// Depth in 24 bits. For the depth attachment only.
  case depth24

  /// Bytes of one pixel in client memory.
  package var bytesPerPixel: Int {
    switch self {
    case .r8, .a8: 1
    case .rg8, .r16f: 2
    case .rgba8, .bgra8, .srgb8Alpha8, .rgb10a2, .depth24: 4
    case .rgba16f: 8
    case .rgba32f: 16
    }
  }

  /// Whether a target may draw to it, so that its texels have the drawn values.
  package var isColorRenderable: Bool {
    switch self {
    case .bgra8, .a8, .r16f, .rgba32f, .depth24: false
    default: true
    }
  }

  /// Whether a texel is a byte each of red, green, blue and alpha, as encoded.
  package var hasRedAndBlueBytes: Bool { self == .rgba8 || self == .bgra8 }

  /// Whether samplers may mix neighbouring texels.
  package var isFilterable: Bool { self != .depth24 && self != .rgba32f }
}
