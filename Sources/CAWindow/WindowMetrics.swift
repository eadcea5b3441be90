// SPDX-License-Identifier: Apache-2.0
import CAProtocol
import CARenderServer
import CGLFW
import CoreGraphics

/// The size of a window in its three units.
///
/// On X11 GLFW counts windows in pixels and the content scale comes from the resource `Xft.dpi`; on
/// Wayland it counts in points. The framebuffer is in pixels on both.
package struct WindowMetrics: Hashable {
  /// The framebuffer, pixels; zero on some window systems while the window is minimized.
  package var pixelWidth = 0
  package var pixelHeight = 0
  /// Pixels per point.
  package var scale: CGFloat = 1
  /// Whether nothing of it is seen though it has pixels: it is minimized, or the window system has
  /// taken it off the screen.
  package var isMinimized = false
  /// Points per unit in which GLFW counts windows and pointers.
  var pointsPerUnit: CGFloat = 1

  init() {}

  /// - Parameter isShown: Whether the window system was asked to show the window.
  @MainActor
  init(of window: OpaquePointer, _ options: Window.Options, isShown: Bool) {
    var (width, height, units, unitsHigh) = (Int32(0), Int32(0), Int32(0), Int32(0))
    glfwGetFramebufferSize(window, &width, &height)
    glfwGetWindowSize(window, &units, &unitsHigh)
    var (scaleX, scaleY) = (Float(1), Float(1))
    glfwGetWindowContentScale(window, &scaleX, &scaleY)
    (pixelWidth, pixelHeight) = (Int(width), Int(height))
    isMinimized =
      glfwGetWindowAttrib(window, GLFW_ICONIFIED) == GLFW_TRUE
      || (isShown && glfwGetWindowAttrib(window, GLFW_VISIBLE) == GLFW_FALSE)
    scale = options.scale ?? (scaleX > 0 && scaleX.isFinite ? CGFloat(scaleX) : 1)
    if units > 0, width > 0 { pointsPerUnit = CGFloat(width) / CGFloat(units) / scale }
  }

  /// What a render server says of a window.
  init(_ news: WindowNews) {
    (pixelWidth, pixelHeight) = (Int(news.width), Int(news.height))
    (scale, isMinimized) = (
      news.scale > 0 && news.scale.isFinite ? news.scale : 1, news.isMinimized
    )
  }

  /// What a render server says of the window to its client.
  package var news: WindowNews {
    WindowNews(
      width: UInt32(clamping: pixelWidth), height: UInt32(clamping: pixelHeight),
      scale: Double(scale), isMinimized: isMinimized)
  }

  /// Points.
  package var size: CGSize {
    CGSize(width: CGFloat(pixelWidth) / scale, height: CGFloat(pixelHeight) / scale)
  }

  /// The state for the render thread: no pixels while nothing is seen.
  func display(zoom: CGFloat, background: CGColor?) -> DisplayState {
    DisplayState(
      width: isMinimized ? 0 : pixelWidth, height: isMinimized ? 0 : pixelHeight,
      view: SurfaceView(scale: scale * zoom, background: background))
  }
}
