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

        layerkit describe card.ca --schema -o '{id}.mp4'

      --schema prints a JSON Schema (2020-12) of the values that --props may give this scene. With \
      -o it asks for the fields in the name of the output, too. layerkit schema prints another \
      one: the XML Schema of all scene files. Parameters whose targets are not there, or do not \
      take their values, are errors.
      """)

  @Argument(
    help: ArgumentHelp(stringLiteral: SceneArguments.kinds), completion: SceneArguments.completion)
  var scene: String

  @OptionGroup var lottie: LottieArguments

  @Flag(help: "List every key of every layer.")
  var all = false

  @Flag(help: "Print the JSON Schema of the scene's values.")
  var schema = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The name of an output as render takes it: its {places} are fields of the schema.",
      valueName: "file"))
  var output: String?

  @Flag(help: "Print one JSON object.")
  var json = false

  func validate() throws {
    if output != nil, !schema { throw ValidationError("-o goes with --schema.") }
    guard [all, schema, json].count(where: \.self) <= 1 else {
      throw ValidationError("--all, --schema and --json are three forms; give one of them.")
    }
  }

  func run() throws {
    let loaded = try LoadedScene(path: scene, lottie)
    loaded.announceDiagnostics()
    let description = try SceneDescription(scene, loaded)
    if schema {
      let names = try output.flatMap { try OutputTemplate($0) }?.fields ?? []
      try StandardStreams.write(description.schema(names: names).written())
    } else if json {
      try StandardStreams.write(jsonLine(description))
    } else {
      try StandardStreams.write(description.text(isWhole: all))
    }
  }
}
