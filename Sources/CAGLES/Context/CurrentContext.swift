// SPDX-License-Identifier: Apache-2.0
import CEGL

/// The context that is current on this thread, to be made current again.
struct CurrentContext {
  let handle: EGLContext?
  let display: EGLDisplay?
  let draw: EGLSurface?
  let read: EGLSurface?

  init() {
    handle = Self.handleNow
    display = handle == nil ? nil : eglGetCurrentDisplay()
    draw = handle == nil ? nil : eglGetCurrentSurface(EGL_DRAW)
    read = handle == nil ? nil : eglGetCurrentSurface(EGL_READ)
  }

  /// The context that is current now; nil for none. Opens no library.
  static var handleNow: EGLContext? { GLLibraries.isEGLOpen ? eglGetCurrentContext() : nil }

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
    guard Self.handleNow != handle else { return }
    if handle != nil { restore() } else { ThreadEnd.releaseContext() }
  }

  /// Has no context current on this thread.
  func letGo() { if handle != nil { ThreadEnd.releaseContext() } }
}
