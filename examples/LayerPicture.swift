// SPDX-License-Identifier: Apache-2.0
import Foundation
import QuartzCore

/// The picture of a layer tree in a GL context that a toolkit made. All calls need that context to
/// be current.
final class LayerPicture {
  private let renderer: CARenderer
  /// The destination of the last frame; nil before the first.
  private var drawn: CARenderer.Destination?
  private var time = 0.0

  /// Frames in which something changed, and the pixels of what changed.
  private(set) var frames = 0
  private(set) var pixels = 0

  /// A picture of a tree in the context that is current, which has OpenGL ES 3.0 or newer.
  init(of root: CALayer) throws {
    renderer = try CARenderer()
    renderer.layer = root
  }

  /// Shows the tree as it is now. It is opaque, so that nothing has to be cleared below it.
  ///
  /// - Parameters:
  ///   - scale: Pixels per point.
  ///   - keepsPixels: Whether the framebuffer has the pixels of the last frame. Where it has not,
  ///     the renderer's picture is copied whole; what changed in it is drawn alone in either case.
  func draw(into destination: CARenderer.Destination, scale: CGFloat, keepsPixels: Bool) {
    // Completion blocks and delegates of animations are called by the run loop.
    _ = RunLoop.main.run(mode: .default, before: .distantPast)
    time = CACurrentMediaTime()
    renderer.destination = destination
    renderer.bounds = CGRect(
      x: 0, y: 0, width: CGFloat(destination.width) / scale,
      height: CGFloat(destination.height) / scale)
    renderer.beginFrame(atTime: time, timeStamp: nil)
    let changed = renderer.updateBounds()
    if !keepsPixels || drawn != destination { renderer.addUpdate(renderer.bounds) }
    renderer.render()
    renderer.endFrame()
    drawn = destination
    if !changed.isNull {
      frames += 1
      pixels += Int(changed.width * scale) * Int(changed.height * scale)
    }
    if let failure = renderer.failure { print("failure: \(failure)") }
  }

  /// Seconds until the next frame is due, 60 a second at most; nil where nothing is going to change
  /// by itself.
  var wait: Double? {
    let next = renderer.nextFrameTime()
    guard next < .infinity else { return nil }
    return max(max(next, time + 1.0 / 60) - CACurrentMediaTime(), 0)
  }
}
