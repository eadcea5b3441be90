// SPDX-License-Identifier: Apache-2.0
import CEGL

extension GLDevice {
  /// Opens a group of calls that GPU debuggers show under this name. The text is made only when
  /// groups are recorded: on debug contexts.
  package func pushGroup(_ label: @autoclosure () -> String) {
    guard recordsGroups else { return }
    let label = label()
    perform {
      entryPoints.pushDebugGroup?(glEnum(GL_DEBUG_SOURCE_APPLICATION_KHR), 0, -1, clipped(label))
    }
  }

  /// Closes the group opened last.
  package func popGroup() {
    guard recordsGroups else { return }
    perform { entryPoints.popDebugGroup?() }
  }

  /// Names an object in the driver's messages; nothing without KHR_debug or with an empty label.
  func setLabel(_ label: String, of kind: GLenum, _ name: GLuint) {
    guard let objectLabel = entryPoints.objectLabel, !label.isEmpty else { return }
    objectLabel(kind, name, -1, clipped(label))
  }

  /// As many whole characters as the driver takes; its limit counts bytes of UTF-8.
  private func clipped(_ label: String) -> String {
    let limit = capabilities.limits.maxLabelLength
    guard label.utf8.count > limit else { return label }
    var end = label.utf8.index(label.startIndex, offsetBy: limit)
    while end.samePosition(in: label.unicodeScalars) == nil { end = label.utf8.index(before: end) }
    return String(label[..<end])
  }
}
