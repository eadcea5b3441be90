// SPDX-License-Identifier: Apache-2.0
import CoreAnimation

/// Asks an asynchronous layer for pictures at the frames of its thread's display.
final class OpenGLLayerTicks: FrameTickClient {
  private weak var layer: CAOpenGLLayer?

  init(_ layer: CAOpenGLLayer) {
    self.layer = layer
    FrameTicks.current.add(self)
  }

  func end() { FrameTicks.current.remove(self) }

  var wantsTicks: Bool { layer?.effectiveContext != nil }

  func frameTick(_ tick: FrameTick) {
    guard let layer else { return end() }
    layer.drawPicture(at: tick)
  }
}
