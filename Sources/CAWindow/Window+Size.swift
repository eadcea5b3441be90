// SPDX-License-Identifier: Apache-2.0
import CAClient
import CGLFW
import CoreAnimation
import CoreGraphics
import Foundation

extension Window {
  /// The size of the window's content, points; zero while it is minimized.
  public var size: CGSize { engine.metrics.size }

  /// Pixels per point: the content scale of the display, or that of the options.
  public var scale: CGFloat { engine.metrics.scale }

  /// The width of the window's content, pixels.
  public var pixelWidth: Int { engine.metrics.pixelWidth }

  /// The height of the window's content, pixels.
  public var pixelHeight: Int { engine.metrics.pixelHeight }

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
    engine.setTitle(title)
  }

  /// Asks the window system for another size, points.
  ///
  /// - Precondition: Both sides are finite. In pixels they are limited to 1 to ``pixelLimit``.
  public func resize(to size: CGSize) {
    precondition(size.width.isFinite && size.height.isFinite, "The size of a window is finite.")
    engine.resize(to: size)
  }

  /// The window system in use: `X11`, `Wayland` or another of GLFW's; `none` where GLFW is not
  /// installed.
  public static var platform: String {
    GLFWLibrary.isThere ? String(cString: lk_glfw_platform()) : "none"
  }

  /// Gives the render thread the state of the window from the next commit on.
  func stageDisplay() {
    let display = engine.metrics.display(zoom: zoom, background: background)
    engine.stage(display)
    layers.view = ContextView(
      width: display.width, height: display.height, scale: display.view.scale)
  }
}
