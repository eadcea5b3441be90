// SPDX-License-Identifier: Apache-2.0
import CADevice
import CEGL

/// The texels of a texture, which all contexts of a display can use under names of their own.
package final class SharedImage: @unchecked Sendable {
  // Sound to share: EGL lets every thread use an image, and nothing here changes.

  /// The display whose contexts share it.
  package let display: Display
  /// Pixels.
  package let width: Int
  package let height: Int
  private let handle: EGLImageKHR

  /// Shares level 0 of a texture of the context that is current.
  init(texture: GLuint, width: Int, height: Int, on display: Display) throws(GLError) {
    let attributes: [EGLint] = [EGL_GL_TEXTURE_LEVEL_KHR, 0, EGL_NONE]
    let made: EGLImageKHR? = DriverTurn.take {
      display.sharing.createImage(
        display.handle, eglGetCurrentContext(), EGLenum(glEnum(EGL_GL_TEXTURE_2D_KHR)),
        EGLClientBuffer(bitPattern: UInt(texture)), attributes)
    }
    guard let made else {
      throw GLError(EGLError.current(call: "eglCreateImageKHR", object: display.object))
    }
    (self.display, self.width, self.height, handle) = (display, width, height, made)
    GuestObjects.images.add(1)
  }

  deinit {
    let (display, handle) = (display, handle)
    DriverTurn.take { _ = display.sharing.destroyImage(display.handle, handle) }
    GuestObjects.images.add(-1)
  }

  /// Whether the context that is current can use it.
  package var isUsable: Bool { eglGetCurrentDisplay() == display.handle }

  /// Makes the texels the storage of the renderbuffer that is bound in the current context.
  package func becomeRenderbufferStorage() {
    DriverTurn.take {
      // Storage of its own first, so that framebuffers notice the change of size.
      glRenderbufferStorage(glEnum(GL_RENDERBUFFER), glEnum(GL_RGBA8), 1, 1)
      display.sharing.imageToRenderbuffer(glEnum(GL_RENDERBUFFER), handle)
    }
  }

  /// Makes the texels those of the texture that is bound in the current context.
  func becomeTexture() {
    DriverTurn.take { display.sharing.imageToTexture(glEnum(GL_TEXTURE_2D), handle) }
  }
}

extension GLDevice {
  /// A texture of this context whose texels another one has.
  ///
  /// - Parameter ignoresAlpha: Whether every texel is sampled with an alpha of 1.
  package func importTexture(
    _ image: SharedImage, format: TextureFormat, ignoresAlpha: Bool, label: String
  ) throws(GLError) -> Texture {
    guard capabilities.extensions.contains("GL_OES_EGL_image") else {
      throw GLError(
        call: "glEGLImageTargetTexture2DOES", object: label,
        reason: "GL_OES_EGL_image is missing")
    }
    let description = TextureDescription(format, width: image.width, height: image.height)
    return try makeTexture(description, label: label) {
      image.becomeTexture()
      if ignoresAlpha {
        glTexParameteri(glEnum(GL_TEXTURE_2D), glEnum(GL_TEXTURE_SWIZZLE_A), GL_ONE)
      }
    }
  }
}
