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
  private let fit: TextFit?
  /// The faults of names.
  private let faults: [RecordFault]

  init(_ data: PropsArguments, scene: String, output: String, _ shard: Shard?) throws {
    fit = data.fit
    guard let path = data.props else {
      (values, outputs, faults) = (nil, [(output, 0)], [])
      return
    }
    let template = try OutputTemplate(output)
    let props = try SceneProps(
      path: path, parameters: try Self.parameters(of: scene), used: template?.fields ?? [],
      limits: data.propsLimits)
    values = props
    if let template {
      let (names, faults) = template.names(for: props.records, in: props)
      let all = zip(names, props.records.indices).map { (name: $0, record: $1) }
      outputs = props.isList ? shard?.part(of: all) ?? all : all
      self.faults = faults
    } else if props.isList {
      let pattern = try FramePattern(output)
      let records = Array(props.records.indices)
      outputs = (shard?.part(of: records) ?? records).map { (pattern.path(of: $0), $0) }
      faults = []
    } else {
      (outputs, faults) = ([(output, 0)], [])
    }
  }

  private static func parameters(of scene: String) throws(CommandFailure) -> SceneParameters? {
    do throws(SceneFaults) {
      return try SceneParameters(ofScene: scene)
    } catch {
      throw CommandFailure(
        .badData, error.faults.map(\.description).joined(separator: "\n"), namesProgram: false)
    }
  }

  /// Checks all records of a list against the scene, before anything is drawn.
  func check(_ source: SceneSource, _ arguments: SceneArguments) throws(CommandFailure) {
    guard let values, values.isList || !faults.isEmpty else { return }
    switch source {
    case .lottie(let file): try values.check(against: file, faults)
    case .scene(let path):
      try LoadedScene(path: path).check(values, faults)
      guard let fit else { return }
      try values.refuse(try misfits(values, fit: fit, of: source, arguments))
    }
  }

  /// The texts that do not fit, of every record. Each has a scene of its own, as records leave
  /// their values in it.
  private func misfits(
    _ values: SceneProps, fit: TextFit, of source: SceneSource, _ arguments: SceneArguments
  ) throws(CommandFailure) -> [RecordFault] {
    var faults: [RecordFault] = []
    for (_, place) in outputs {
      let record = values.records[place]
      let scene = try LoadedScene(source, arguments, props: (values, place))
      faults += scene.fit(fit).map {
        RecordFault(
          file: values.path, line: record.line, record: values.isList ? record.number : nil,
          value: $0.layer, rule: $0.rule)
      }
    }
    return faults
  }
}
