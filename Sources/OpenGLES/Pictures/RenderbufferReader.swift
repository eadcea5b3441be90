// SPDX-License-Identifier: Apache-2.0
import CAGLES
import CEGL

/// Reads a renderbuffer of the program's context and leaves its state as it was.
enum RenderbufferReader {
  private static let storages = [
    GL_PACK_ALIGNMENT, GL_PACK_ROW_LENGTH, GL_PACK_SKIP_ROWS, GL_PACK_SKIP_PIXELS,
  ]

  /// RGBA of 8 bits, rows packed, the top row first.
  static func read(_ renderbuffer: GLuint, width: Int, height: Int, isFloat: Bool) -> [UInt8] {
    let framebuffer = integer(GL_READ_FRAMEBUFFER_BINDING)
    let buffer = integer(GL_PIXEL_PACK_BUFFER_BINDING)
    let values = storages.map(integer)
    var name: GLuint = 0
    return DriverTurn.take {
      glGenFramebuffers(1, &name)
      CEGL.glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), name)
      CEGL.glFramebufferRenderbuffer(
        GLenum(GL_READ_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_RENDERBUFFER),
        renderbuffer)
      glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), 0)
      for (storage, value) in zip(storages, [4, 0, 0, 0]) {
        glPixelStorei(GLenum(storage), GLint(value))
      }
      let pixels = PixelRows.read(width: width, height: height, isFloat: isFloat)
      for (storage, value) in zip(storages, values) { glPixelStorei(GLenum(storage), value) }
      glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), GLuint(buffer))
      CEGL.glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), GLuint(framebuffer))
      CEGL.glDeleteFramebuffers(1, &name)
      return pixels
    }
  }

  private static func integer(_ name: Int32) -> GLint {
    var value: GLint = 0
    glGetIntegerv(GLenum(name), &value)
    return value
  }
}
