// SPDX-License-Identifier: Apache-2.0
import CEGL

/// An initialized EGL display and how it was reached.
///
/// EGL hands out one display per platform and process, shared with any other code in the process,
/// so a display is initialized once and never terminated.
package final class Display: Sendable {
  /// Sound to share: EGL lets every thread use a display, and the handle never changes.
  nonisolated(unsafe) let handle: EGLDisplay
  /// The rung that worked.
  package let rung: Rung
  /// The object that the rung opened, as in `device 0`.
  package let object: String
  /// The rungs tried before, each with its reason.
  package let refusals: [RungRefusal]
  package let extensions: Set<String>
  /// The entry points of shared images and fences; null where ``extensions`` lack them.
  let sharing: LKSharingEntryPoints
  /// The maker of the EGL library.
  package let vendor: String
  /// The version of EGL, and its maker's addition.
  package let version: String

  init(handle: EGLDisplay, rung: Rung, object: String, refusals: [RungRefusal]) {
    self.handle = handle
    self.rung = rung
    self.object = object
    self.refusals = refusals
    extensions = extensionSet(eglQueryString(handle, EGL_EXTENSIONS))
    sharing = lk_load_sharing_entry_points(
      extensions.contains("EGL_KHR_wait_sync") ? 1 : 0)
    vendor = text(eglQueryString(handle, EGL_VENDOR))
    version = text(eglQueryString(handle, EGL_VERSION))
  }

  /// The extensions of the EGL library itself.
  package static var clientExtensions: Set<String> {
    extensionSet(eglQueryString(nil, EGL_EXTENSIONS))
  }

  /// Opens the first rung that gives a GLES 3.0 context.
  ///
  /// A context is made for the proof and destroyed: ``Context/open(preference:options:)`` keeps it.
  ///
  /// - Parameter preference: without one the environment decides: `LAYERKIT_EGL_PLATFORM` set to
  ///   `device`, `surfaceless`, `gbm` or `default` forces that rung.
  /// - Throws: an error that lists every rung tried and why it was refused.
  package static func open(preference: DisplayPreference? = nil) throws(EGLError) -> Display {
    try open(preference: preference) { (display) throws(EGLError) in
      let recipe = ContextRecipe(
        display: display.handle, object: display.object, options: ContextOptions())
      let made = try recipe.makeContext(config: try recipe.chooseConfig())
      eglDestroyContext(display.handle, made.handle)
      return display
    }
  }

  /// Opens the first rung whose display is proven by `prove`, and returns the proof.
  static func open<Proof>(
    preference: DisplayPreference?, _ prove: (Display) throws(EGLError) -> Proof
  ) throws(EGLError) -> Proof {
    let preference =
      if let preference { preference } else { try DisplayPreference.fromEnvironment() }
    try GLLibraries.open()
    let (rungs, devices): ([Rung], DisplayLadder.Devices) =
      switch preference {
      case .ladder: ([.device, .surfaceless, .gbm, .default], .hardware)
      case .only(let rung): ([rung], .any)
      case .software: ([.device, .surfaceless, .default], .software)
      }
    var refusals: [RungRefusal] = []
    for rung in rungs {
      do throws(EGLError) {
        return try DisplayLadder.open(rung, devices) {
          (found) throws(EGLError) in
          try prove(
            Display(handle: found.handle, rung: rung, object: found.object, refusals: refusals))
        }
      } catch {
        refusals.append(RungRefusal(rung: rung, reason: error.description))
      }
    }
    throw EGLError(
      call: "Display.open", object: rungs.map(\.rawValue).joined(separator: ", "),
      reason: "no way to a GLES 3.0 context", refusals: refusals)
  }

  /// The display of the context that is current on this thread.
  static func current() throws(EGLError) -> Display {
    guard GLLibraries.isEGLOpen, let handle = eglGetCurrentDisplay() else {
      throw EGLError(
        call: "eglGetCurrentDisplay", object: "this thread", reason: "no context is current")
    }
    return Display(handle: handle, rung: .window, object: "current context", refusals: [])
  }
}

/// The words of a space-separated list that EGL owns.
func extensionSet(_ list: UnsafePointer<CChar>?) -> Set<String> {
  Set(text(list).split(separator: " ").map(String.init))
}

func text(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }
