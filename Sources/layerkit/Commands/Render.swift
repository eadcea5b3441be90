import CACommandLine
import ArgumentParser
import CAHeadless
import CoreGraphics
import Foundation
import Glibc

/// `layerkit render`: a scene in, a picture out.
struct Render: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draws a scene into a PNG file.",
    discussion: """
      The scene is loaded at time 0 and shown as it looks at --time. The root stands in the \
      middle of the canvas. Nothing lies behind it unless --background says so.

      The file appears whole or not at all. Warnings go to standard error as \
      path:LINE: warning: text. The same scene and options give the same bytes.

        layerkit render card.ca -o card.png --scale 2
        layerkit render lock.ca -o - --state Unlocked | display
      """)

  @OptionGroup var arguments: SceneArguments

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The PNG file to write; - is standard output.", valueName: "file"))
  var output: String

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

  func run() throws {
    if let capture { setenv("CA_CAPTURE", capture, 1) }
    var report = RenderReport()
    let scene = try report.timed(\.load) { try LoadedScene(arguments) }
    scene.announceDiagnostics()
    if strict { try scene.refuseDiagnostics() }
    let canvas = try Canvas(arguments, scene: scene)
    let (picture, counters) = try report.timed(\.render) { try draw(scene, on: canvas) }
    report.counters = counters
    try announce(counters?.diagnostics ?? [])
    let target = PictureOutput(path: output)
    let png = try report.timed(\.encode) { try target.encoded(picture) }
    try report.timed(\.write) { try target.write(png) }
    if json { try publish(&report, scene, canvas) }
  }

  private func draw(
    _ scene: LoadedScene, on canvas: Canvas
  ) throws -> (CGImage, HeadlessStatistics?) {
    try reportingGraphics {
      var options = HeadlessRenderer.Options()
      options.preparesPrograms = false
      let renderer = try HeadlessRenderer(
        size: canvas.size, scale: canvas.scale, orientation: .yUp, options: options)
      scene.center(on: canvas.size)
      renderer.layer = scene.root
      let picture = try renderer.render(
        at: arguments.time, background: arguments.background)
      return (picture, renderer.statistics)
    }
  }

  /// Says what of the frame could not be drawn as asked; `--strict` lets none of it pass.
  private func announce(_ diagnostics: [String]) throws(CommandFailure) {
    for diagnostic in diagnostics {
      StandardStreams.complain("\(arguments.scene): warning: \(diagnostic)\n")
    }
    guard strict, !diagnostics.isEmpty else { return }
    throw CommandFailure(.badData, "the scene was not drawn as it asks, and --strict is set")
  }

  private func publish(
    _ report: inout RenderReport, _ scene: LoadedScene, _ canvas: Canvas
  ) throws(CommandFailure) {
    report.describe(arguments, output: output, scene, canvas)
    let line = try jsonLine(report)
    if output == "-" { StandardStreams.complain(line) } else { try StandardStreams.write(line) }
  }
}
