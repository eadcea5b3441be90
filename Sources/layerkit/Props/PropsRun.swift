// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CACommandLine
import CAReading

/// The outputs of a run with values from outside: one for each record of a list, or of the shard of
/// it.
struct PropsRun {
  /// A file that is written, or two with a film's poster.
  struct Output {
    let name: String
    /// Nil where none is asked for.
    var poster: String?
    /// The place of the record.
    let record: Int
  }

  /// Nil for a run without values from outside.
  let values: SceneProps?
  /// The outputs, in the order of the records.
  let outputs: [Output]
  /// The scene as the caller wrote its path.
  let scene: String
  /// The faults of names.
  var faults: [RecordFault]

  /// - Parameters:
  ///   - output: The name with its places; nil where records are checked and not drawn.
  ///   - poster: That of a film's poster; nil for none.
  init(
    _ data: RecordArguments, scene: String, output: String?, poster: String? = nil,
    _ shard: Shard? = nil
  ) throws {
    self.scene = scene
    guard let path = data.props else {
      (values, faults) = (nil, [])
      outputs = [Output(name: output ?? "", poster: poster, record: 0)]
      try Self.refuseSharedNames(outputs)
      return
    }
    let templates = try [output, poster].map { try $0.flatMap { try OutputTemplate($0) } }
    let props = try SceneProps(
      path: path, parameters: try Self.parameters(of: scene),
      used: templates.reduce(into: []) { $0.formUnion($1?.fields ?? []) },
      spare: data.ignoreColumns ? .ignored : output == nil ? .noted : .refused,
      limits: data.propsLimits)
    values = props
    let named = try Self.names(output, templates[0], for: props)
    var faults = named.faults
    var all = zip(named.names, props.records.indices).map { Output(name: $0, record: $1) }
    if let poster {
      let posters = try Self.names(poster, templates[1], for: props)
      for place in all.indices { all[place].poster = posters.names[place] }
      // A field that both names lack is one fault.
      faults += posters.faults.filter { !named.faults.contains($0) }
    }
    if faults.isEmpty { try Self.refuseSharedNames(all) }
    outputs = props.isList ? shard?.part(of: all) ?? all : all
    self.faults = faults
  }

  /// The name for each record, and the faults of those that have none.
  private static func names(
    _ text: String?, _ template: OutputTemplate?, for props: SceneProps
  ) throws -> (names: [String], faults: [RecordFault]) {
    if let template { return template.names(for: props.records, in: props) }
    guard props.isList, let text else { return (props.records.map { _ in text ?? "" }, []) }
    let pattern = try Self.pattern(text, for: props)
    return (props.records.indices.map(pattern.path), [])
  }

  /// Refuses a poster that has the name of a film.
  private static func refuseSharedNames(_ outputs: [Output]) throws {
    let films = Set(outputs.map(\.name))
    guard let poster = outputs.lazy.compactMap(\.poster).first(where: films.contains) else {
      return
    }
    throw ValidationError("'\(poster)' is the name of a film, too: give --poster another one.")
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
