// SPDX-License-Identifier: Apache-2.0
import CEGL

/// The context that is current on this thread, to be made current again.
struct CurrentContext {
  let handle = eglGetCurrentContext()
  let display = eglGetCurrentDisplay()
  let draw = eglGetCurrentSurface(EGL_DRAW)
  let read = eglGetCurrentSurface(EGL_READ)

  /// Makes it current again, where there was one.
  ///
  /// - Returns: false where EGL refuses it.
  @discardableResult
  func restore() -> Bool {
    guard let handle, let display else { return true }
    return DriverTurn.take { eglMakeCurrent(display, draw, read, handle) } != 0
  }

  /// Makes it current again, or none if none was. Nothing is called where nothing has changed.
  func restoreOrLetGo() {
    guard eglGetCurrentContext() != handle else { return }
    if handle != nil { restore() } else { ThreadEnd.releaseContext() }
  }

  /// Has no context current on this thread.
  func letGo() { if handle != nil { ThreadEnd.releaseContext() } }
}
