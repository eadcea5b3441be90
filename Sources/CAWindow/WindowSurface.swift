import CAGLES
import CARenderServer
import CoreGraphics

/// What a window draws with: its GL context, the session, and the target that keeps the picture.
///
/// Frames are drawn into the target, which stays from frame to frame, and copied to the window; the
/// copy turns the rows over.
final class WindowSurface {
  let context: Context
  let session: RenderSession
  private var target: ColorTarget?

  /// Takes over the context that GLFW made current on this thread.
  init(server: RenderServer, isDebug: Bool?) throws {
    context = try Context(adoptingCurrentContext: ContextOptions(isDebug: isDebug))
    session = try RenderSession(server: server, device: context.gl)
  }

  /// Draws the tree as it looks at `time` into the target.
  func draw(_ metrics: WindowMetrics, at time: Double, as view: SurfaceView) throws -> FrameReport {
    try context.makeCurrent()
    let target = try target(metrics)
    let report = try session.render(at: time, into: target.framebuffer, as: view)
    try context.collectGarbage()
    return report
  }

  /// Copies the target to the window's back buffer.
  func copyToWindow(_ metrics: WindowMetrics) throws {
    try context.makeCurrent()
    let target = try target(metrics)
    context.gl.blit(from: target.framebuffer, to: window(metrics))
  }

  /// The window's back buffer, premultiplied; the target's alpha where the window keeps none.
  func readWindow(_ metrics: WindowMetrics) throws -> CGImage {
    try context.makeCurrent()
    let target = try target(metrics)
    var pixels = context.gl.readPixels(of: window(metrics))
    let kept = target.readRGBA8(context.gl)
    for alpha in stride(from: 3, to: pixels.count, by: 4) { pixels[alpha] = kept[alpha] }
    return CGImage(
      width: metrics.pixelWidth, height: metrics.pixelHeight, premultipliedRGBA: pixels)
  }

  private func window(_ metrics: WindowMetrics) -> Framebuffer {
    Framebuffer(windowOfWidth: metrics.pixelWidth, height: metrics.pixelHeight)
  }

  private func target(_ metrics: WindowMetrics) throws(GLError) -> ColorTarget {
    if let target, target.width == metrics.pixelWidth, target.height == metrics.pixelHeight {
      return target
    }
    target = nil
    let made = try ColorTarget(
      context.gl, width: metrics.pixelWidth, height: metrics.pixelHeight, label: "window picture")
    target = made
    return made
  }
}
