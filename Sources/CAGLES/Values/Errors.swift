// SPDX-License-Identifier: Apache-2.0
import CADevice
import CEGL

/// A refusal by EGL: the call, its object, and the reason.
package struct EGLError: DeviceFailure, Sendable, CustomStringConvertible {
  /// The call that failed, as in `eglInitialize`.
  package let call: String
  /// The object of the call, as in `device 0`.
  package let object: String
  /// The reason: EGL's error name or a sentence.
  package let reason: String
  /// Every rung of the display ladder that was refused before this error, in the order tried.
  package let refusals: [RungRefusal]

  /// A refusal of a call on an object, with the rungs that failed before.
  package init(call: String, object: String, reason: String, refusals: [RungRefusal] = []) {
    self.call = call
    self.object = object
    self.reason = reason
    self.refusals = refusals
  }

  /// Whether the context is gone, so that no later call can succeed.
  package var isContextLost: Bool { reason == Self.name(ofCode: EGL_CONTEXT_LOST) }

  /// Whether EGL did not say that anything was wrong.
  var isSuccess: Bool { reason == Self.name(ofCode: EGL_SUCCESS) }

  /// The error that `eglGetError` reports now.
  static func current(call: String, object: String) -> EGLError {
    EGLError(call: call, object: object, reason: name(ofCode: eglGetError()))
  }

  /// The error of a context that is gone because EGL has lost all of its display's.
  static func contextLost(call: String, object: String) -> EGLError {
    EGLError(call: call, object: object, reason: name(ofCode: EGL_CONTEXT_LOST))
  }

  package var description: String {
    var text = "\(call) (\(object)): \(reason)"
    for refusal in refusals { text += "\n  \(refusal)" }
    return text
  }

  static func name(ofCode code: EGLint) -> String {
    switch code {
    case EGL_SUCCESS: "no reason given"
    case EGL_NOT_INITIALIZED: "EGL_NOT_INITIALIZED"
    case EGL_BAD_ACCESS: "EGL_BAD_ACCESS"
    case EGL_BAD_ALLOC: "EGL_BAD_ALLOC"
    case EGL_BAD_ATTRIBUTE: "EGL_BAD_ATTRIBUTE"
    case EGL_BAD_CONFIG: "EGL_BAD_CONFIG"
    case EGL_BAD_CONTEXT: "EGL_BAD_CONTEXT"
    case EGL_BAD_CURRENT_SURFACE: "EGL_BAD_CURRENT_SURFACE"
    case EGL_BAD_DISPLAY: "EGL_BAD_DISPLAY"
    case EGL_BAD_MATCH: "EGL_BAD_MATCH"
    case EGL_BAD_NATIVE_PIXMAP: "EGL_BAD_NATIVE_PIXMAP"
    case EGL_BAD_NATIVE_WINDOW: "EGL_BAD_NATIVE_WINDOW"
    case EGL_BAD_PARAMETER: "EGL_BAD_PARAMETER"
    case EGL_BAD_SURFACE: "EGL_BAD_SURFACE"
    case EGL_CONTEXT_LOST: "EGL_CONTEXT_LOST"
    default: "EGL error 0x" + String(code, radix: 16)
    }
  }
}
