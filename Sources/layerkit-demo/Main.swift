// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import ArgumentParser

/// The windowed player: a walk through the sample scenes, or the scenes that are given.
@main
struct LayerKitDemo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layerkit-demo",
    abstract: "Plays Core Animation scenes in a window, or renders the samples to pictures.",
    discussion: """
      A SCENE is the name or number of a sample scene (see --list), a .caml file, a .ca bundle, \
      a .wallpaper package, or a folder that holds the planes of one. Without any, all samples are \
      shown. A scene dropped on the window is opened.

      \(PlayerKey.help)

      Exit status: 0 success, 2 usage, 65 bad scene, 69 no display, GPU or EGL, 70 internal error, \
      74 input or output failed.
      """,
    version: programBuild)

  @Argument(help: "Scenes to show, in this order.", completion: .file())
  var scenes: [String] = []

  @Option(
    name: .customLong("scene"),
    help: ArgumentHelp(
      "A sample scene by name or number; may be repeated, and follows the given files.",
      valueName: "name"))
  var samples: [String] = []

  @Option(
    help: ArgumentHelp(
      "Show the first scene, save what the window shows as a PNG file, and leave.",
      discussion: """
        The picture is the one that layerkit render makes of the same scene, size and scale: \
        nothing is stretched.
        """, valueName: "file"),
    completion: .file(extensions: ["png"]))
  var screenshot: String?

  @Option(
    help: ArgumentHelp(
      "The size of the window in pixels, as in 640x480.",
      discussion: "Without it the canvas of the first scene times the scale.", valueName: "WxH"),
    transform: PixelSize.parse)
  var size: PixelSize?

  @Option(
    help: ArgumentHelp(
      "Pixels per point.",
      discussion: """
        Above 0 and at most 64. Without it a window follows its display, a screenshot has 1 and the \
        gallery 2.
        """, valueName: "factor"),
    transform: parseScale)
  var scale: Double?

  @Option(
    help: ArgumentHelp(
      "The named state to apply to scene files that have it.", valueName: "name"))
  var state: String?

  @Option(
    help: ArgumentHelp(
      "Render every scene to NAME.png in this folder, with contact-sheet.png; needs no display.",
      valueName: "folder"),
    completion: .directory)
  var gallery: String?

  @Flag(help: "List the sample scenes.")
  var list = false

  func validate() throws {
    if let screenshot { try OutputEnding.check(screenshot) }
    guard gallery == nil || screenshot == nil else {
      throw ValidationError("--gallery and --screenshot exclude each other.")
    }
    guard gallery == nil || size == nil else {
      throw ValidationError("--size belongs to a window; the gallery shows whole canvases.")
    }
  }

  func run() throws {
    if list { return try StandardStreams.write(SampleList.text) }
    let exhibits = try Exhibit.all(scenes: scenes, samples: samples, state: state)
    if exhibits.allSatisfy(\.isSample), !SampleFonts.choose() {
      StandardStreams.complain(
        "layerkit-demo: assets/fonts is not there; the machine's fonts are\n")
    }
    if let gallery {
      return try Gallery(folder: gallery, scale: scale ?? 2).render(exhibits)
    }
    // Sound: a command runs where `main` runs, on the main thread.
    try MainActor.assumeIsolated {
      if let screenshot {
        try Screenshot(size: size, scale: scale ?? 1).save(exhibits[0], to: screenshot)
      } else {
        try Player(exhibits, size: size, scale: scale).run()
      }
    }
  }

  static func main() { runProgram() }
}
