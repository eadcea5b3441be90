// SPDX-License-Identifier: Apache-2.0
import CADevice

/// Measures the GPU's work for each frame of a renderer by the GPU's own clock, for benchmarks:
/// from the moment a frame is built to the end of its drawing. Where the GPU waits meanwhile for
/// the processor to call it, the wait is part of the time.
///
/// It belongs to the device that its renderer has when it is made. Software drivers have such a
/// clock too, which runs as their threads draw; noting its time makes llvmpipe's frames several
/// times dearer, and the processor's time says the same.
package final class GPUStopwatch {
  private let engine: LocalEngine
  private let moments: (begin: Timestamp, end: Timestamp)
  /// Whether the present frame was drawn at all.
  private var hasBegun = false

  /// A stopwatch for frames of a renderer; nil where its driver has no clock of a GPU, and where
  /// another process draws.
  package init?(_ renderer: HeadlessRenderer) {
    guard let engine = renderer.engine.local, engine.keeper.device.traits.hasTrueTimers else {
      return nil
    }
    let made = try? engine.inContext {
      (engine.keeper.device.makeTimestamp(), engine.keeper.device.makeTimestamp())
    }
    guard let begin = made?.0, let end = made?.1 else { return nil }
    self.engine = engine
    moments = (begin, end)
    engine.session.willDraw = { [weak self] in self?.begin() }
  }

  private func begin() {
    hasBegun = true
    _ = engine.keeper.device.takeClockJump()
    engine.keeper.device.note(moments.begin)
  }

  /// Notes the moment at which all work since the frame's begin is done.
  package func stop() throws(HeadlessError) {
    guard hasBegun else { return }
    try HeadlessError.translating {
      try engine.inContext { engine.keeper.device.note(moments.end) }
    }
  }

  /// The milliseconds between both moments of the frame before; waits for the GPU. Nil where its
  /// clock jumped, and where the frame had nothing to draw.
  package func milliseconds() throws(HeadlessError) -> Double? {
    guard hasBegun else { return nil }
    hasBegun = false
    return try HeadlessError.translating {
      try engine.inContext {
        let device = engine.keeper.device
        let times = (device.nanoseconds(of: moments.begin), device.nanoseconds(of: moments.end))
        guard !device.takeClockJump(), times.1 >= times.0 else { return nil }
        return Double(times.1 - times.0) / 1e6
      }
    }
  }
}
