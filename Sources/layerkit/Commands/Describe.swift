// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CACommandLine

/// `layerkit describe`: the values that a scene takes from outside.
struct Describe: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "describe",
    abstract: "Prints the values that a scene takes from outside, its states, length and canvas.",
    discussion: """
      The parameters of a scene are those of the file beside it: parameters.json in a folder, \
      card.parameters.json beside card.caml. Layers are listed by name, or by id where they have \
      none, with the values that the scene says; --all lists every key. Nothing is drawn, and no \
      GPU is needed.

        layerkit describe card.ca
        layerkit describe card.ca --schema > card.schema.json

      --schema prints a JSON Schema (2020-12) of the values that --props may give this scene. \
      layerkit schema prints another one: the XML Schema of all scene files.
      """)

  @Argument(
    help: ArgumentHelp(stringLiteral: SceneArguments.kinds), completion: SceneArguments.completion)
  var scene: String

  @OptionGroup var lottie: LottieArguments

  @Flag(help: "List every key of every layer.")
  var all = false

  @Flag(help: "Print the JSON Schema of the scene's values.")
  var schema = false

  @Flag(help: "Print one JSON object.")
  var json = false

  func validate() throws {
    guard [all, schema, json].count(where: \.self) <= 1 else {
      throw ValidationError("--all, --schema and --json are three forms; give one of them.")
    }
  }

  func run() throws {
    let loaded = try LoadedScene(path: scene, lottie)
    loaded.announceDiagnostics()
    let description = try SceneDescription(scene, loaded)
    if schema {
      try StandardStreams.write(description.schema.written())
    } else if json {
      try StandardStreams.write(jsonLine(description))
    } else {
      try StandardStreams.write(description.text(isWhole: all))
    }
  }
}
