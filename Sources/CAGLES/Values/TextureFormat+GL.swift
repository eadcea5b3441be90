// SPDX-License-Identifier: Apache-2.0
import CADevice
import CEGL

extension TextureFormat {
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
