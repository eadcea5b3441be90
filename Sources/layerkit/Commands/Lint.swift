// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import ArgumentParser
import CAML
import Foundation

/// `layerkit lint`: the parts of a scene that have no effect.
struct Lint: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Says what is wrong with a scene, and what of it is not drawn.",
    discussion: """
      Remarks go to standard output as path:LINE: severity: text. Notes are by design, \
      warnings are mistakes or things that are not drawn, or texts that do not fit their boxes. \
      The file of the scene's parameters is checked, too. Nothing is drawn, and no GPU is needed.
      """)

  @Argument(
    help: ArgumentHelp(stringLiteral: SceneArguments.kinds), completion: SceneArguments.completion)
  var scene: String

  @OptionGroup var lottie: LottieArguments

  @Flag(
    help: "Exit with status 65 when there are warnings, those about what is not drawn excepted.")
  var strict = false

  @Flag(help: "Print one JSON object.")
  var json = false

  func run() throws {
    let loaded: LoadedScene
    do {
      loaded = try LoadedScene(path: scene, lottie)
    } catch {
      guard !LottieScene.isLottie(scene) else { throw error }
      // The remarks before the one that stopped the reader, which goes to standard error.
      let remarks = CAMLLinter.lint(URL(fileURLWithPath: scene)).filter { $0.severity < .error }
      if !json { try StandardStreams.write(remarks.map { "\($0)\n" }.joined()) }
      throw error
    }
    if json {
      try StandardStreams.write(jsonLine(LintReport(scene: scene, loaded)))
    } else {
      try StandardStreams.write(loaded.allDiagnostics.map { "\($0)\n" }.joined())
    }
    // A broken file of parameters is an error, as a broken scene is.
    _ = try SceneDescription(scene, loaded)
    if strict { try loaded.refuse(loaded.allDiagnostics) }
  }
}

/// The output of `lint --json`.
private struct LintReport: Encodable {
  let scene: String
  let width, height: Double
  let states: [String]
  let diagnostics: [DiagnosticReport]

  init(scene: String, _ loaded: LoadedScene) {
    self.scene = scene
    width = loaded.canvas.width
    height = loaded.canvas.height
    states = loaded.stateNames
    diagnostics = loaded.allDiagnostics.map(DiagnosticReport.init)
  }
}
