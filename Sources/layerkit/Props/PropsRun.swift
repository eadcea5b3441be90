// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CACommandLine
import CAReading

/// The outputs of a run with values from outside: one for each record of a list, or of the shard of
/// it.
struct PropsRun {
  /// Nil for a run without values from outside.
  let values: SceneProps?
  /// The names of the files, and the places of their records.
  let outputs: [(name: String, record: Int)]
  /// The scene as the caller wrote its path.
  let scene: String
  /// The faults of names.
  let faults: [RecordFault]

  /// - Parameter output: The name with its places; nil where records are checked and not drawn.
  init(
    _ data: RecordArguments, scene: String, output: String?, _ shard: Shard? = nil
  ) throws {
    self.scene = scene
    guard let path = data.props else {
      (values, outputs, faults) = (nil, [(output ?? "", 0)], [])
      return
    }
    let template = try output.flatMap { try OutputTemplate($0) }
    let props = try SceneProps(
      path: path, parameters: try Self.parameters(of: scene), used: template?.fields ?? [],
      spare: data.ignoreColumns ? .ignored : output == nil ? .noted : .refused,
      limits: data.propsLimits)
    values = props
    var (names, faults): ([String], [RecordFault]) = ([], [])
    if let template {
      (names, faults) = template.names(for: props.records, in: props)
    } else if props.isList, let output {
      let pattern = try Self.pattern(output, for: props)
      names = props.records.indices.map(pattern.path)
    } else {
      names = props.records.map { _ in output ?? "" }
    }
    let all = zip(names, props.records.indices).map { (name: $0, record: $1) }
    outputs = props.isList ? shard?.part(of: all) ?? all : all
    self.faults = faults
  }

  /// The pattern with the number of the record; without one, records would have one name.
  private static func pattern(_ output: String, for props: SceneProps) throws -> FramePattern {
    if output.contains("%") { return try FramePattern(output) }
    let count = props.records.count
    let field = props.fieldForNames
    let places = (field.map { ["{\($0)}"] } ?? []) + ["{n}"]
    let folder = output.lastIndex(of: "/").map { output[...$0] } ?? ""
    let ending = OutputEnding.ending(of: output) ?? StillFormat.png.rawValue
    throw ValidationError(
      "\(props.path) has \(count) \(count == 1 ? "record" : "records"): write "
        + "\(places.joined(separator: " or ")) into the name, as in "
        + "'\(folder)\(places[0]).\(ending)', not '\(output)'.")
  }

  private static func parameters(of scene: String) throws(CommandFailure) -> SceneParameters? {
    do throws(SceneFaults) {
      return try SceneParameters(ofScene: scene)
    } catch {
      throw CommandFailure(
        .badData, error.faults.map(\.description).joined(separator: "\n"), namesProgram: false)
    }
  }
}

extension SceneProps {
  /// The field that tells records apart best: one that is made for it, else the first one.
  fileprivate var fieldForNames: String? {
    let fields = fieldNames.filter { name in
      !name.contains(".") && records.allSatisfy { $0.fields[name]?.members == nil }
    }
    return ["name", "id", "slug", "key"].first(where: fields.contains) ?? fields.first
  }
}
