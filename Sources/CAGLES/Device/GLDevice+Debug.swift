import CEGL

extension GLDevice {
  /// Opens a group of calls that GPU debuggers show under this name. The text is made only when
  /// groups are recorded: on debug contexts and on recording devices.
  package func pushGroup(_ label: @autoclosure () -> String) {
    guard recordsGroups else { return }
    let label = label()
    perform("pushGroup(\(label))") {
      entryPoints.pushDebugGroup?(glEnum(GL_DEBUG_SOURCE_APPLICATION_KHR), 0, -1, label)
    }
  }

  /// Closes the group opened last.
  package func popGroup() {
    guard recordsGroups else { return }
    perform("popGroup()") { entryPoints.popDebugGroup?() }
  }

  /// Names an object in the driver's messages; nothing without KHR_debug or with an empty label.
  func setLabel(_ label: String, of kind: GLenum, _ name: GLuint) {
    guard recorder == nil, let objectLabel = entryPoints.objectLabel, !label.isEmpty else { return }
    let clipped = String(label.unicodeScalars.prefix(capabilities.limits.maxLabelLength))
    objectLabel(kind, name, -1, clipped)
  }
}
