// SPDX-License-Identifier: Apache-2.0
import Glibc

/// Finds a current context of GLX. LayerKit draws in contexts of EGL alone; on X11 toolkits make
/// those of GLX by default.
enum GLXContext {
  /// Whether one is current on this thread. Opens no library.
  static var isCurrent: Bool { libraries.contains(where: isCurrent(by:)) }

  /// Why no context of EGL is found.
  ///
  /// - Parameter isGLX: Whether one of GLX is current.
  static func absence(isGLX: Bool = isCurrent) -> String {
    isGLX
      ? "the context that is current was made by GLX, and LayerKit draws in contexts of EGL alone; "
        + "have the toolkit make it by EGL: GDK_DEBUG=gl-egl for GTK, "
        + "SDL_HINT_VIDEO_X11_FORCE_EGL for SDL, QT_XCB_GL_INTEGRATION=xcb_egl for Qt"
      : "no context is current"
  }

  /// The files that may have GLX: the dispatcher's part, and the library of old programs.
  private static let libraries = ["libGLX.so.0", "libGL.so.1"]

  private static func isCurrent(by file: String) -> Bool {
    guard let library = dlopen(file, RTLD_LAZY | RTLD_NOLOAD) else { return false }
    // The program that opened it keeps it.
    defer { dlclose(library) }
    guard let symbol = dlsym(library, "glXGetCurrentContext") else { return false }
    typealias Function = @convention(c) () -> UnsafeMutableRawPointer?
    // Sound: GLX defines the function so.
    return unsafeBitCast(symbol, to: Function.self)() != nil
  }
}
