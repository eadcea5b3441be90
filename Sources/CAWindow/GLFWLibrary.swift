// SPDX-License-Identifier: Apache-2.0
import CGLFWStubs
import Glibc

/// GLFW's library, which is opened with the first window: the stubs of `CGLFWStubs` do that.
enum GLFWLibrary {
  /// Whether it is installed; it is then open.
  static var isThere: Bool { lk_glfw_is_there() != 0 }

  /// Opens it, to be called before any function of GLFW's.
  ///
  /// - Throws: ``WindowError/noDisplay(_:)`` with the file, the package of Debian that holds it,
  ///   and the loader's reason.
  static func open() throws(WindowError) {
    if isThere { return }
    let reason = dlerror().map { String(cString: $0) } ?? ""
    throw .noDisplay(
      "\(String(cString: lk_glfw_file())), the library of Debian's package "
        + "\(String(cString: lk_glfw_package())), cannot be opened: \(reason)")
  }

  /// The address of a function that GLFW has for some window systems alone; nil where it has none
  /// of that name.
  static func function(_ name: String) -> UnsafeMutableRawPointer? { lk_glfw_function(name) }
}
