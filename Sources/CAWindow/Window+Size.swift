import CGLFW
import CoreAnimation
import CoreGraphics

extension Window {
  /// The size of what the window shows, points; zero while it is minimized.
  public var size: CGSize { metrics.size }

  /// Pixels per point: the content scale of the display, or what the options force.
  public var scale: CGFloat { metrics.scale }

  /// The width of what the window shows, pixels.
  public var pixelWidth: Int { metrics.pixelWidth }

  /// The height of what the window shows, pixels.
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

  /// What the title bar says.
  public func setTitle(_ title: String) { glfwSetWindowTitle(handle, title) }

  /// Asks the window system for another size, points.
  public func resize(to size: CGSize) {
    let units = metrics.pointsPerUnit
    glfwSetWindowSize(
      handle, Int32(max(1, (size.width / units).rounded())),
      Int32(max(1, (size.height / units).rounded())))
  }

  /// The window system in use: `X11`, `Wayland` or another of GLFW's.
  public static var platform: String { String(cString: lk_glfw_platform()) }

  /// Tells the render thread what the window is like from the next commit on.
  func stageDisplay() {
    let display = metrics.display(zoom: zoom, background: background)
    server.stage(display)
    layers.view = ContextView(
      width: display.width, height: display.height, scale: display.view.scale)
  }

  /// Asks for the sizes again if they may have changed, and reports what did.
  func updateMetrics() {
    guard queue.isStale else { return }
    queue.isStale = false
    let old = metrics
    metrics = WindowMetrics(of: handle, forcedScale: options.scale)
    queue.pointsPerUnit = metrics.pointsPerUnit
    let (isScaled, isResized) = (metrics.scale != old.scale, metrics.size != old.size)
    if isScaled { queue.events.append(.scaleChanged(metrics.scale)) }
    if isResized { queue.events.append(.resized(metrics.size)) }
    // A program that lays its tree out for a new size does so when it is told of it.
    if !isScaled, !isResized { stageDisplay() }
  }
}
