// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CALottie
import CAML
import Foundation

/// Values for layers by name, from a JSON file: one record of them, or a list of records.
struct SceneProps {
  /// Values by key path by layer.
  typealias Record = [String: [String: SceneValue]]

  let path: String
  let records: [Record]
  /// Whether the file holds a list, so that there is an output for each record.
  let isList: Bool

  /// Errors of a list that are printed; the rest are counted.
  static let shownErrors = 20

  init(path: String) throws(CommandFailure) {
    let data: Data
    do { data = try Data(contentsOf: URL(fileURLWithPath: path)) } catch {
      throw CommandFailure(.inputOutput, "\(path): \(error.localizedDescription)")
    }
    self.path = path
    let file: PropsFile
    do { file = try JSONDecoder().decode(PropsFile.self, from: data) } catch {
      throw Self.failure(["\(path): error: \(PropsFile.reason(error))"])
    }
    let reasons = file.errors.map { "\(path): error: record \($0.record): \($0.reason)" }
    guard reasons.isEmpty else { throw Self.failure(reasons) }
    (records, isList) = (file.records, file.isList)
  }

  /// Gives a scene the values of a record.
  func apply(_ number: Int, to document: CAMLDocument) throws(CommandFailure) {
    let errors = Self.errors(of: records[number], in: path, for: document)
    guard errors.isEmpty else { throw Self.failure(errors.map { sentence($0, number) }) }
  }

  /// Checks all records against a scene, which nothing else may use: it keeps the values.
  ///
  /// - Throws: One failure that names each record, layer, key and value that does not fit.
  func check(against document: CAMLDocument) throws(CommandFailure) {
    let errors = records.enumerated().flatMap { number, record in
      Self.errors(of: record, in: path, for: document).map { sentence($0, number) }
    }
    guard errors.isEmpty else { throw Self.failure(errors) }
  }

  /// A Lottie file with the values of a record.
  func applied(_ number: Int, to file: CALottieFile) throws(CommandFailure) -> CALottieFile {
    var file = file
    let errors = Self.apply(records[number], from: path, to: &file)
    guard errors.isEmpty else { throw Self.failure(errors.map { sentence($0, number) }) }
    return file
  }

  /// Checks all records against a Lottie file.
  func check(against file: CALottieFile) throws(CommandFailure) {
    let errors = records.enumerated().flatMap { number, record in
      var changed = file
      return Self.apply(record, from: path, to: &changed).map { sentence($0, number) }
    }
    guard errors.isEmpty else { throw Self.failure(errors) }
  }

  /// The name that stands for the slots of a Lottie file, in the place of a layer's.
  static let slots = "slots"

  private static func apply(
    _ record: Record, from path: String, to file: inout CALottieFile
  ) -> [CAMLError] {
    var errors: [CAMLError] = []
    for (layer, values) in record.sorted(by: { $0.key < $1.key }) {
      for (key, value) in values.sorted(by: { $0.key < $1.key }) {
        do throws(CAMLError) {
          guard let new = value.lottie else {
            throw CAMLError(
              kind: .badValue, file: path, value: "\(layer), \(key)",
              rule: "a value is a number, a list of numbers or a text")
          }
          if layer == slots {
            try file.setSlot(key, to: new, from: path)
          } else {
            try file.set(new, forKeyPath: key, ofLayersNamed: layer, from: path)
          }
        } catch {
          errors.append(error)
        }
      }
    }
    return errors
  }

  private static func errors(
    of record: Record, in path: String, for document: CAMLDocument
  ) -> [CAMLError] {
    var errors: [CAMLError] = []
    for (layer, values) in record.sorted(by: { $0.key < $1.key }) {
      for (key, value) in values.sorted(by: { $0.key < $1.key }) {
        do throws(CAMLError) {
          try document.set(value, forKeyPath: key, ofLayersNamed: layer, from: path)
        } catch {
          errors.append(error)
        }
      }
    }
    return errors
  }

  private func sentence(_ error: CAMLError, _ number: Int) -> String {
    guard isList else { return error.description }
    return "\(error.file): error: record \(number): \(error.value): \(error.rule)"
  }

  private static func failure(_ errors: [String]) -> CommandFailure {
    let rest = errors.count - shownErrors
    let lines = errors.prefix(shownErrors) + (rest > 0 ? ["and \(rest) more errors"] : [])
    return CommandFailure(.badData, lines.joined(separator: "\n"), namesProgram: false)
  }
}

/// The file of ``SceneProps`` as JSON.
private struct PropsFile: Decodable {
  private(set) var records: [SceneProps.Record] = []
  private(set) var isList = false
  /// The records that are none.
  private(set) var errors: [(record: Int, reason: String)] = []

  init(from decoder: any Decoder) throws {
    guard var list = try? decoder.unkeyedContainer() else {
      records = [try SceneProps.Record(from: decoder)]
      return
    }
    isList = true
    while !list.isAtEnd {
      let number = list.currentIndex
      let item = try list.superDecoder()
      do { records.append(try SceneProps.Record(from: item)) } catch {
        errors.append((number, Self.reason(error)))
      }
    }
  }

  /// The rule that a file or a record broke, after the keys that lead to the value.
  static func reason(_ error: any Error) -> String {
    let form = #"values by key by layer are {"LAYER": {"KEY": VALUE}}, or a list of such"#
    switch error {
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      let keys = context.codingPath.filter { $0.intValue == nil }.map(\.stringValue)
      return (keys.isEmpty ? "" : keys.joined(separator: ", ") + ": ") + form
    case DecodingError.dataCorrupted(let context):
      let detail = (context.underlyingError as NSError?)?.userInfo["NSDebugDescription"] as? String
      return "not JSON: \(detail ?? context.debugDescription)"
    default: return form
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
