// SPDX-License-Identifier: Apache-2.0
import CAGLES
import CEGL

// Draws, clears and the order of work.
//
// Calls that can enter a driver's drawing wait for those of other contexts where the driver cannot
// bear two at once; see `DriverTurn`. All other functions of GL are those of the library.

/// GL's function of that name.
public func glClear(_ mask: GLbitfield) {
  DriverTurn.take { CEGL.glClear(mask) }
}

/// GL's function of that name.
public func glClearBufferiv(_ buffer: GLenum, _ drawbuffer: GLint, _ value: UnsafePointer<GLint>?) {
  DriverTurn.take { CEGL.glClearBufferiv(buffer, drawbuffer, value) }
}

/// GL's function of that name.
public func glClearBufferuiv(_ buffer: GLenum, _ drawbuffer: GLint, _ value: UnsafePointer<GLuint>?)
{
  DriverTurn.take { CEGL.glClearBufferuiv(buffer, drawbuffer, value) }
}

/// GL's function of that name.
public func glClearBufferfv(_ buffer: GLenum, _ drawbuffer: GLint, _ value: UnsafePointer<GLfloat>?)
{
  DriverTurn.take { CEGL.glClearBufferfv(buffer, drawbuffer, value) }
}

/// GL's function of that name.
public func glClearBufferfi(
  _ buffer: GLenum, _ drawbuffer: GLint, _ depth: GLfloat, _ stencil: GLint
) {
  DriverTurn.take { CEGL.glClearBufferfi(buffer, drawbuffer, depth, stencil) }
}

/// GL's function of that name.
public func glDrawArrays(_ mode: GLenum, _ first: GLint, _ count: GLsizei) {
  DriverTurn.take { CEGL.glDrawArrays(mode, first, count) }
}

/// GL's function of that name.
public func glDrawElements(
  _ mode: GLenum, _ count: GLsizei, _ type: GLenum, _ indices: UnsafeRawPointer?
) {
  DriverTurn.take { CEGL.glDrawElements(mode, count, type, indices) }
}

/// GL's function of that name.
public func glDrawRangeElements(
  _ mode: GLenum, _ start: GLuint, _ end: GLuint, _ count: GLsizei, _ type: GLenum,
  _ indices: UnsafeRawPointer?
) {
  DriverTurn.take { CEGL.glDrawRangeElements(mode, start, end, count, type, indices) }
}

/// GL's function of that name.
public func glDrawArraysInstanced(
  _ mode: GLenum, _ first: GLint, _ count: GLsizei, _ instancecount: GLsizei
) {
  DriverTurn.take { CEGL.glDrawArraysInstanced(mode, first, count, instancecount) }
}

/// GL's function of that name.
public func glDrawElementsInstanced(
  _ mode: GLenum, _ count: GLsizei, _ type: GLenum, _ indices: UnsafeRawPointer?,
  _ instancecount: GLsizei
) {
  DriverTurn.take { CEGL.glDrawElementsInstanced(mode, count, type, indices, instancecount) }
}

/// GL's function of that name.
public func glDrawElementsBaseVertex(
  _ mode: GLenum, _ count: GLsizei, _ type: GLenum, _ indices: UnsafeRawPointer?,
  _ basevertex: GLint
) {
  callLate("glDrawElementsBaseVertex", late.drawElementsBaseVertex) {
    $0(mode, count, type, indices, basevertex)
  }
}

/// GL's function of that name.
public func glDrawRangeElementsBaseVertex(
  _ mode: GLenum, _ start: GLuint, _ end: GLuint, _ count: GLsizei, _ type: GLenum,
  _ indices: UnsafeRawPointer?, _ basevertex: GLint
) {
  callLate("glDrawRangeElementsBaseVertex", late.drawRangeElementsBaseVertex) {
    $0(mode, start, end, count, type, indices, basevertex)
  }
}

/// GL's function of that name.
public func glDrawElementsInstancedBaseVertex(
  _ mode: GLenum, _ count: GLsizei, _ type: GLenum, _ indices: UnsafeRawPointer?,
  _ instancecount: GLsizei, _ basevertex: GLint
) {
  callLate("glDrawElementsInstancedBaseVertex", late.drawElementsInstancedBaseVertex) {
    $0(mode, count, type, indices, instancecount, basevertex)
  }
}

/// GL's function of that name.
public func glDrawArraysIndirect(_ mode: GLenum, _ indirect: UnsafeRawPointer?) {
  callLate("glDrawArraysIndirect", late.drawArraysIndirect) { $0(mode, indirect) }
}

/// GL's function of that name.
public func glDrawElementsIndirect(_ mode: GLenum, _ type: GLenum, _ indirect: UnsafeRawPointer?) {
  callLate("glDrawElementsIndirect", late.drawElementsIndirect) { $0(mode, type, indirect) }
}

/// GL's function of that name.
public func glDispatchCompute(
  _ num_groups_x: GLuint, _ num_groups_y: GLuint, _ num_groups_z: GLuint
) {
  callLate("glDispatchCompute", late.dispatchCompute) {
    $0(num_groups_x, num_groups_y, num_groups_z)
  }
}

/// GL's function of that name.
public func glDispatchComputeIndirect(_ indirect: GLintptr) {
  callLate("glDispatchComputeIndirect", late.dispatchComputeIndirect) { $0(indirect) }
}

/// GL's function of that name.
public func glFlush() {
  DriverTurn.take { CEGL.glFlush() }
}

/// GL's function of that name.
public func glBeginTransformFeedback(_ primitiveMode: GLenum) {
  DriverTurn.take { CEGL.glBeginTransformFeedback(primitiveMode) }
}

/// GL's function of that name.
public func glEndTransformFeedback() {
  DriverTurn.take { CEGL.glEndTransformFeedback() }
}

/// GL's function of that name.
public func glBeginQuery(_ target: GLenum, _ id: GLuint) {
  DriverTurn.take { CEGL.glBeginQuery(target, id) }
}

/// GL's function of that name.
public func glEndQuery(_ target: GLenum) {
  DriverTurn.take { CEGL.glEndQuery(target) }
}

/// GL's function of that name.
public func glGetQueryObjectuiv(
  _ id: GLuint, _ pname: GLenum, _ params: UnsafeMutablePointer<GLuint>?
) {
  DriverTurn.take { CEGL.glGetQueryObjectuiv(id, pname, params) }
}

/// GL's function of that name.
public func glFenceSync(_ condition: GLenum, _ flags: GLbitfield) -> GLsync? {
  DriverTurn.take { CEGL.glFenceSync(condition, flags) }
}

/// GL's function of that name.
public func glWaitSync(_ sync: GLsync?, _ flags: GLbitfield, _ timeout: GLuint64) {
  DriverTurn.take { CEGL.glWaitSync(sync, flags, timeout) }
}

/// GL's function of that name.
public func glDeleteSync(_ sync: GLsync?) {
  DriverTurn.take { CEGL.glDeleteSync(sync) }
}

/// GL's function of that name.
public func glMemoryBarrier(_ barriers: GLbitfield) {
  callLate("glMemoryBarrier", late.memoryBarrier) { $0(barriers) }
}

/// GL's function of that name.
public func glMemoryBarrierByRegion(_ barriers: GLbitfield) {
  callLate("glMemoryBarrierByRegion", late.memoryBarrierByRegion) { $0(barriers) }
}
