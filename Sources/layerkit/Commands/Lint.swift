// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import ArgumentParser
import CAML
import CAMedia
import CAReading
import Foundation

/// `layerkit lint`: the parts of a scene that have no effect.
struct Lint: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Says what is wrong with a scene, and what of it is not drawn.",
    discussion: """
      Remarks go to standard output as path:LINE: severity: text. Notes are by design, \
      warnings are mistakes or things that are not drawn, or texts that do not fit their boxes. \
      The file of the scene's parameters is checked, too, and with --props each record of values: \
      kinds, ranges, pictures, fonts and whether texts fit. Nothing is drawn, and no GPU is needed.

        layerkit lint --strict card.caml
        layerkit lint card.caml --props cards.csv -o '{name}.mp4'
      """)

  @Argument(
    help: ArgumentHelp(stringLiteral: SceneArguments.kinds), completion: SceneArguments.completion)
  var scene: String

  @OptionGroup var lottie: LottieArguments

  @OptionGroup var data: RecordArguments

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The name of an output as render takes it, to check the names of the records, too.",
      valueName: "file"))
  var output: String?

  @Flag(
    help: "Exit with status 65 when there are warnings, those about what is not drawn excepted.")
  var strict = false

  @Flag(help: "Print one JSON object.")
  var json = false

  func validate() throws {
    if output != nil, data.props == nil { throw ValidationError("-o goes with --props.") }
  }

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
    var remarks = loaded.allDiagnostics
    let records = Result { try remarksOfRecords() }
    remarks += ((try? records.get()) ?? []).filter { !remarks.contains($0) }
    if json {
      try StandardStreams.write(jsonLine(LintReport(scene: scene, loaded, remarks)))
    } else {
      try StandardStreams.write(remarks.map { "\($0)\n" }.joined())
    }
    // A broken file of parameters is an error, as a broken scene is.
    _ = try SceneDescription(scene, loaded)
    _ = try records.get()
    if strict { try loaded.refuse(remarks) }
  }

  /// The remarks on the records of `--props`.
  private func remarksOfRecords() throws -> [SceneDiagnostic] {
    guard data.props != nil else { return [] }
    var run = try PropsRun(data, scene: scene, output: output)
    if let output, OutputTemplate.endsWithData(output) {
      let endings =
        StillFormat.endings + FilmFormat.endings.filter { !StillFormat.endings.contains($0) }
      run.faults += try run.faultsOfOutputs(named: output) { output in
        try OutputEnding.check(output.name, among: endings)
      }
    }
    return try run.check(
      SceneSource(path: scene, lottie), fit: nil, kinds: [.missingFont, .textOverflow]
    ).remarks
  }
}

/// The output of `lint --json`.
private struct LintReport: Encodable {
  let scene: String
  let width, height: Double
  let states: [String]
  let diagnostics: [DiagnosticReport]

  init(scene: String, _ loaded: LoadedScene, _ remarks: [SceneDiagnostic]) {
    self.scene = scene
    width = loaded.canvas.width
    height = loaded.canvas.height
    states = loaded.stateNames
    diagnostics = remarks.map(DiagnosticReport.init)
  }
}
