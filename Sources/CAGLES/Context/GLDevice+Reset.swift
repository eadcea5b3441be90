// SPDX-License-Identifier: Apache-2.0
import CADevice
import CEGL

extension GLDevice {
  /// Whether the driver tells of resets.
  var reportsResets: Bool { entryPoints.getGraphicsResetStatus != nil }

  /// The driver's answer now; see ``Context/resetStatus``, which remembers a reset.
  package var resetStatus: ResetStatus {
    entryPoints.getGraphicsResetStatus.map { ResetStatus(code: $0()) } ?? .none
  }
}

extension ResetStatus {
  /// The meaning of a code of GL's.
  init(code: GLenum) {
    self =
      switch Int32(bitPattern: code) {
      case GL_NO_ERROR: .none
      case GL_GUILTY_CONTEXT_RESET_EXT: .guilty
      case GL_INNOCENT_CONTEXT_RESET_EXT: .innocent
      default: .unknown
      }
  }
}

extension LKEntryPoints {
  /// The entry points that the current context has.
  static func load(for capabilities: Capabilities) -> LKEntryPoints {
    let is32 = capabilities.isAtLeast(3, 2)
    let resetStatusName: String? =
      if is32 {
        "glGetGraphicsResetStatus"
      } else if capabilities.extensions.contains("GL_KHR_robustness") {
        "glGetGraphicsResetStatusKHR"
      } else if capabilities.extensions.contains("GL_EXT_robustness") {
        "glGetGraphicsResetStatusEXT"
      } else {
        nil
      }
    let (hasDebug, hasBase) = (capabilities.hasDebug, capabilities.hasBaseInstance)
    var points = lk_load_entry_points(
      is32 ? 1 : 0, hasDebug ? 1 : 0, resetStatusName, hasBase ? 1 : 0)
    if capabilities.hasTimerQueries { lk_load_timer_entry_points(&points) }
    return points
  }
}
