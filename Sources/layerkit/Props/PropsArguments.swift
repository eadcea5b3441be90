// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CACommandLine
import CAReading
import Foundation

/// The file of values from outside.
struct RecordArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Values for the scene's parameters and layers: JSON, JSON Lines or CSV.",
      discussion: """
        {"headline": "Hello"} gives parameters values by name (layerkit describe lists them), \
        {"title": {"string": "Hello"}} layers by name and key path, as a scene file spells them: \
        numbers, texts, lists of numbers, #rrggbb, paths of pictures beside the file. A list of \
        such objects, .jsonl and .csv make an output for each record: the name has a %d for the \
        record's number, from 0, or places as in films/{headline}-{n}.mp4, whose folders are made. \
        All records are checked before anything is drawn. --shard takes a part of the records, \
        --skip-existing leaves out those whose films and pictures are there already.
        """, valueName: "file"),
    completion: .file(extensions: ["json", "jsonl", "csv"]))
  var props: String?

  @Option(
    help: ArgumentHelp(
      "Other limits of the file of --props, as in records=1000000,fieldBytes=4096.",
      discussion: """
        records (100000), bytes (67108864), fieldBytes of one text (1048576), fields of a record \
        (1000), faults that are named (1000).
        """, valueName: "list"),
    transform: parseLimits)
  var propsLimits = RecordLimits()

  @Flag(
    help: ArgumentHelp(
      "Leave out columns and fields of --props that nothing uses; otherwise they are errors.",
      discussion: "Those whose names are near to that of a parameter are said."))
  var ignoreColumns = false
}

/// Values from outside, and texts that do not fit.
struct PropsArguments: ParsableArguments {
  @OptionGroup var records: RecordArguments

  @Option(
    help: ArgumentHelp(
      "Texts that do not fit their boxes: shrink makes the font smaller, error refuses the scene.",
      discussion: "Down to a quarter of the size; a text that is still too long is an error.",
      valueName: "way"))
  var fit: TextFit?

  var props: String? { records.props }

  /// The files that the values of a scene come from: that of `--props`, and the scene's parameters.
  func files(for scene: String) -> [String] {
    guard let props else { return [] }
    let parameters = SceneParameters.url(ofScene: URL(fileURLWithPath: scene)).path
    return [props, parameters]
  }
}

/// The ways to deal with texts that do not fit their boxes.
enum TextFit: String, ExpressibleByArgument, CaseIterable { case shrink, error }

private func parseLimits(_ text: String) throws -> RecordLimits {
  var limits = RecordLimits()
  for word in text.split(separator: ",", omittingEmptySubsequences: false) {
    let sides = word.split(separator: "=", omittingEmptySubsequences: false)
    guard sides.count == 2, let number = Int(sides[1]), (1...1 << 40).contains(number),
      let known = RecordLimits.names.first(where: { $0.name == sides[0] })
    else {
      let names = RecordLimits.names.map(\.name).joined(separator: ", ")
      throw ValidationError("Limits are a list as in records=1000, of \(names); not '\(word)'.")
    }
    limits[keyPath: known.path] = number
  }
  return limits
}
