// SPDX-License-Identifier: Apache-2.0
import CGLFW
import CoreGraphics

/// Collects GLFW's reports about one window between two looks.
///
/// GLFW calls back only from within its own calls, all of which are made on the main thread.
final class WindowEventQueue {
  var events: [WindowEvent] = []
  /// Window units to points: 1 on Wayland, the inverse of the scale on X11.
  var pointsPerUnit: CGFloat = 1
  /// Whether the window's size, scale or state may have changed since somebody asked.
  var isStale = true
  private var pointer = CGPoint.zero

  /// Has GLFW report `window` to this queue, which must outlive the window.
  func listen(to window: OpaquePointer) {
    // Sound: the window's owner keeps the queue until the window is destroyed.
    glfwSetWindowUserPointer(window, Unmanaged.passUnretained(self).toOpaque())
    listenToKeys(window)
    listenToPointer(window)
    listenToSize(window)
    glfwSetDropCallback(window) { window, count, paths in
      // Sound: GLFW lends that many paths during the call.
      let list = UnsafeBufferPointer(start: paths, count: Int(count))
      WindowEventQueue.of(window)?.events.append(
        .drop(list.compactMap { $0.map { String(cString: $0) } }))
    }
    glfwSetWindowRefreshCallback(window) { WindowEventQueue.of($0)?.events.append(.exposed) }
    glfwSetWindowCloseCallback(window) { window in
      glfwSetWindowShouldClose(window, GLFW_FALSE)
      WindowEventQueue.of(window)?.events.append(.closeRequested)
    }
  }

  private func listenToKeys(_ window: OpaquePointer) {
    glfwSetKeyCallback(window) { window, code, scanCode, action, modifiers in
      WindowEventQueue.of(window)?.events.append(
        .key(
          Key(code: code, scanCode: scanCode), KeyAction(action),
          KeyModifiers(rawValue: Int(modifiers))))
    }
    glfwSetCharCallback(window) { window, code in
      guard let scalar = Unicode.Scalar(code) else { return }
      WindowEventQueue.of(window)?.events.append(.text(Character(scalar)))
    }
  }

  private func listenToSize(_ window: OpaquePointer) {
    glfwSetFramebufferSizeCallback(window) { window, _, _ in
      WindowEventQueue.of(window)?.isStale = true
    }
    glfwSetWindowSizeCallback(window) { window, _, _ in WindowEventQueue.of(window)?.isStale = true
    }
    glfwSetWindowContentScaleCallback(window) { window, _, _ in
      WindowEventQueue.of(window)?.isStale = true
    }
    glfwSetWindowIconifyCallback(window) { window, isMinimized in
      guard let queue = WindowEventQueue.of(window) else { return }
      queue.isStale = true
      queue.events.append(.minimized(isMinimized == GLFW_TRUE))
    }
    glfwSetWindowFocusCallback(window) { window, isFocused in
      WindowEventQueue.of(window)?.events.append(.focused(isFocused == GLFW_TRUE))
    }
  }

  private func listenToPointer(_ window: OpaquePointer) {
    glfwSetCursorPosCallback(window) { WindowEventQueue.of($0)?.move(x: $1, y: $2) }
    glfwSetCursorEnterCallback(window) { window, isInside in
      if isInside == GLFW_FALSE { WindowEventQueue.of(window)?.events.append(.pointerLeft) }
    }
    glfwSetMouseButtonCallback(window) { window, button, action, modifiers in
      guard let queue = WindowEventQueue.of(window) else { return }
      queue.events.append(
        .button(
          MouseButton(button), isDown: action == GLFW_PRESS, at: queue.pointer,
          KeyModifiers(rawValue: Int(modifiers))))
    }
    glfwSetScrollCallback(window) { window, x, y in
      WindowEventQueue.of(window)?.events.append(.scroll(CGVector(dx: CGFloat(x), dy: CGFloat(y))))
    }
  }

  private func move(x: Double, y: Double) {
    pointer = CGPoint(x: CGFloat(x) * pointsPerUnit, y: CGFloat(y) * pointsPerUnit)
    events.append(.pointerMoved(pointer))
  }

  private static func of(_ window: OpaquePointer?) -> WindowEventQueue? {
    guard let pointer = glfwGetWindowUserPointer(window) else { return nil }
    // Sound: `listen(to:)` stored the queue, and the window's owner still keeps it.
    return Unmanaged<WindowEventQueue>.fromOpaque(pointer).takeUnretainedValue()
  }
}
