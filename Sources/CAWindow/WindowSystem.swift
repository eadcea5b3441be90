// SPDX-License-Identifier: Apache-2.0
import CAGLES
import CGLFW

/// GLFW, started with the first window and stopped with the last.
@MainActor
enum WindowSystem {
  private static var users = 0
  private static var pump: EventPump?
  /// The pointers of the desktop that were needed.
  private static var pointers: [PointerShape: OpaquePointer] = [:]

  /// Starts GLFW unless it runs; returns the reader of its events.
  static func enter() throws(WindowError) -> EventPump {
    try openLibraries()
    if Connection.isLost { throw .noDisplay(EventPump.connectionLoss) }
    if pump == nil {
      glfwInitHint(GLFW_JOYSTICK_HAT_BUTTONS, GLFW_FALSE)
      guard glfwInit() == GLFW_TRUE else { throw .noDisplay(lastMessage) }
    }
    let running: EventPump
    if let pump { running = pump } else { running = try started() }
    pump = running
    users += 1
    return running
  }

  private static func openLibraries() throws(WindowError) {
    try GLFWLibrary.open()
    // GLFW would say no more than that EGL is missing.
    do throws(EGLError) {
      try GLLibraries.open()
    } catch {
      throw .refused(error.description)
    }
  }

  private static func started() throws(WindowError) -> EventPump {
    do throws(WindowError) {
      return try EventPump()
    } catch {
      glfwTerminate()
      throw error
    }
  }

  /// Stops GLFW when nobody uses it any more.
  static func leave() {
    users -= 1
    guard users == 0 else { return }
    pump?.stop()
    pump = nil
    // Ends the pointers, too.
    glfwTerminate()
    pointers = [:]
  }

  /// Refreshes per second of the display that windows open on; 60 where it has no rate to tell.
  static var refreshRate: Double {
    guard let monitor = glfwGetPrimaryMonitor(), let mode = glfwGetVideoMode(monitor) else {
      return 60
    }
    let rate = Double(mode.pointee.refreshRate)
    return rate > 0 ? min(max(rate, 1), 1000) : 60
  }

  /// Gives the pointer a shape over a window. Where the desktop lacks the shape it is the arrow.
  static func show(_ shape: PointerShape, _ window: OpaquePointer) {
    glfwSetInputMode(
      window, GLFW_CURSOR, shape == .hidden ? GLFW_CURSOR_HIDDEN : GLFW_CURSOR_NORMAL)
    guard let code = shape.code else { return }
    if pointers[shape] == nil { pointers[shape] = glfwCreateStandardCursor(code) }
    glfwSetCursor(window, pointers[shape])
  }

  /// GLFW's last message on this thread.
  static var lastMessage: String {
    lk_glfw_last_error().map { String(cString: $0) } ?? "GLFW gave no reason"
  }

  /// A window with the newest GLES context from 3.2 down to 3.0 that is given, not yet shown.
  static func makeWindow(
    width: Int, height: Int, title: String, options: Window.Options, isDebug: Bool
  ) throws(WindowError) -> OpaquePointer {
    var message = ""
    for minor in [Int32(2), 1, 0] {
      glfwDefaultWindowHints()
      lk_glfw_hint_gles(3, minor, isDebug ? 1 : 0)
      lk_glfw_hint_plain_framebuffer()
      lk_glfw_hint_application(options.applicationName)
      glfwWindowHint(GLFW_RESIZABLE, options.isResizable ? GLFW_TRUE : GLFW_FALSE)
      glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE)
      glfwWindowHint(GLFW_SCALE_TO_MONITOR, options.scale == nil ? GLFW_TRUE : GLFW_FALSE)
      // GLFW makes the new context current for a moment.
      let window = DriverTurn.take {
        glfwCreateWindow(Int32(width), Int32(height), title, nil, nil)
      }
      if let window {
        XErrors.listen()
        return window
      }
      message = lastMessage
    }
    throw .refused(message)
  }

  /// Destroys a window and its context.
  static func destroy(_ window: OpaquePointer) { DriverTurn.take { glfwDestroyWindow(window) } }
}

extension PointerShape {
  /// GLFW's number; nil for no pointer.
  fileprivate var code: Int32? {
    switch self {
    case .arrow: GLFW_ARROW_CURSOR
    case .text: GLFW_IBEAM_CURSOR
    case .cross: GLFW_CROSSHAIR_CURSOR
    case .hand: GLFW_HAND_CURSOR
    case .resizeHorizontal: GLFW_HRESIZE_CURSOR
    case .resizeVertical: GLFW_VRESIZE_CURSOR
    case .hidden: nil
    }
  }
}
