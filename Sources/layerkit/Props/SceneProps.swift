// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CALottie
import CAML
import CAReading
import Foundation
import Glibc

/// Values for a scene, from a file of records: one object of them, or a list.
///
/// A record gives values to the scene's parameters by their names, and to layers by name and key
/// path. All faults of all records are kept, to be named together.
struct SceneProps {
  /// The file as the caller wrote its path.
  let path: String
  /// Whether the file holds a list, so that there is an output for each record.
  let isList: Bool
  /// The records, by number where there is no fault.
  let records: [PropsRecord]
  /// The names of the fields, those of a table in the order of its columns.
  let fieldNames: [String]
  /// Whether the file is a table.
  let isTable: Bool
  /// Remarks on fields that are left out.
  let remarks: [SceneDiagnostic]
  /// Their faults, before a scene was asked.
  private let faults: [RecordFault]
  private let limits: RecordLimits

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - parameters: Those of the scene; nil for none.
  ///   - used: Names of fields that stand in the names of outputs.
  ///   - spare: The treatment of fields that nothing uses.
  init(
    path: String, parameters: SceneParameters?, used: Set<String>, spare: SpareFields,
    limits: RecordLimits
  ) throws(CommandFailure) {
    let data = try Self.bytes(of: path, limit: limits.bytes)
    let file: RecordFile
    do throws(RecordFault) {
      file = try RecordFile(data, path: path, limits: limits)
    } catch {
      throw CommandFailure(.badData, error.description, namesProgram: false)
    }
    var reader = PropsReader(file: file, parameters: parameters, used: used, spare: spare)
    records = file.records.map { reader.record($0) }
    let isEmpty = file.isList && file.records.isEmpty && file.faults.isEmpty
    faults = file.faults + reader.faults
    remarks = reader.remarks + (isEmpty ? [Self.emptiness(of: path)] : [])
    (self.path, isList, self.limits) = (path, file.isList, limits)
    (fieldNames, isTable) = (Self.names(in: file), file.form == .table)
  }

  private static func emptiness(of path: String) -> SceneDiagnostic {
    SceneDiagnostic(
      severity: .note, kind: .badValue, file: path, line: nil,
      message: "there are no records, so nothing is drawn")
  }

  private static func names(in file: RecordFile) -> [String] {
    var seen: Set<String> = []
    let all = file.columns + file.records.lazy.flatMap(\.fields).map(\.name)
    return all.filter { seen.insert($0).inserted }
  }

  /// The value that gives a layer its text in a record, or any other value of the layer; nil where
  /// none does.
  func origin(ofTextIn layer: String, record place: Int) -> PropsValue? {
    let own = records[place].values.filter { $0.layer == layer }
    return own.last { $0.key == "string" } ?? own.last
  }

  /// The bytes of a file or a pipe, and at most one more than the limit.
  private static func bytes(of path: String, limit: Int) throws(CommandFailure) -> Data {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      guard errno != ENOENT else {
        throw CommandFailure(.inputOutput, "\(path): there is no such file")
      }
      throw .inputOutput(path, code: errno)
    }
    do {
      let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      var data = Data()
      while data.count <= limit, let part = try file.read(upToCount: limit + 1 - data.count),
        !part.isEmpty
      {
        data += part
      }
      return data
    } catch {
      throw CommandFailure(.inputOutput, "\(path): it cannot be read as a file")
    }
  }

  /// Gives a scene the values of a record.
  func apply(_ number: Int, to document: CAMLDocument) throws(CommandFailure) {
    try refuse((isList ? [] : faults) + misfits(of: number, in: document))
  }

  private func misfits(of number: Int, in document: CAMLDocument) -> [RecordFault] {
    strangers(in: number, document.hasLayer)
      + misfits(of: number) { value throws(CAMLError) in try document.take(value) }
  }

  private func misfits(of number: Int, in file: CALottieFile) -> (CALottieFile, [RecordFault]) {
    var changed = file
    let errors = misfits(of: number) { value throws(CAMLError) in try changed.take(value) }
    return (changed, strangers(in: number, file.hasLayer) + errors)
  }

  /// The faults of layers that are not there, and for which a record has no values.
  private func strangers(in number: Int, _ isThere: (String) -> Bool) -> [RecordFault] {
    records[number].emptyLayers.filter { !isThere($0.name) }.map { layer in
      RecordFault(
        file: path, line: layer.line, record: isList ? records[number].number : nil,
        way: layer.way, value: layer.name, rule: "the scene has no layer of this name")
    }
  }

  /// A Lottie file with the values of a record.
  func applied(_ number: Int, to file: CALottieFile) throws(CommandFailure) -> CALottieFile {
    let (changed, errors) = misfits(of: number, in: file)
    try refuse((isList ? [] : faults) + errors)
    return changed
  }

  /// Checks all records against a scene. It has its own values back before each next record, whose
  /// faults may depend on them.
  ///
  /// - Parameter others: Faults that were found elsewhere, and are named with the rest.
  /// - Throws: One failure that names each record, value and line that does not fit.
  func check(against document: CAMLDocument, _ others: [RecordFault]) throws(CommandFailure) {
    let errors = records.indices.flatMap { number -> [RecordFault] in
      let kept = records[number].values.flatMap {
        document.values(atKeyPath: $0.key, ofLayersNamed: $0.layer)
      }
      defer { document.restore(kept) }
      return misfits(of: number, in: document)
    }
    try refuse(faults + errors + others)
  }

  /// Checks all records against a Lottie file.
  func check(against file: CALottieFile, _ others: [RecordFault]) throws(CommandFailure) {
    let errors = records.indices.flatMap { misfits(of: $0, in: file).1 }
    try refuse(faults + errors + others)
  }

  /// The faults that come up while the values of a record are set one by one.
  private func misfits(
    of number: Int, _ set: (PropsValue) throws(CAMLError) -> Void
  ) -> [RecordFault] {
    var faults: [RecordFault] = []
    for value in records[number].values {
      do throws(CAMLError) {
        try set(value)
      } catch {
        // A default is that of all records.
        let isOwn = value.file == path
        faults.append(
          RecordFault(
            file: value.file, line: value.line,
            record: isOwn && isList ? records[number].number : nil, way: value.way,
            value: error.kind == .unknownPart ? error.value : value.shown ?? error.value,
            rule: error.rule))
      }
    }
    return faults
  }

  /// Stops where there are faults: they are named in the order of the file, each once.
  func refuse(_ faults: [RecordFault]) throws(CommandFailure) {
    guard !faults.isEmpty else { return }
    var seen: Set<RecordFault> = []
    let ordered = faults.filter { seen.insert($0).inserted }.enumerated().sorted {
      ($0.element.line ?? 0, $0.offset) < ($1.element.line ?? 0, $1.offset)
    }.map(\.element.description)
    let rest = ordered.count - limits.faults
    let lines =
      ordered.prefix(limits.faults)
      + (rest > 0 ? ["and \(rest) more errors; the limit faults is \(limits.faults)"] : [])
    throw CommandFailure(.badData, lines.joined(separator: "\n"), namesProgram: false)
  }
}

extension CAMLDocument {
  /// Sets one value of a record.
  func take(_ value: PropsValue) throws(CAMLError) {
    do throws(CAMLError) {
      try set(value.value, forKeyPath: value.key, ofLayersNamed: value.layer, from: value.file)
    } catch {
      // A target that is not there is at fault before the value is.
      _ = try kind(ofKeyPath: value.key, ofLayersNamed: value.layer, from: value.file)
      throw error
    }
  }
}

extension CALottieFile {
  /// The name that stands for the slots, in the place of a layer's.
  private static let slotsName = "slots"

  /// Whether values from outside find a layer by that name.
  fileprivate func hasLayer(named name: String) -> Bool {
    name == Self.slotsName || settableLayers.contains { $0.name == name }
  }

  /// Sets one value of a record.
  mutating func take(_ value: PropsValue) throws(CAMLError) {
    guard let new = value.value.lottie else {
      throw CAMLError(
        kind: .badValue, file: value.file, value: "\(value.layer), \(value.key)",
        rule: "a value is a number, a list of numbers or a text")
    }
    if value.layer == Self.slotsName {
      try setSlot(value.key, to: new, from: value.file)
    } else {
      try set(new, forKeyPath: value.key, ofLayersNamed: value.layer, from: value.file)
    }
  }
}

extension SceneValue {
  /// The value for a Lottie file; nil for nothing and for lists of other things than numbers.
  fileprivate var lottie: CALottieValue? {
    switch self {
    case .none: return nil
    case .bool(let value): return .numbers([value ? 1 : 0])
    case .number(let number): return .numbers([number])
    case .text(let text): return .text(text)
    case .list(let items):
      let numbers = items.compactMap { if case .number(let number) = $0 { number } else { nil } }
      return numbers.count == items.count ? .numbers(numbers) : nil
    }
  }
}
