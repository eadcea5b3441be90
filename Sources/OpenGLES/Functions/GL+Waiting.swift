// SPDX-License-Identifier: Apache-2.0
import CAGLES
import CEGL

// Calls that wait for drawing. They wait first, while other contexts go on, and then take their
// turn; see `DriverTurn`.

/// GL's function of that name: waits until all work is done.
public func glFinish() {
  waitForWork()
  DriverTurn.take { CEGL.glFinish() }
}

/// GL's function of that name: copies pixels of the framebuffer into memory.
public func glReadPixels(
  _ x: GLint, _ y: GLint, _ width: GLsizei, _ height: GLsizei, _ format: GLenum, _ type: GLenum,
  _ pixels: UnsafeMutableRawPointer?
) {
  waitForWork()
  DriverTurn.take { CEGL.glReadPixels(x, y, width, height, format, type, pixels) }
}

/// GL's function of that name: a part of a buffer, in memory.
public func glMapBufferRange(
  _ target: GLenum, _ offset: GLintptr, _ length: GLsizeiptr, _ access: GLbitfield
) -> UnsafeMutableRawPointer? {
  if access & GLbitfield(GL_MAP_READ_BIT) != 0 { waitForWork() }
  return DriverTurn.take { CEGL.glMapBufferRange(target, offset, length, access) }
}

/// GL's function of that name: waits for a fence on this thread.
public func glClientWaitSync(_ sync: GLsync?, _ flags: GLbitfield, _ timeout: GLuint64) -> GLenum {
  if flags & GLbitfield(GL_SYNC_FLUSH_COMMANDS_BIT) != 0 { DriverTurn.take { CEGL.glFlush() } }
  return CEGL.glClientWaitSync(sync, flags, timeout)
}

/// GL's function of that name: deletes renderbuffers, also their storage from a drawable.
public func glDeleteRenderbuffers(_ n: GLsizei, _ renderbuffers: UnsafePointer<GLuint>?) {
  if n > 0, let renderbuffers {
    let names = UnsafeBufferPointer(start: renderbuffers, count: Int(n))
    EAGLContext.current()?.sharegroup.forget(names)
  }
  DriverTurn.take { CEGL.glDeleteRenderbuffers(n, renderbuffers) }
}

/// Waits for the work of the context that is current, where other contexts take turns with it.
private func waitForWork() {
  guard
    let fence = DriverTurn.take({ () -> GLsync? in
      guard eglGetCurrentContext() != nil, DriverTurn.isShared else { return nil }
      let fence = CEGL.glFenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0)
      CEGL.glFlush()
      return fence
    })
  else { return }
  while CEGL.glClientWaitSync(fence, 0, 1_000_000_000) == GLenum(GL_TIMEOUT_EXPIRED) {}
  DriverTurn.take { CEGL.glDeleteSync(fence) }
}
