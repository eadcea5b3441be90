// SPDX-License-Identifier: Apache-2.0
import CADevice
import CEGL

/// The formats of pictures that a program draws with its own GL.
package enum CarriedFormat: Sendable {
  case rgba8
  /// Blending and drawing encode the curve of sRGB; the texels are as encoded.
  case srgb8Alpha8
  case rgb565
  case rgba16f

  /// GL's name of the format, for storage.
  package var internalFormat: GLenum {
    switch self {
    case .rgba8: glEnum(GL_RGBA8)
    case .srgb8Alpha8: glEnum(GL_SRGB8_ALPHA8)
    case .rgb565: glEnum(GL_RGB565)
    case .rgba16f: glEnum(GL_RGBA16F)
    }
  }

  /// The format in which the compositor samples them: the stored numbers, as they are.
  package var sampled: CarriedFormat {
    switch self {
    case .rgba8, .srgb8Alpha8, .rgb565: .rgba8
    case .rgba16f: .rgba16f
    }
  }

  /// The format for a texture of the compositor.
  package var textureFormat: TextureFormat { self == .rgba16f ? .rgba16f : .rgba8 }

  /// Whether there is no alpha.
  package var isOpaque: Bool { self == .rgb565 }
}

/// A texture of a ``Carrier`` that other contexts see as a ``SharedImage``.
package final class CarriedTexture: Sendable {
  /// GL's names of a texture and of the framebuffer that draws to it.
  struct Names: Sendable {
    var texture: GLuint = 0
    var framebuffer: GLuint = 0
  }

  /// The texels.
  package let image: SharedImage
  package let format: CarriedFormat
  let names: Names
  private let carrier: Carrier

  init(_ names: Names, _ image: SharedImage, _ format: CarriedFormat, of carrier: Carrier) {
    (self.names, self.image, self.format, self.carrier) = (names, image, format, carrier)
  }

  deinit { carrier.discard(names) }

  /// Whether the texels are known to be gone with the carrier's context. Asks nobody.
  package var isLost: Bool { carrier.context.isLost }

  /// Asks the driver whether the texels are gone with the carrier's context.
  package func findLoss() -> Bool {
    do throws(GLError) { try carrier.findLoss() } catch { return error.isContextLost }
    return false
  }

  /// The texels as they are: RGBA, 8 bits each, rows packed, the row that GL counts last first.
  ///
  /// Waits for drawing.
  package func readRGBA8() throws(GLError) -> [UInt8] { try carrier.readRGBA8(self) }
}
