// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CACommandLine
import CAHeadless
import CAMedia
import CAReading
import CATrace
import CoreGraphics
import Foundation
import Glibc

/// `layerkit render`: a scene in, a picture out, or a row of them.
struct Render: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draws a scene into a picture, a film, or a picture for each frame.",
    discussion: """
      The scene is loaded at time 0 and shown as it looks at --time, or at the times of \
      --frames. The root stands in the middle of the canvas. Nothing lies behind it unless \
      --background says so.

      A file appears whole or not at all. Warnings go to standard error as \
      path:LINE: warning: text. The same scene and options give the same bytes.

        layerkit render card.ca -o card.png --scale 2
        layerkit render lock.ca -o - --state Unlocked | display
        layerkit render lock.ca --frames 0..149 --fps 60 -o frames/%04d.png
        layerkit render lock.ca --duration 4 --sequence off:0,on:1.5 -o frames/%04d.png
        layerkit render card.ca --duration 5 --fps 30000/1001 -o card.mp4
        layerkit render card.ca --duration 5 -o - --raw y4m | encoder

      The ending of the name says what is written. A picture: .png, .jpg, .jpeg, .webp. A film: \
      .mp4 (H.264), .mov (ProRes 4444), .webm (VP9), .mkv (FFV1), .gif, .png or .apng (animated \
      PNG), .webp (animated WebP). MP4, QuickTime, WebM and Matroska need FFmpeg's libraries. \
      A film has alpha if one of its pictures has and the format can.

      Missing folders are made where the name of the output has places: a number of frames, or \
      values of a record. A manifest beside the frames (frames/manifest.json) or the outputs of \
      records (layerkit-records.json) says what they are. SIGINT and SIGTERM end a run in order: \
      frames that are there are whole, and the exit status is 130 or 143.
      """)

  @OptionGroup var arguments: SceneArguments

  @OptionGroup var picture: PictureArguments

  @OptionGroup var frames: FrameArguments

  @OptionGroup var film: FilmArguments

  @OptionGroup var sound: SoundArguments

  @OptionGroup var sceneSound: SceneSoundArguments

  @OptionGroup var poster: PosterArguments

  @OptionGroup var driver: DriverArguments

  @OptionGroup var tracing: TraceArguments

  @OptionGroup var data: PropsArguments

  var props: String? { data.props }

  @Flag(
    help: """
      Draw again whenever the scene, a file it names, or the file of --props changes, until SIGINT \
      or SIGTERM.
      """)
  var watch = false

  @Flag(help: "Refuse a scene with warnings: exit status 65, and no picture.")
  var strict = false

  @Flag(
    help: """
      Print one JSON object about the picture on standard output, or on standard error with -o -.
      """)
  var json = false

  @Option(
    help: ArgumentHelp(
      "Save each commit and frame in this folder, for layerkit replay.", valueName: "folder"),
    completion: .directory)
  var capture: String?

  func validate() throws {
    if watch, picture.output == "-" {
      throw ValidationError("--watch writes files, not standard output.")
    }
    if watch, frames.shard != nil, film.group != nil {
      throw ValidationError("--watch draws whole films, not parts.")
    }
    // A list of values gives each output a name of its own, so its names are checked with it.
    guard props == nil else { return }
    // A Lottie file has frames of its own, which are not known before it is read.
    guard !LottieScene.isLottie(arguments.scene) else { return }
    try check(try plan(to: picture.output), picture.output)
  }

  func run() throws {
    if let capture { setenv("CA_CAPTURE", capture, 1) }
    try tracing.start()
    guard watch else { return try drawAll(nil).outcome.get() }
    try drawOnAndOn()
  }

  /// Draws the scene, with each record of values where there are several.
  ///
  /// - Returns: The files that were read, and how it ended.
  func drawAll(
    _ outer: Interruption?
  ) -> (files: [String], outcome: Result<Void, any Error>) {
    var files = [arguments.scene] + data.files(for: arguments.scene)
    do {
      let source = try SceneSource(arguments)
      var command = self
      if let own = source.ownFrames {
        command.frames = frames.filled(
          by: own, times: arguments.time?.times, output: picture.output, raw: film.raw)
        try command.frames.validate()
      }
      try command.drawAll(source, outer, &files)
      return (files, .success(()))
    } catch {
      return (files, .failure(error))
    }
  }

  private func drawAll(
    _ source: SceneSource, _ outer: Interruption?, _ files: inout [String]
  ) throws {
    var run = try PropsRun(
      data.records, scene: arguments.scene, output: picture.output, poster: poster.poster,
      frames.shard)
    let values = run.values
    let isList = values?.isList ?? false
    run.faults += try run.faultsOfOutputs(named: picture.output) { output in
      let record = values.map { Record(values: $0, place: output.record, batch: nil) }
      _ = try command(for: output, record)
      if let file = output.poster { try OutputEnding.check(file, among: StillFormat.endings) }
    }
    let findings = try run.check(
      source, fit: data.fit, state: arguments.state, kinds: isList ? Self.checked : [])
    try findings.announce(isStrict: strict)
    let isRun = try whole(values).plan(to: run.outputs.first?.name ?? picture.output) != nil
    // A single picture is as good as whole when the signal comes.
    let interruption = outer ?? (run.outputs.count > 1 || isRun ? Interruption() : nil)
    let batch = isList ? RecordBatch(count: run.outputs.count, frames) : nil
    do {
      for (number, output) in run.outputs.enumerated() {
        if let status = interruption?.status {
          throw CommandFailure(status, "stopped after \(number) of \(run.outputs.count) outputs")
        }
        let record = values.map { Record(values: $0, place: output.record, batch: batch) }
        files += try draw(source, to: output, with: record, interruption)
      }
    } catch {
      // The outputs that are there stay known.
      try? batch?.end()
      throw error
    }
    try batch?.end()
  }

  /// Draws the scene once; returns the files it was read from.
  private func draw(
    _ source: SceneSource, to output: PropsRun.Output, with record: Record?,
    _ interruption: Interruption?
  ) throws -> [String] {
    let (command, plan) = try command(for: output, record)
    var report = RenderReport()
    let scene = try report.timed(\.load) {
      try Trace.span("model") {
        try LoadedScene(
          source, state: arguments.state, props: record.map { ($0.values, $0.place) })
      }
    }
    announceRemarks(on: scene, record)
    if strict { try scene.refuseDiagnostics() }
    try scene.fit(data.fit, in: arguments.scene)
    let canvas = try SceneCanvas(arguments, scene: scene)
    let sound = try plan?.sound(of: scene, sound, sceneSound, arguments)
    if let plan, let sound { announce(plan.unheard(sound, self.sound), record) }
    let files = scene.files + (sound?.cues.map(\.path) ?? [])
    let whole = command.output(of: record, scene, plan, sound: sound, on: canvas)
    if let whole, try record?.batch?.leavesOut(whole) ?? false { return files }
    try makeFolders(of: output)
    try command.draw(plan, of: scene, on: canvas, sound, record: record, &report, interruption)
    if let whole { try record?.batch?.note(whole, milliseconds: report.milliseconds.all) }
    return files
  }

  /// Draws a scene into its picture, its film or its frames.
  private func draw(
    _ plan: FramePlan?, of scene: LoadedScene, on canvas: SceneCanvas, _ sound: FilmSound?,
    record: Record?, _ report: inout RenderReport, _ interruption: Interruption?
  ) throws {
    // A part of a film is of a scene with all changes of the whole, which its name covers.
    let times = plan?.part?.times ?? plan?.frames.map(\.time)
    let end = times?.max() ?? arguments.time?.times.first ?? 0
    let timeline = try SceneTimeline(of: scene, at: canvas.middle, arguments, until: end)
    if let plan {
      try renderFrames(
        plan, scene, timeline, sound: sound, on: canvas, load: report.milliseconds.load, record,
        interruption ?? Interruption())
    } else {
      try renderPicture(of: scene, timeline, on: canvas, record, &report)
      if json { try publish(&report, scene, canvas) }
    }
  }

  /// The frames asked for; nil for a single picture.
  func plan(to output: String) throws -> FramePlan? {
    let plan = try FramePlan(
      frames, times: arguments.time?.times, output: output, raw: film.raw, group: film.group)
    let captures = capture ?? ProcessInfo.processInfo.environment["CA_CAPTURE"] ?? ""
    if plan != nil, arguments.sequence != nil, !captures.isEmpty {
      throw ValidationError("A capture takes several frames only without --sequence.")
    }
    return plan
  }

  /// Refuses names that promise a file that is not written, and options that nothing heeds.
  func check(_ plan: FramePlan?, _ output: String) throws {
    switch plan?.target {
    case .film(let format, _):
      try film.check(format, rate: (plan?.rate ?? .standard).fraction, quality: picture.quality)
      try sound.check(format.name, takesSound: format.takesSound)
    case .raw: try sound.check("A raw film", takesSound: false)
    case .files, nil:
      try sound.check("A picture", takesSound: false)
      if let option = film.firstGiven ?? (poster.poster == nil ? nil : "--poster") {
        throw ValidationError("\(option) goes with a film: --frames or --duration, and a name.")
      }
      guard plan == nil else { return }
      try refuseFilm(output)
      let films = FilmFormat.endings.filter { !StillFormat.endings.contains($0) }
      try OutputEnding.check(
        output, among: StillFormat.endings,
        hint: "With --frames or --duration, films end with "
          + films.map { "." + $0 }.joined(separator: ", ") + ", .png or .webp.")
    }
  }
}

// A single picture.
extension Render {
  private func renderPicture(
    of scene: LoadedScene, _ timeline: SceneTimeline, on canvas: SceneCanvas, _ record: Record?,
    _ report: inout RenderReport
  ) throws {
    let (image, counters) = try report.timed(\.render) { try draw(timeline, on: canvas) }
    report.counters = counters
    try announce(counters?.diagnostics ?? [], remarks(on: scene, record))
    let target = picture.single
    let file = try report.timed(\.encode) { try target.encoded(image) }
    try report.timed(\.write) { try target.write(file) }
  }

  private func draw(
    _ timeline: SceneTimeline, on canvas: SceneCanvas
  ) throws -> (CGImage, HeadlessStatistics?) {
    let watch = DriverWatch(patience: driver.driverPatience)
    return try reportingGraphics {
      try watch {
        let renderer = try HeadlessRenderer(
          size: canvas.size, scale: canvas.scale, orientation: .yUp,
          options: driver.rendererOptions)
        let time = arguments.time?.times.first ?? 0
        renderer.submit(timeline.commits(upTo: time))
        let frame = try renderer.drawFrame(at: time, background: arguments.background?.color)
        DriverMessages(renderer).complain()
        // The process ends with its only picture, and takes the driver's objects along.
        if !self.watch, props == nil { _ = Unmanaged.passRetained(renderer) }
        return (frame.image(), renderer.statistics)
      }
    }
  }

  /// Reports the parts of the frame that could not be drawn as asked; `--strict` lets none of it
  /// pass.
  private func announce(
    _ diagnostics: [String], _ remarks: PlacedRemarks
  ) throws(CommandFailure) {
    for diagnostic in diagnostics {
      if let line = remarks.line(of: diagnostic, in: arguments.scene) {
        StandardStreams.complain(line + "\n")
      }
    }
    guard strict, !diagnostics.isEmpty else { return }
    throw CommandFailure(.badData, "the scene was not drawn as it asks, and --strict is set")
  }

  private func publish(
    _ report: inout RenderReport, _ scene: LoadedScene, _ canvas: SceneCanvas
  ) throws(CommandFailure) {
    report.describe(arguments, output: picture.output, scene, canvas)
    let line = try jsonLine(report)
    if picture.output == "-" {
      StandardStreams.complain(line)
    } else {
      try StandardStreams.write(line)
    }
  }
}

// Several frames.
extension Render {
  private func renderFrames(
    _ plan: FramePlan, _ scene: LoadedScene, _ timeline: SceneTimeline, sound: FilmSound?,
    on canvas: SceneCanvas, load: Double, _ record: Record?, _ interruption: Interruption
  ) throws {
    let run = FrameRun(
      plan: plan, arguments: frames, driver: driver, scene: arguments,
      remarks: remarks(on: scene, record), film: film, sound: sound, poster: poster,
      settings: picture.still, timeline: timeline, canvas: canvas,
      isStrict: strict, interruption: interruption,
      record: record.flatMap { record in record.batch.map { (record.number, $0.count) } })
    let result = try run.run()
    guard json else { return }
    let line = try jsonLine(FramesReport(run, result, scene, load: load))
    if picture.output == "-" { return StandardStreams.complain(line) }
    try StandardStreams.write(line)
  }
}
