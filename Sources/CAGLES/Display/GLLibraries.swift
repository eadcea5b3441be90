// SPDX-License-Identifier: Apache-2.0
import CABase
import CGLStubs
import Glibc

/// The libraries of EGL and GLES, which are opened when they are first needed: the stubs of
/// `CGLStubs` do that. A program that never draws starts without them and without a driver.
package enum GLLibraries {
  /// Opens both, to be called before any function of theirs.
  ///
  /// - Throws: an error that names the file, the package of Debian that holds it, and the loader's
  ///   reason.
  package static func open() throws(EGLError) {
    DriverThreads.bound()
    for library in [lk_egl, lk_gles] where lk_gl_library_is_there(library) == 0 {
      let reason = text(dlerror())
      let package = String(cString: lk_gl_library_package(library))
      throw EGLError(
        call: "dlopen", object: String(cString: lk_gl_library_file(library)),
        reason: "the library of Debian's package \(package) cannot be opened: \(reason)")
    }
  }

  /// Whether EGL is open in this process, by whatever code. Otherwise no context is current, and
  /// asking EGL for one would open it.
  static var isEGLOpen: Bool { lk_egl_is_open() != 0 }
}
