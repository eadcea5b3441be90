// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CAHeadless
import CARenderServer
import CAScenes
import CATrace
import CoreGraphics
import Foundation
import QuartzCore

/// A workload or a scene on a headless renderer.
struct BenchRun {
  private let work: BenchStage
  private let renderer: HeadlessRenderer

  /// - Parameter whole: Whether each frame redraws everything, not only its damage, whatever the
  ///   subject says.
  init(_ subject: BenchSubject, whole: Bool = false) throws {
    work = try subject.stage()
    var options = HeadlessRenderer.Options()
    options.preparesPrograms = true
    if whole || work.drawsWhole {
      let disabled = [options.environment["CA_DISABLE"], "damage"].compactMap { $0 }
      options.environment["CA_DISABLE"] = disabled.joined(separator: ",")
    }
    let stage = work
    renderer = try reportingGraphics {
      try HeadlessRenderer(
        size: stage.size, orientation: stage.orientation, options: options)
    }
    renderer.layer = work.root
  }

  /// Shows the warm-up frames, then measures `frames` of them.
  func measure(frames: Int) throws -> BenchSamples {
    try warmUp()
    return try measure(firstFrame..<firstFrame + frames)
  }

  /// The first frame that counts.
  var firstFrame: Int { (work.warmUp.max() ?? -1) + 1 }

  /// Shows the frames before those that count.
  func warmUp() throws { for frame in work.warmUp { _ = try show(frame) } }

  /// Measures frames that follow those shown before.
  func measure(_ numbers: Range<Int>) throws -> BenchSamples {
    var samples = BenchSamples(renderer: renderer.displayInfo.renderer)
    let start = Clock.processor
    for frame in numbers { samples.frames.append(try show(frame)) }
    samples.processorMilliseconds = (Clock.processor - start) / Double(numbers.count)
    return samples
  }

  /// The cost of the passes and layers of a frame: of those after the warm-up the middle one.
  ///
  /// - Returns: nil where nothing was drawn.
  func measureCost(frames: Int) throws -> BenchCost? {
    try warmUp()
    try renderer.measureCost()
    let costs = try (firstFrame..<firstFrame + frames).compactMap { try show($0).report.cost }
    let sorted = costs.filter { !$0.isInterrupted }.sorted { $0.nanoseconds < $1.nanoseconds }
    return sorted.isEmpty
      ? nil : BenchCost(cost: sorted[sorted.count / 2], tree: LayerTree(work.root))
  }

  /// A frame of the scene, after the frame before it.
  func picture(ofFrame frame: Int) throws -> CGImage {
    _ = try show(frame - 1)
    _ = try show(frame)
    let image = renderer.readPicture()
    try renderer.checkDriver()
    return image
  }

  private func show(_ frame: Int) throws -> BenchSample {
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
      try renderer.draw(at: Double(frame) / 60, background: work.background)
    }
    try renderer.finish()
    sample.server = server.reading
    return sample
  }
}
