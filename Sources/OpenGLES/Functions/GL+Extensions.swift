// SPDX-License-Identifier: Apache-2.0
import CEGL

// Names that programs for iOS use for what is core in GLES 3.

/// `glGenVertexArrays`.
public func glGenVertexArraysOES(_ n: GLsizei, _ arrays: UnsafeMutablePointer<GLuint>?) {
  glGenVertexArrays(n, arrays)
}

/// `glDeleteVertexArrays`.
public func glDeleteVertexArraysOES(_ n: GLsizei, _ arrays: UnsafePointer<GLuint>?) {
  glDeleteVertexArrays(n, arrays)
}

/// `glBindVertexArray`.
public func glBindVertexArrayOES(_ array: GLuint) { glBindVertexArray(array) }

/// `glIsVertexArray`.
public func glIsVertexArrayOES(_ array: GLuint) -> GLboolean { glIsVertexArray(array) }

/// The whole of a buffer, in memory, to be written.
public func glMapBufferOES(_ target: GLenum, _ access: GLenum) -> UnsafeMutableRawPointer? {
  var size: GLint = 0
  glGetBufferParameteriv(target, GLenum(GL_BUFFER_SIZE), &size)
  return glMapBufferRange(target, 0, GLsizeiptr(size), GLbitfield(GL_MAP_WRITE_BIT))
}

/// `glUnmapBuffer`.
public func glUnmapBufferOES(_ target: GLenum) -> GLboolean { glUnmapBuffer(target) }

/// `glInvalidateFramebuffer`.
public func glDiscardFramebufferEXT(
  _ target: GLenum, _ count: GLsizei, _ attachments: UnsafePointer<GLenum>?
) {
  glInvalidateFramebuffer(target, count, attachments)
}

/// `glRenderbufferStorageMultisample`.
public func glRenderbufferStorageMultisampleAPPLE(
  _ target: GLenum, _ samples: GLsizei, _ internalFormat: GLenum, _ width: GLsizei,
  _ height: GLsizei
) {
  glRenderbufferStorageMultisample(target, samples, internalFormat, width, height)
}

/// Copies the framebuffer bound for reading, with its samples mixed, to the one bound for drawing.
///
/// Both have the size of the viewport that was set last and begins at 0, 0.
public func glResolveMultisampleFramebufferAPPLE() {
  var box: [GLint] = [0, 0, 0, 0]
  glGetIntegerv(GLenum(GL_VIEWPORT), &box)
  let (right, top) = (box[0] + box[2], box[1] + box[3])
  let isScissored = glIsEnabled(GLenum(GL_SCISSOR_TEST)) != 0
  glDisable(GLenum(GL_SCISSOR_TEST))
  glBlitFramebuffer(
    0, 0, right, top, 0, 0, right, top, GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(GL_NEAREST))
  if isScissored { glEnable(GLenum(GL_SCISSOR_TEST)) }
}
