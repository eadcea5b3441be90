// SPDX-License-Identifier: Apache-2.0
import CEGL

/// Whether the GPU was reset since the context was made.
package enum ResetStatus: String, Sendable {
  case none
  /// This context's commands caused it.
  case guilty
  /// Another context's did.
  case innocent
  case unknown
}

extension GLDevice {
  /// Whether the driver tells of resets.
  var reportsResets: Bool { entryPoints.getGraphicsResetStatus != nil }

  var resetStatus: ResetStatus {
    guard let read = entryPoints.getGraphicsResetStatus else { return .none }
    switch Int32(bitPattern: read()) {
    case GL_NO_ERROR: return .none
    case GL_GUILTY_CONTEXT_RESET_EXT: return .guilty
    case GL_INNOCENT_CONTEXT_RESET_EXT: return .innocent
    default: return .unknown
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
