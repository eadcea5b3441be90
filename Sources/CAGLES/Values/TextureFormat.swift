// SPDX-License-Identifier: Apache-2.0
import CEGL

/// The pixel formats of textures and targets.
package enum TextureFormat: String, Sendable, CaseIterable, Codable {
  /// Four bytes, R first. Colour-renderable.
  case rgba8
  /// Four bytes, B first in memory (Cairo's ARGB32). Stored as RGBA8 and swizzled when sampled, so
  /// uploads need no conversion on any driver. For sampling only: a target would come out swapped.
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
  /// Four half floats. Colour-renderable with `EXT_color_buffer_half_float` or GLES 3.2.
  case rgba16f
  /// Four floats, for data that shaders fetch texel by texel; GLES cannot filter it.
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

  /// Whether a framebuffer may draw to it and its texels then have the drawn values.
  package var isColorRenderable: Bool {
    switch self {
    case .bgra8, .a8, .r16f, .rgba32f, .depth24: false
    default: true
    }
  }

  /// Whether a texel is a byte each of red, green, blue and alpha, as encoded.
  var hasRedAndBlueBytes: Bool { self == .rgba8 || self == .bgra8 }

  /// Whether samplers may mix neighbouring texels.
  package var isFilterable: Bool { self != .depth24 && self != .rgba32f }

  var internalFormat: GLenum {
    switch self {
    case .rgba8, .bgra8: glEnum(GL_RGBA8)
    case .srgb8Alpha8: glEnum(GL_SRGB8_ALPHA8)
    case .r8, .a8: glEnum(GL_R8)
    case .rg8: glEnum(GL_RG8)
    case .r16f: glEnum(GL_R16F)
    case .rgba16f: glEnum(GL_RGBA16F)
    case .rgba32f: glEnum(GL_RGBA32F)
    case .rgb10a2: glEnum(GL_RGB10_A2)
    case .depth24: glEnum(GL_DEPTH_COMPONENT24)
    }
  }

  var transferFormat: GLenum {
    switch self {
    case .rgba8, .bgra8, .srgb8Alpha8, .rgba16f, .rgba32f, .rgb10a2: glEnum(GL_RGBA)
    case .r8, .a8, .r16f: glEnum(GL_RED)
    case .rg8: glEnum(GL_RG)
    case .depth24: glEnum(GL_DEPTH_COMPONENT)
    }
  }

  var transferType: GLenum {
    switch self {
    case .rgba8, .bgra8, .srgb8Alpha8, .r8, .a8, .rg8: glEnum(GL_UNSIGNED_BYTE)
    case .r16f, .rgba16f: glEnum(GL_HALF_FLOAT)
    case .rgba32f: glEnum(GL_FLOAT)
    case .rgb10a2: glEnum(GL_UNSIGNED_INT_2_10_10_10_REV)
    case .depth24: glEnum(GL_UNSIGNED_INT)
    }
  }

  /// Where red, green, blue and alpha come from when the texture is sampled; `nil` is as stored.
  var swizzle: [GLint]? {
    switch self {
    case .bgra8: [GL_BLUE, GL_GREEN, GL_RED, GL_ALPHA]
    case .a8: [GL_ZERO, GL_ZERO, GL_ZERO, GL_RED]
    default: nil
    }
  }
}
