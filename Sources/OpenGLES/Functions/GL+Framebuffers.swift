// SPDX-License-Identifier: Apache-2.0
import CAGLES
import CEGL

// Framebuffers and renderbuffers.
//
// Calls that can enter a driver's drawing wait for those of other contexts where the driver cannot
// bear two at once; see `DriverTurn`. All other functions of GL are those of the library.

/// GL's function of that name.
public func glBindFramebuffer(_ target: GLenum, _ framebuffer: GLuint) {
  DriverTurn.take { CEGL.glBindFramebuffer(target, framebuffer) }
}

/// GL's function of that name.
public func glDeleteFramebuffers(_ n: GLsizei, _ framebuffers: UnsafePointer<GLuint>?) {
  DriverTurn.take { CEGL.glDeleteFramebuffers(n, framebuffers) }
}

/// GL's function of that name.
public func glFramebufferRenderbuffer(
  _ target: GLenum, _ attachment: GLenum, _ renderbuffertarget: GLenum, _ renderbuffer: GLuint
) {
  DriverTurn.take {
    CEGL.glFramebufferRenderbuffer(target, attachment, renderbuffertarget, renderbuffer)
  }
}

/// GL's function of that name.
public func glFramebufferTexture2D(
  _ target: GLenum, _ attachment: GLenum, _ textarget: GLenum, _ texture: GLuint, _ level: GLint
) {
  DriverTurn.take { CEGL.glFramebufferTexture2D(target, attachment, textarget, texture, level) }
}

/// GL's function of that name.
public func glFramebufferTextureLayer(
  _ target: GLenum, _ attachment: GLenum, _ texture: GLuint, _ level: GLint, _ layer: GLint
) {
  DriverTurn.take { CEGL.glFramebufferTextureLayer(target, attachment, texture, level, layer) }
}

/// GL's function of that name.
public func glFramebufferTexture(
  _ target: GLenum, _ attachment: GLenum, _ texture: GLuint, _ level: GLint
) {
  callLate("glFramebufferTexture", late.framebufferTexture) {
    $0(target, attachment, texture, level)
  }
}

/// GL's function of that name.
public func glCheckFramebufferStatus(_ target: GLenum) -> GLenum {
  DriverTurn.take { CEGL.glCheckFramebufferStatus(target) }
}

/// GL's function of that name.
public func glBlitFramebuffer(
  _ srcX0: GLint, _ srcY0: GLint, _ srcX1: GLint, _ srcY1: GLint, _ dstX0: GLint, _ dstY0: GLint,
  _ dstX1: GLint, _ dstY1: GLint, _ mask: GLbitfield, _ filter: GLenum
) {
  DriverTurn.take {
    CEGL.glBlitFramebuffer(srcX0, srcY0, srcX1, srcY1, dstX0, dstY0, dstX1, dstY1, mask, filter)
  }
}

/// GL's function of that name.
public func glInvalidateFramebuffer(
  _ target: GLenum, _ numAttachments: GLsizei, _ attachments: UnsafePointer<GLenum>?
) {
  DriverTurn.take { CEGL.glInvalidateFramebuffer(target, numAttachments, attachments) }
}

/// GL's function of that name.
public func glInvalidateSubFramebuffer(
  _ target: GLenum, _ numAttachments: GLsizei, _ attachments: UnsafePointer<GLenum>?, _ x: GLint,
  _ y: GLint, _ width: GLsizei, _ height: GLsizei
) {
  DriverTurn.take {
    CEGL.glInvalidateSubFramebuffer(target, numAttachments, attachments, x, y, width, height)
  }
}

/// GL's function of that name.
public func glRenderbufferStorage(
  _ target: GLenum, _ internalformat: GLenum, _ width: GLsizei, _ height: GLsizei
) {
  DriverTurn.take { CEGL.glRenderbufferStorage(target, internalformat, width, height) }
}

/// GL's function of that name.
public func glRenderbufferStorageMultisample(
  _ target: GLenum, _ samples: GLsizei, _ internalformat: GLenum, _ width: GLsizei,
  _ height: GLsizei
) {
  DriverTurn.take {
    CEGL.glRenderbufferStorageMultisample(target, samples, internalformat, width, height)
  }
}
