// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CAHeadless
import CARenderServer
import CARenderTree
import CATrace
import CoreGraphics
import QuartzCore

/// Plays a workload or a scene: sets properties, commits and draws.
final class StagePlayer: BenchPlayer {
  private let work: BenchStage
  private let renderer: HeadlessRenderer
  /// Nil where the driver has no clock of a GPU.
  private let stopwatch: GPUStopwatch?

  /// - Parameter whole: Whether each frame redraws everything, not only its damage.
  init(_ work: BenchStage, whole: Bool) throws(CommandFailure) {
    self.work = work
    var options = HeadlessRenderer.Options()
    options.preparesPrograms = true
    if whole || work.drawsWhole { options.environment.disableDamage() }
    renderer = try reportingGraphics {
      try HeadlessRenderer(
        size: work.size, scale: work.scale, orientation: work.orientation, options: options)
    }
    stopwatch = GPUStopwatch(renderer)
    renderer.layer = work.root
  }

  var warmUp: [Int] { work.warmUp }
  var frameLimit: Int? { nil }
  var rendererName: String { renderer.rendererName }

  func show(_ frame: Int) throws -> BenchSample {
    var sample = BenchSample()
    let client = Meter()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    Trace.span("model") { work.show(frame) }
    sample.model = client.reading
    CATransaction.commit()
    CATransaction.flush()
    sample.app = client.reading
    let server = Meter()
    sample.report = try reportingGraphics {
      let report = try renderer.draw(at: Double(frame) / 60, background: work.background)
      try stopwatch?.stop()
      return report
    }
    try renderer.finish()
    sample.server = server.reading
    sample.gpu = try stopwatch?.milliseconds()
    return sample
  }

  func measureCost() throws { try renderer.measureCost() }

  /// The tree leaves the renderer for it.
  func tree() throws -> LayerTree {
    var rooms = Rooms()
    var report = FrameReport()
    rooms.apply([CommitKeeper.commit(of: work.root)], &report)
    return LayerTree(rooms.evaluate(at: 0, &report), notes: rooms.notes)
  }

  func readPicture() throws -> CGImage {
    let image = renderer.readPicture()
    try renderer.checkDriver()
    return image
  }
}

extension [String: String] {
  /// Has each frame drawn whole.
  package mutating func disableDamage() {
    self["CA_DISABLE"] = [self["CA_DISABLE"], "damage"].compactMap(\.self).joined(separator: ",")
  }
}
