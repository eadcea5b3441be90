// SPDX-License-Identifier: Apache-2.0
import CGLFW

extension Key {
  /// The key for GLFW's number and scan code.
  init(code: Int32, scanCode: Int32) {
    self =
      Self.named[code] ?? Self.printable(code, scanCode) ?? Self.function(code: code)
      ?? .other(Int(code))
  }

  private static let named: [Int32: Key] = [
    GLFW_KEY_SPACE: .space, GLFW_KEY_ESCAPE: .escape, GLFW_KEY_ENTER: .enter,
    GLFW_KEY_KP_ENTER: .enter, GLFW_KEY_TAB: .tab, GLFW_KEY_BACKSPACE: .backspace,
    GLFW_KEY_DELETE: .delete, GLFW_KEY_LEFT: .left, GLFW_KEY_RIGHT: .right, GLFW_KEY_UP: .up,
    GLFW_KEY_DOWN: .down, GLFW_KEY_HOME: .home, GLFW_KEY_END: .end, GLFW_KEY_PAGE_UP: .pageUp,
    GLFW_KEY_PAGE_DOWN: .pageDown,
  ]

  private static func printable(_ code: Int32, _ scanCode: Int32) -> Key? {
    guard let name = glfwGetKeyName(code, scanCode) else { return nil }
    let text = String(cString: name).lowercased()
    guard text.count == 1, let character = text.first else { return nil }
    return .character(character)
  }

  private static func function(code: Int32) -> Key? {
    (GLFW_KEY_F1...GLFW_KEY_F25).contains(code) ? .function(Int(code - GLFW_KEY_F1) + 1) : nil
  }
}

extension KeyAction {
  init(_ code: Int32) {
    self =
      switch code {
      case GLFW_PRESS: .down
      case GLFW_REPEAT: .repeated
      default: .up
      }
  }
}

extension MouseButton {
  init(_ code: Int32) {
    self =
      switch code {
      case GLFW_MOUSE_BUTTON_LEFT: .primary
      case GLFW_MOUSE_BUTTON_RIGHT: .secondary
      case GLFW_MOUSE_BUTTON_MIDDLE: .middle
      default: .other(Int(code))
      }
  }
}
