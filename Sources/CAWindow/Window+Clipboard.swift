// SPDX-License-Identifier: Apache-2.0
import CGLFW

extension Window {
  /// The text that programs of the desktop copy and paste; nil where there is none.
  ///
  /// Reading asks the program that copied, and waits for its answer. The text may be of any program
  /// and of any length: it is not to be trusted. Writing ends at the first zero character.
  public var clipboard: String? {
    get {
      guard !Connection.isLost, let text = glfwGetClipboardString(handle) else { return nil }
      // Events that came meanwhile were read with the answer, and no descriptor tells of them.
      defer { pump.bell() }
      return String(cString: text)
    }
    set {
      guard !Connection.isLost else { return }
      glfwSetClipboardString(handle, newValue ?? "")
    }
  }
}
