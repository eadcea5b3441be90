// SPDX-License-Identifier: Apache-2.0
import CADevice
import CEGL

/// A refusal by GL, or a request beyond a limit of the context.
package typealias GLError = DeviceError

extension DeviceError {
  /// A refusal with a reason that GL gave.
  init(call: String, object: String, driver reason: String) {
    self.init(
      call: call, object: object, reason: reason, isContextLost: reason == Self.contextLost)
  }

  /// A refusal with a code that GL gave.
  init(call: String, object: String, code: GLenum) {
    self.init(call: call, object: object, driver: Self.name(ofCode: code))
  }

  /// A refusal of EGL, where only GL's can be thrown; a lost context stays one.
  init(_ error: EGLError) {
    self.init(
      call: error.call, object: error.object, reason: error.reason,
      isContextLost: error.isContextLost)
  }

  /// The error of a context that is gone, so that no later call can succeed.
  package static func contextLost(_ call: String, object: String, _ status: ResetStatus) -> GLError
  {
    GLError(
      call: call, object: object, reason: "\(contextLost), reset (\(status.rawValue))",
      isContextLost: true)
  }

  private static let contextLost = "GL_CONTEXT_LOST"

  static func name(ofCode code: GLenum) -> String {
    switch Int32(bitPattern: code) {
    case GL_INVALID_ENUM: "GL_INVALID_ENUM"
    case GL_INVALID_VALUE: "GL_INVALID_VALUE"
    case GL_INVALID_OPERATION: "GL_INVALID_OPERATION"
    case GL_INVALID_FRAMEBUFFER_OPERATION: "GL_INVALID_FRAMEBUFFER_OPERATION"
    case GL_OUT_OF_MEMORY: "GL_OUT_OF_MEMORY"
    case GL_CONTEXT_LOST: contextLost
    default: "GL error 0x" + String(code, radix: 16)
    }
  }
}
