// SPDX-License-Identifier: Apache-2.0
import CGLFW
import CoreAnimation
import CoreFoundation
import CoreGraphics

extension Window {
  /// The size of the window's content, points; zero while it is minimized.
  public var size: CGSize { metrics.size }

  /// Pixels per point: the content scale of the display, or that of the options.
  public var scale: CGFloat { metrics.scale }

  /// The width of the window's content, pixels.
  public var pixelWidth: Int { metrics.pixelWidth }

  /// The height of the window's content, pixels.
  public var pixelHeight: Int { metrics.pixelHeight }

  /// The part of the layer's space that is seen, from its origin: the size divided by the zoom.
  public var visibleSize: CGSize {
    CGSize(width: size.width / zoom, height: size.height / zoom)
  }

  /// The point of the layer's space that lies under a point of the window.
  public func layerPoint(_ point: CGPoint) -> CGPoint {
    let y = orientation == .yDown ? point.y : size.height - point.y
    return CGPoint(x: point.x / zoom, y: y / zoom)
  }

  /// Sets the text of the title bar.
  public func setTitle(_ title: String) {
    if loss == nil { glfwSetWindowTitle(handle, title) }
  }

  /// Asks the window system for another size, points.
  ///
  /// - Precondition: Both sides are finite. In pixels they are limited to 1 to ``pixelLimit``.
  public func resize(to size: CGSize) {
    precondition(size.width.isFinite && size.height.isFinite, "The size of a window is finite.")
    guard loss == nil else { return }
    let units = metrics.pointsPerUnit
    let limit = CGFloat(Self.pixelLimit) / (scale * units)
    func clamped(_ side: CGFloat) -> Int32 { Int32(max(1, min(side / units, limit).rounded())) }
    glfwSetWindowSize(handle, clamped(size.width), clamped(size.height))
  }

  /// The window system in use: `X11`, `Wayland` or another of GLFW's; `none` where GLFW is not
  /// installed.
  public static var platform: String {
    GLFWLibrary.isThere ? String(cString: lk_glfw_platform()) : "none"
  }

  /// Gives the render thread the state of the window from the next commit on.
  func stageDisplay() {
    let display = metrics.display(zoom: zoom, background: background)
    server.stage(display)
    layers.view = ContextView(
      width: display.width, height: display.height, scale: display.view.scale)
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
    if !isScaled, !isResized { stageDisplay() }
  }
}
