// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CAML
import CAReading

extension PropsRun {
  /// The remarks of drawing the records, found beforehand.
  struct Findings {
    /// Fonts and glyphs that are not there, and fields that were left out.
    var remarks: [SceneDiagnostic] = []
    /// Texts that do not fit.
    fileprivate var misfits: [RecordFault] = []
    /// Remarks on the scene without any values, which are not repeated for each record.
    fileprivate var own: Set<SceneDiagnostic> = []
    fileprivate var said: Set<SceneDiagnostic> = []
  }

  /// Checks all records against the scene, before anything is drawn.
  ///
  /// - Parameters:
  ///   - fit: The treatment of texts that do not fit their boxes; nil to leave them.
  ///   - kinds: The kinds of remarks about each record's scene that are wanted.
  /// - Throws: One failure that names all faults.
  func check(
    _ source: SceneSource, fit: TextFit?, state: String? = nil, kinds: Set<SceneDiagnostic.Kind>
  ) throws(CommandFailure) -> Findings {
    guard let values else { return Findings() }
    let isAsked = fit != nil || !kinds.isEmpty
    guard values.isList || isAsked || !faults.isEmpty || values.records.isEmpty else {
      return Findings(remarks: values.remarks)
    }
    switch source {
    case .lottie(let file): try values.check(against: file, faults)
    case .scene(let path): try LoadedScene(path: path).check(values, faults)
    }
    var findings = Findings(remarks: values.remarks)
    guard case .scene(let path) = source, isAsked else { return findings }
    findings.own = Set(try LoadedScene(path: path).remarksBySubject.values)
    // A scene serves the next record, too, where that one replaces all values of this one.
    let isKept = fit != .shrink && state == nil
    var kept: (scene: LoadedScene, targets: Set<PropsValue.Target>)?
    for place in outputs.map(\.record) {
      let targets = Set(values.records[place].values.map(\.target))
      let scene: LoadedScene
      if isKept, let last = kept, last.targets.isSubset(of: targets) {
        scene = last.scene
        try scene.take(values, place)
      } else {
        scene = try LoadedScene(source, state: state, props: (values, place))
      }
      kept = (scene, targets)
      findings.misfits += (fit.map(scene.fit) ?? []).map { misfit($0, values, place) }
      note(scene, kinds, of: values, at: place, &findings)
    }
    try values.refuse(findings.misfits)
    return findings
  }

  /// The fault of a text, at the value that gives it.
  private func misfit(
    _ text: (layer: String, rule: String), _ values: SceneProps, _ place: Int
  ) -> RecordFault {
    let record = values.records[place]
    let origin = values.origin(ofTextIn: text.layer, record: place)
    let isOfFile = origin.map { $0.file == values.path } ?? values.isList
    return RecordFault(
      file: origin?.file ?? (values.isList ? values.path : scene),
      line: origin?.line ?? (values.isList ? record.line : nil),
      record: isOfFile && values.isList ? record.number : nil, way: origin?.way ?? "",
      value: "layer \(text.layer)", rule: text.rule)
  }

  /// Notes the remarks about the scene of a record: those of the scene itself once, and with the
  /// place of the value those that come with the record.
  private func note(
    _ scene: LoadedScene, _ kinds: Set<SceneDiagnostic.Kind>, of values: SceneProps, at place: Int,
    _ findings: inout Findings
  ) {
    guard !kinds.isEmpty else { return }
    let record = values.records[place]
    let found = scene.remarksBySubject.filter { kinds.contains($0.value.kind) }
    for (subject, remark) in found.sorted(by: { ($0.value.line ?? 0) < ($1.value.line ?? 0) }) {
      guard !findings.own.contains(remark) else {
        if findings.said.insert(remark).inserted { findings.remarks.append(remark) }
        continue
      }
      let origin = subject.word.flatMap { values.origin(ofTextIn: $0, record: place) }
      let isOfFile = origin.map { $0.file == values.path } ?? true
      let number = isOfFile && values.isList ? "record \(record.number): " : ""
      let own = SceneDiagnostic(
        severity: remark.severity, kind: remark.kind, file: origin?.file ?? values.path,
        line: origin?.line ?? record.line, path: origin?.way, message: number + remark.message)
      if findings.said.insert(own).inserted { findings.remarks.append(own) }
    }
  }
}

extension PropsRun.Findings {
  /// Says the remarks on standard error; `--strict` lets none of the warnings pass.
  func announce(isStrict: Bool) throws(CommandFailure) {
    StandardStreams.complain(remarks.map { "\($0)\n" }.joined())
    let count = remarks.count(where: \.failsStrict)
    guard isStrict, count > 0 else { return }
    throw CommandFailure(
      .badData,
      "the records have \(count) \(count == 1 ? "warning" : "warnings"), and --strict is set")
  }
}
