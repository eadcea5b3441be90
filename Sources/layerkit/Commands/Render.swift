// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CACommandLine
import CAHeadless
import CoreGraphics
import Foundation
import Glibc

/// `layerkit render`: a scene in, a picture out, or a row of them.
struct Render: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draws a scene into a PNG file, or a range of frames into one each.",
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

      With several frames, missing folders are made, and a manifest beside the frames \
      (frames/manifest.json) says what they are. SIGINT and SIGTERM end a run in order: frames that \
      are there are whole, and the exit status is 130 or 143.
      """)

  @OptionGroup var arguments: SceneArguments

  @OptionGroup var picture: PictureArguments

  @OptionGroup var frames: FrameArguments

  @OptionGroup var driver: DriverArguments

  @Flag(help: "Refuse a scene with warnings: exit status 65, and no picture.")
  var strict = false

  @Flag(
    help: """
      Print one JSON object about the picture on standard output, or on standard error with -o -.
      """)
  var json = false

  @Option(
    help: ArgumentHelp(
      "Save each commit and frame in this folder, for layerkit replay.", valueName: "folder"))
  var capture: String?

  func validate() throws {
    let plan = try plan()
    try OutputEnding.check(plan?.pattern.path(of: 0) ?? picture.output)
    let captures = capture ?? ProcessInfo.processInfo.environment["CA_CAPTURE"] ?? ""
    guard plan != nil, arguments.sequence != nil, !captures.isEmpty else { return }
    throw ValidationError("A capture takes several frames only without --sequence.")
  }

  func run() throws {
    if let capture { setenv("CA_CAPTURE", capture, 1) }
    var report = RenderReport()
    let scene = try report.timed(\.load) { try LoadedScene(arguments) }
    scene.announceDiagnostics()
    if strict { try scene.refuseDiagnostics() }
    let canvas = try SceneCanvas(arguments, scene: scene)
    let plan = try plan()
    let end = plan?.frames.map(\.time).max() ?? arguments.time?.times.first ?? 0
    let timeline = try SceneTimeline(of: scene, on: canvas.size, arguments, until: end)
    if let plan {
      try renderFrames(plan, scene, timeline, on: canvas, load: report.milliseconds.load)
    } else {
      try renderPicture(timeline, canvas, &report)
      if json { try publish(&report, scene, canvas) }
    }
  }

  /// The frames asked for; nil for a single picture.
  private func plan() throws -> FramePlan? {
    try FramePlan(frames, times: arguments.time?.times, output: picture.output)
  }
}

// A single picture.
extension Render {
  private func renderPicture(
    _ timeline: SceneTimeline, _ canvas: SceneCanvas, _ report: inout RenderReport
  ) throws {
    let (image, counters) = try report.timed(\.render) { try draw(timeline, on: canvas) }
    report.counters = counters
    try announce(counters?.diagnostics ?? [])
    let target = picture.single
    let png = try report.timed(\.encode) { try target.encoded(image) }
    try report.timed(\.write) { try target.write(png) }
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
        return (frame.image(), renderer.statistics)
      }
    }
  }

  /// Reports the parts of the frame that could not be drawn as asked; `--strict` lets none of it
  /// pass.
  private func announce(_ diagnostics: [String]) throws(CommandFailure) {
    for diagnostic in diagnostics {
      StandardStreams.complain("\(arguments.scene): warning: \(diagnostic)\n")
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
    _ plan: FramePlan, _ scene: LoadedScene, _ timeline: SceneTimeline, on canvas: SceneCanvas,
    load: Double
  ) throws {
    let run = FrameRun(
      plan: plan, arguments: frames, driver: driver, scene: arguments, level: picture.pngLevel,
      timeline: timeline, canvas: canvas, isStrict: strict)
    let result = try run.run()
    guard json else { return }
    try StandardStreams.write(try jsonLine(FramesReport(run, result, scene, load: load)))
  }
}
