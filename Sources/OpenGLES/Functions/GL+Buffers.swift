// SPDX-License-Identifier: Apache-2.0
import CAGLES
import CEGL

// Buffers and programs.
//
// Calls that can enter a driver's drawing wait for those of other contexts where the driver cannot
// bear two at once; see `DriverTurn`. All other functions of GL are those of the library.

/// GL's function of that name.
public func glBufferData(
  _ target: GLenum, _ size: GLsizeiptr, _ data: UnsafeRawPointer?, _ usage: GLenum
) {
  DriverTurn.take { CEGL.glBufferData(target, size, data, usage) }
}

/// GL's function of that name.
public func glBufferSubData(
  _ target: GLenum, _ offset: GLintptr, _ size: GLsizeiptr, _ data: UnsafeRawPointer?
) {
  DriverTurn.take { CEGL.glBufferSubData(target, offset, size, data) }
}

/// GL's function of that name.
public func glCopyBufferSubData(
  _ readTarget: GLenum, _ writeTarget: GLenum, _ readOffset: GLintptr, _ writeOffset: GLintptr,
  _ size: GLsizeiptr
) {
  DriverTurn.take {
    CEGL.glCopyBufferSubData(readTarget, writeTarget, readOffset, writeOffset, size)
  }
}

/// GL's function of that name.
public func glFlushMappedBufferRange(_ target: GLenum, _ offset: GLintptr, _ length: GLsizeiptr) {
  DriverTurn.take { CEGL.glFlushMappedBufferRange(target, offset, length) }
}

/// GL's function of that name.
public func glUnmapBuffer(_ target: GLenum) -> GLboolean {
  DriverTurn.take { CEGL.glUnmapBuffer(target) }
}

/// GL's function of that name.
public func glDeleteBuffers(_ n: GLsizei, _ buffers: UnsafePointer<GLuint>?) {
  DriverTurn.take { CEGL.glDeleteBuffers(n, buffers) }
}

/// GL's function of that name.
public func glDeleteProgram(_ program: GLuint) {
  DriverTurn.take { CEGL.glDeleteProgram(program) }
}

/// GL's function of that name.
public func glDeleteQueries(_ n: GLsizei, _ ids: UnsafePointer<GLuint>?) {
  DriverTurn.take { CEGL.glDeleteQueries(n, ids) }
}

/// GL's function of that name.
public func glDeleteTransformFeedbacks(_ n: GLsizei, _ ids: UnsafePointer<GLuint>?) {
  DriverTurn.take { CEGL.glDeleteTransformFeedbacks(n, ids) }
}

/// GL's function of that name.
public func glDeleteVertexArrays(_ n: GLsizei, _ arrays: UnsafePointer<GLuint>?) {
  DriverTurn.take { CEGL.glDeleteVertexArrays(n, arrays) }
}

/// GL's function of that name.
public func glLinkProgram(_ program: GLuint) {
  DriverTurn.take { CEGL.glLinkProgram(program) }
}

/// GL's function of that name.
public func glCompileShader(_ shader: GLuint) {
  DriverTurn.take { CEGL.glCompileShader(shader) }
}

/// GL's function of that name.
public func glUseProgram(_ program: GLuint) {
  DriverTurn.take { CEGL.glUseProgram(program) }
}
