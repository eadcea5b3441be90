// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CAHeadless
import CoreGraphics
import Foundation

/// Draws the frames of a plan into files, several at a time.
struct FrameRun {
  let plan: FramePlan
  let arguments: FrameArguments
  let driver: DriverArguments
  let scene: SceneArguments
  let level: PNGLevel
  let timeline: SceneTimeline
  let canvas: SceneCanvas
  /// Whether a frame that cannot be drawn as asked ends the run.
  let isStrict: Bool

  /// The outcome of a run.
  struct Result {
    let tally: FrameSink.Tally
    /// Milliseconds from the opened renderer to the last file, and of them in drawing and reading.
    let total, render: Double
    let depth: Int
  }

  func run() throws -> Result {
    let interruption = Interruption()
    let watch = DriverWatch(patience: driver.driverPatience)
    let renderer = try reportingGraphics { try watch { try openRenderer() } }
    let sink = try makeSink(renderer)
    try makeFolder()
    let start = Clock.wall
    var render = 0.0
    do {
      let frames = arguments.skipExisting ? try sink.missing(among: plan.frames) : plan.frames
      try reportingGraphics {
        render = try draw(frames, with: renderer, sink, watch) { interruption.status != nil }
      }
    } catch {
      // The frames that are there stay known.
      try? sink.end()
      throw error
    }
    try sink.end()
    let tally = sink.tally
    if let status = interruption.status, tally.rendered + tally.skipped < plan.frames.count {
      throw CommandFailure(
        status,
        "stopped after \(tally.rendered + tally.skipped) of \(plan.frames.count) frames, "
          + "which are whole")
    }
    return Result(tally: tally, total: Clock.wall - start, render: render, depth: depth)
  }

  private func openRenderer() throws -> HeadlessRenderer {
    let renderer = try HeadlessRenderer(
      size: canvas.size, scale: canvas.scale, orientation: .yUp, options: driver.rendererOptions)
    try renderer.load(timeline)
    return renderer
  }

  private func makeSink(_ renderer: HeadlessRenderer) throws -> FrameSink {
    let key = try RenderKey(
      timeline, canvas, background: scene.background?.color, level: level,
      renderer: "\(renderer.displayInfo)")
    let progress = Progress(arguments.progress ?? .bar, total: plan.frames.count)
    return try FrameSink(pattern: plan.pattern, level: level, key: key, progress: progress)
  }

  private func makeFolder() throws(CommandFailure) {
    guard !plan.pattern.folder.isEmpty else { return }
    do {
      try FileManager.default.createDirectory(
        atPath: plan.pattern.folder, withIntermediateDirectories: true)
    } catch {
      throw CommandFailure(
        .inputOutput,
        "\(plan.pattern.folder): the folder cannot be made: "
          + error.localizedDescription)
    }
  }

  /// Returns the milliseconds that drawing and reading took.
  private func draw(
    _ frames: [PlannedFrame], with renderer: HeadlessRenderer, _ sink: FrameSink,
    _ watch: DriverWatch, isStopped: () -> Bool
  ) throws -> Double {
    var render = 0.0
    let ordered = (arguments.order ?? .forward).arranged(frames)
    try renderer.renderFrames(
      at: ordered.lazy.map(\.time), background: scene.background?.color, inFlight: depth,
      isStopped: isStopped,
      drawn: { index, diagnostics in try check(diagnostics, of: ordered[index], sink) },
      call: { work in
        let start = Clock.wall
        defer { render += Clock.wall - start }
        try watch { try work() }
      },
      deliver: { frame in try sink.write(ordered[frame.index], frame) })
    return render
  }

  private func check(
    _ diagnostics: [String], of frame: PlannedFrame, _ sink: FrameSink
  ) throws(CommandFailure) {
    sink.announce(diagnostics, of: scene.scene)
    guard isStrict, !diagnostics.isEmpty else { return }
    throw CommandFailure(
      .badData,
      "frame \(frame.number) was not drawn as the scene asks, and --strict is set")
  }

  /// As many frames in flight as asked, else what keeps all cores at work.
  private var depth: Int {
    arguments.inFlight ?? FramePipeline.depth(forPixels: canvas.pixelWidth * canvas.pixelHeight)
  }
}

extension HeadlessRenderer {
  /// Takes in all periods, so that frames of any time can be drawn in any order.
  func load(_ timeline: SceneTimeline) throws {
    submit(timeline.periods[0].commits)
    for period in timeline.periods.dropFirst() {
      try seal(at: period.start)
      submit(period.commits)
    }
  }
}
