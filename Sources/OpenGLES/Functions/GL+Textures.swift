// SPDX-License-Identifier: Apache-2.0
import CAGLES
import CEGL

// Textures.
//
// Calls that can enter a driver's drawing wait for those of other contexts where the driver cannot
// bear two at once; see `DriverTurn`. All other functions of GL are those of the library.

/// GL's function of that name.
public func glTexImage2D(
  _ target: GLenum, _ level: GLint, _ internalformat: GLint, _ width: GLsizei, _ height: GLsizei,
  _ border: GLint, _ format: GLenum, _ type: GLenum, _ pixels: UnsafeRawPointer?
) {
  DriverTurn.take {
    CEGL.glTexImage2D(target, level, internalformat, width, height, border, format, type, pixels)
  }
}

/// GL's function of that name.
public func glTexImage3D(
  _ target: GLenum, _ level: GLint, _ internalformat: GLint, _ width: GLsizei, _ height: GLsizei,
  _ depth: GLsizei, _ border: GLint, _ format: GLenum, _ type: GLenum, _ pixels: UnsafeRawPointer?
) {
  DriverTurn.take {
    CEGL.glTexImage3D(
      target, level, internalformat, width, height, depth, border, format, type, pixels)
  }
}

/// GL's function of that name.
public func glTexSubImage2D(
  _ target: GLenum, _ level: GLint, _ xoffset: GLint, _ yoffset: GLint, _ width: GLsizei,
  _ height: GLsizei, _ format: GLenum, _ type: GLenum, _ pixels: UnsafeRawPointer?
) {
  DriverTurn.take {
    CEGL.glTexSubImage2D(target, level, xoffset, yoffset, width, height, format, type, pixels)
  }
}

/// GL's function of that name.
public func glTexSubImage3D(
  _ target: GLenum, _ level: GLint, _ xoffset: GLint, _ yoffset: GLint, _ zoffset: GLint,
  _ width: GLsizei, _ height: GLsizei, _ depth: GLsizei, _ format: GLenum, _ type: GLenum,
  _ pixels: UnsafeRawPointer?
) {
  DriverTurn.take {
    CEGL.glTexSubImage3D(
      target, level, xoffset, yoffset, zoffset, width, height, depth, format, type, pixels)
  }
}

/// GL's function of that name.
public func glTexStorage2D(
  _ target: GLenum, _ levels: GLsizei, _ internalformat: GLenum, _ width: GLsizei, _ height: GLsizei
) {
  DriverTurn.take { CEGL.glTexStorage2D(target, levels, internalformat, width, height) }
}

/// GL's function of that name.
public func glTexStorage3D(
  _ target: GLenum, _ levels: GLsizei, _ internalformat: GLenum, _ width: GLsizei,
  _ height: GLsizei, _ depth: GLsizei
) {
  DriverTurn.take { CEGL.glTexStorage3D(target, levels, internalformat, width, height, depth) }
}

/// GL's function of that name.
public func glTexStorage2DMultisample(
  _ target: GLenum, _ samples: GLsizei, _ internalformat: GLenum, _ width: GLsizei,
  _ height: GLsizei, _ fixedsamplelocations: GLboolean
) {
  callLate("glTexStorage2DMultisample", late.texStorage2DMultisample) {
    $0(
      target, samples, internalformat, width, height, fixedsamplelocations)
  }
}

/// GL's function of that name.
public func glTexStorage3DMultisample(
  _ target: GLenum, _ samples: GLsizei, _ internalformat: GLenum, _ width: GLsizei,
  _ height: GLsizei, _ depth: GLsizei, _ fixedsamplelocations: GLboolean
) {
  callLate("glTexStorage3DMultisample", late.texStorage3DMultisample) {
    $0(
      target, samples, internalformat, width, height, depth, fixedsamplelocations)
  }
}

/// GL's function of that name.
public func glTexBuffer(_ target: GLenum, _ internalformat: GLenum, _ buffer: GLuint) {
  callLate("glTexBuffer", late.texBuffer) { $0(target, internalformat, buffer) }
}

/// GL's function of that name.
public func glTexBufferRange(
  _ target: GLenum, _ internalformat: GLenum, _ buffer: GLuint, _ offset: GLintptr,
  _ size: GLsizeiptr
) {
  callLate("glTexBufferRange", late.texBufferRange) {
    $0(target, internalformat, buffer, offset, size)
  }
}

/// GL's function of that name.
public func glCompressedTexImage2D(
  _ target: GLenum, _ level: GLint, _ internalformat: GLenum, _ width: GLsizei, _ height: GLsizei,
  _ border: GLint, _ imageSize: GLsizei, _ data: UnsafeRawPointer?
) {
  DriverTurn.take {
    CEGL.glCompressedTexImage2D(
      target, level, internalformat, width, height, border, imageSize, data)
  }
}

/// GL's function of that name.
public func glCompressedTexImage3D(
  _ target: GLenum, _ level: GLint, _ internalformat: GLenum, _ width: GLsizei, _ height: GLsizei,
  _ depth: GLsizei, _ border: GLint, _ imageSize: GLsizei, _ data: UnsafeRawPointer?
) {
  DriverTurn.take {
    CEGL.glCompressedTexImage3D(
      target, level, internalformat, width, height, depth, border, imageSize, data)
  }
}

/// GL's function of that name.
public func glCompressedTexSubImage2D(
  _ target: GLenum, _ level: GLint, _ xoffset: GLint, _ yoffset: GLint, _ width: GLsizei,
  _ height: GLsizei, _ format: GLenum, _ imageSize: GLsizei, _ data: UnsafeRawPointer?
) {
  DriverTurn.take {
    CEGL.glCompressedTexSubImage2D(
      target, level, xoffset, yoffset, width, height, format, imageSize, data)
  }
}

/// GL's function of that name.
public func glCompressedTexSubImage3D(
  _ target: GLenum, _ level: GLint, _ xoffset: GLint, _ yoffset: GLint, _ zoffset: GLint,
  _ width: GLsizei, _ height: GLsizei, _ depth: GLsizei, _ format: GLenum, _ imageSize: GLsizei,
  _ data: UnsafeRawPointer?
) {
  DriverTurn.take {
    CEGL.glCompressedTexSubImage3D(
      target, level, xoffset, yoffset, zoffset, width, height, depth, format, imageSize, data)
  }
}

/// GL's function of that name.
public func glCopyTexImage2D(
  _ target: GLenum, _ level: GLint, _ internalformat: GLenum, _ x: GLint, _ y: GLint,
  _ width: GLsizei, _ height: GLsizei, _ border: GLint
) {
  DriverTurn.take {
    CEGL.glCopyTexImage2D(target, level, internalformat, x, y, width, height, border)
  }
}

/// GL's function of that name.
public func glCopyTexSubImage2D(
  _ target: GLenum, _ level: GLint, _ xoffset: GLint, _ yoffset: GLint, _ x: GLint, _ y: GLint,
  _ width: GLsizei, _ height: GLsizei
) {
  DriverTurn.take { CEGL.glCopyTexSubImage2D(target, level, xoffset, yoffset, x, y, width, height) }
}

/// GL's function of that name.
public func glCopyTexSubImage3D(
  _ target: GLenum, _ level: GLint, _ xoffset: GLint, _ yoffset: GLint, _ zoffset: GLint,
  _ x: GLint, _ y: GLint, _ width: GLsizei, _ height: GLsizei
) {
  DriverTurn.take {
    CEGL.glCopyTexSubImage3D(target, level, xoffset, yoffset, zoffset, x, y, width, height)
  }
}

/// GL's function of that name.
public func glCopyImageSubData(
  _ srcName: GLuint, _ srcTarget: GLenum, _ srcLevel: GLint, _ srcX: GLint, _ srcY: GLint,
  _ srcZ: GLint, _ dstName: GLuint, _ dstTarget: GLenum, _ dstLevel: GLint, _ dstX: GLint,
  _ dstY: GLint, _ dstZ: GLint, _ srcWidth: GLsizei, _ srcHeight: GLsizei, _ srcDepth: GLsizei
) {
  callLate("glCopyImageSubData", late.copyImageSubData) {
    $0(
      srcName, srcTarget, srcLevel, srcX, srcY, srcZ, dstName, dstTarget, dstLevel, dstX, dstY,
      dstZ, srcWidth, srcHeight, srcDepth)
  }
}

/// GL's function of that name.
public func glGenerateMipmap(_ target: GLenum) {
  DriverTurn.take { CEGL.glGenerateMipmap(target) }
}

/// GL's function of that name.
public func glDeleteTextures(_ n: GLsizei, _ textures: UnsafePointer<GLuint>?) {
  DriverTurn.take { CEGL.glDeleteTextures(n, textures) }
}
