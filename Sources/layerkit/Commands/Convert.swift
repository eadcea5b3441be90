// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import ArgumentParser
import CAML
import Foundation

/// `layerkit convert`: a scene written again as CAML.
struct Convert: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Writes a scene as a .ca bundle or a .caml file.",
    discussion: """
      OUT.ca becomes a folder with main.caml, index.xml and assets; OUT.caml a single file \
      that holds its images as data: addresses; - is standard output. Reading it gives the same \
      layers, animations and states. Several planes become the sublayers of one layer.

      What is not in the files, or not as the scene has it, is said on standard error. Unchanged \
      image files are copied. Nothing is drawn, and no GPU is needed.
      """)

  @Argument(
    help: ArgumentHelp(stringLiteral: SceneArguments.kinds), completion: SceneArguments.completion)
  var scene: String

  @Argument(
    help: "The bundle or file to write: OUT.ca, OUT.caml, or - for standard output.",
    completion: .file())
  var output: String

  @OptionGroup var lottie: LottieArguments

  @Flag(help: "Replace what is there: a file by a file, a bundle with all in it by a bundle.")
  var overwrite = false

  @Flag(help: "Write nothing and exit with status 65 when reading or writing gives a warning.")
  var strict = false

  func validate() throws {
    if output != "-", output.range(of: #"\.(ca|caml)/*$"#, options: .regularExpression) == nil {
      throw ValidationError("'\(output)' cannot be written: scenes end with .ca or .caml.")
    }
  }

  func run() throws {
    let loaded = try LoadedScene(path: scene, lottie)
    loaded.announceDiagnostics()
    let package = try written(loaded)
    StandardStreams.complain(package.diagnostics.map { "\($0)\n" }.joined())
    if strict { try loaded.refuse(loaded.diagnostics + package.diagnostics) }
    if output == "-" { return try StandardStreams.write(package.text) }
    do throws(CAMLError) {
      try package.write(to: target, overwrites: overwrite)
    } catch {
      throw refusal(error)
    }
  }

  /// Says how to replace a scene that is there.
  private func refusal(_ error: CAMLError) -> CommandFailure {
    let failure = CommandFailure(error)
    let isThere = !overwrite && FileManager.default.fileExists(atPath: target.path)
    guard isThere else { return failure }
    return CommandFailure(
      failure.status, failure.message + "; --overwrite replaces a scene", namesProgram: false)
  }

  /// Standard output gets a single file.
  private var target: URL { URL(fileURLWithPath: output == "-" ? "standard output.caml" : output) }

  private func written(_ loaded: LoadedScene) throws(CommandFailure) -> CAMLPackage {
    do throws(CAMLError) {
      return try loaded.package(for: target)
    } catch {
      throw CommandFailure(error)
    }
  }
}
