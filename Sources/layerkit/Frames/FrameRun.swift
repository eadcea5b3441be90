// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CAHeadless
import CAMedia
import CoreGraphics
import Foundation

/// Draws the frames of a plan, several at a time, into files or a film.
struct FrameRun {
  let plan: FramePlan
  let arguments: FrameArguments
  let driver: DriverArguments
  let scene: SceneArguments
  let remarks: PlacedRemarks
  let film: FilmArguments
  /// The sound of a film; nil for none.
  let sound: FilmSound?
  let poster: PosterArguments
  let settings: StillSettings
  let timeline: SceneTimeline
  let canvas: SceneCanvas
  /// Whether a frame that cannot be drawn as asked ends the run.
  let isStrict: Bool
  let interruption: Interruption
  /// The number of the record that is drawn, and how many there are; nil for none.
  var record: (number: Int, count: Int)?

  /// The outcome of a run.
  struct Result {
    let tally: FrameNotes.Tally
    /// Milliseconds from the opened renderer to the last file, and of them in drawing and reading.
    let total, render: Double
    let depth: Int
  }

  /// A run under way.
  struct Session {
    let renderer: HeadlessRenderer
    let watch: DriverWatch
    let notes: FrameNotes
    let interruption: Interruption
  }

  func run() throws -> Result {
    let watch = DriverWatch(patience: driver.driverPatience)
    let renderer = try reportingGraphics { try watch { try openRenderer() } }
    let progress = Progress(
      arguments.progress ?? .bar, total: plan.frames.count, records: record?.count)
    let session = Session(
      renderer: renderer, watch: watch, notes: FrameNotes(progress, record: record?.number),
      interruption: interruption)
    defer { progress.end() }
    let start = Clock.wall
    let render =
      switch plan.target {
      case .files(let pattern): try drawFiles(pattern, session)
      case .film, .raw: try drawFilm(session)
      }
    DriverMessages(renderer).complain()
    return Result(
      tally: session.notes.tally, total: Clock.wall - start, render: render, depth: depth)
  }

  private func openRenderer() throws -> HeadlessRenderer {
    let renderer = try HeadlessRenderer(
      size: canvas.size, scale: canvas.scale, orientation: .yUp, options: driver.rendererOptions)
    try renderer.load(timeline)
    return renderer
  }

  /// As many frames in flight as asked, else what keeps all cores at work.
  var depth: Int {
    arguments.inFlight ?? FramePipeline.depth(forPixels: canvas.pixelWidth * canvas.pixelHeight)
  }

  /// Draws frames in the order asked for; returns the milliseconds that drawing and reading took.
  func draw(
    _ frames: [PlannedFrame], into taker: some FrameTaker, _ session: Session
  ) throws -> Double {
    var render = 0.0
    let ordered = (arguments.order ?? .forward).arranged(Array(frames.enumerated()))
    try session.renderer.renderFrames(
      at: ordered.lazy.map(\.element.time), background: scene.background?.color, inFlight: depth,
      isStopped: {
        if session.interruption.status != nil { taker.stop() }
        return session.interruption.status != nil
      },
      drawn: { index, diagnostics in
        do { try check(diagnostics, of: ordered[index].element, session.notes) } catch {
          taker.stop()
          throw error
        }
      },
      call: { work in
        let start = Clock.wall
        defer { render += Clock.wall - start }
        do { try session.watch { try work() } } catch {
          taker.stop()
          throw error
        }
      },
      deliver: { frame in
        let (position, planned) = ordered[frame.index]
        do { try taker.take(planned, at: position, frame) } catch {
          taker.stop()
          throw error
        }
      })
    return render
  }

  private func check(
    _ diagnostics: [String], of frame: PlannedFrame, _ notes: FrameNotes
  ) throws(CommandFailure) {
    notes.announce(diagnostics) { remarks.line(of: $0, in: scene.scene) }
    guard isStrict, !diagnostics.isEmpty else { return }
    throw CommandFailure(
      .badData,
      "frame \(frame.number) was not drawn as the scene asks, and --strict is set")
  }
}

extension FrameRun {
  /// Names everything that pictures of this run depend on.
  func renderKey(_ session: Session, _ format: StillFormat) throws -> RenderKey {
    let (info, name) = (session.renderer.displayInfo, session.renderer.rendererName)
    return try RenderKey(
      timeline, canvas, background: scene.background?.color, settings: settings, format: format,
      renderer: info.map { "\($0)" } ?? name,
      driver: info.map { "\($0.renderer), \($0.version)" } ?? name)
  }
}

// A file for each frame.
extension FrameRun {
  private func drawFiles(_ pattern: FramePattern, _ session: Session) throws -> Double {
    let key = try renderKey(session, StillFormat(path: pattern.path(of: 0)))
    let sink = try FrameSink(
      pattern: pattern, settings: settings, key: key, notes: session.notes)
    try OutputFolder.make(pattern.folder)
    var render = 0.0
    do {
      let frames = arguments.skipExisting ? try sink.missing(among: plan.frames) : plan.frames
      try reportingGraphics { render = try draw(frames, into: sink, session) }
    } catch {
      // The frames that are there stay known.
      session.notes.progress.end()
      try? sink.end()
      throw error
    }
    session.notes.progress.end()
    try sink.end()
    let tally = session.notes.tally
    if let status = session.interruption.status, tally.rendered + tally.skipped < plan.frames.count
    {
      throw CommandFailure(
        status,
        "stopped after \(tally.rendered + tally.skipped) of \(plan.frames.count) frames, "
          + "which are whole")
    }
    return render
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
