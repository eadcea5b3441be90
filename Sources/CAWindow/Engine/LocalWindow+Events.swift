// SPDX-License-Identifier: Apache-2.0
import CABase
import CAHost
import CARenderServer
import CATrace
import CGLFW
import CoreFoundation
import CoreGraphics

extension LocalWindow {
  var hasEvents: Bool { !queue.events.isEmpty }

  func takeEvents() -> [WindowEvent] {
    defer { queue.events.removeAll(keepingCapacity: true) }
    return queue.events
  }

  package func poll() { pump.poll() }

  /// Hands the events to the listener, where there is one.
  func deliver() {
    guard let onEvents, hasEvents else { return }
    onEvents(takeEvents())
  }

  /// Whether the window system shows it.
  var isOnScreen: Bool { glfwGetWindowAttrib(handle, GLFW_VISIBLE) == GLFW_TRUE }

  /// Asks whether the window is seen, and notes it if it is gone.
  func look() {
    guard loss == nil else { return }
    let isSeen = isOnScreen
    if XErrors.isLost(handle) { return lose(.lost("Another program destroyed it.")) }
    if appearance.isShown, isSeen == metrics.isMinimized { queue.isStale = true }
  }

  /// Seconds that the render thread has to end in once the display server is gone.
  private static let lossPatience = 2.0

  /// Ends the render thread; events are waited for no more.
  func lose(_ error: WindowError) {
    guard loss == nil else { return }
    loss = error
    // Without a display server the driver may hold the thread for ever.
    thread.stop(waiting: Connection.isLost ? Self.lossPatience : nil)
    CFRunLoopStop(CFRunLoopGetCurrent())
  }

  /// Asks for the sizes again if they may have changed, and reports changes.
  func updateMetrics() {
    guard queue.isStale, loss == nil else { return }
    queue.isStale = false
    let old = metrics
    metrics = WindowMetrics(of: handle, options, isShown: appearance.isShown)
    queue.pointsPerUnit = metrics.pointsPerUnit
    let (isScaled, isResized) = (metrics.scale != old.scale, metrics.size != old.size)
    if isScaled { queue.events.append(.scaleChanged(metrics.scale)) }
    if isResized { queue.events.append(.resized(metrics.size)) }
    // A program lays its tree out for a new size when it gets the event.
    if !isScaled, !isResized { onMetrics?() }
  }

  /// Shows the window once its first picture is there.
  func appear() {
    guard options.isVisible, loss == nil, appearance.isDue else { return }
    Trace.span("show window") { glfwShowWindow(handle) }
    appearance.noteShown()
    // X11 keeps no pixels of a window that is not shown, and on Wayland GLFW swaps none.
    exposure.note()
    thread.wake()
  }
}
