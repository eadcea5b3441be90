// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CAML
import Foundation

/// Values for layers by name, from a JSON file: one set of them, or a list of sets.
struct SceneProps {
  /// Values by key path by layer.
  typealias Record = [String: [String: SceneValue]]

  let path: String
  let records: [Record]
  /// Whether the file holds a list, so that there is an output for each record.
  let isList: Bool

  init(path: String) throws(CommandFailure) {
    let data: Data
    do { data = try Data(contentsOf: URL(fileURLWithPath: path)) } catch {
      throw CommandFailure(.inputOutput, "\(path): \(error.localizedDescription)")
    }
    self.path = path
    do {
      if let list = try? JSONDecoder().decode([Record].self, from: data) {
        (records, isList) = (list, true)
      } else {
        (records, isList) = ([try JSONDecoder().decode(Record.self, from: data)], false)
      }
    } catch {
      throw CommandFailure(.badData, "\(path): error: \(Self.reason(error))", namesProgram: false)
    }
  }

  /// The place in the file and the rule.
  private static func reason(_ error: any Error) -> String {
    let form = #"values by key by layer are {"LAYER": {"KEY": VALUE}}, or a list of such"#
    switch error {
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      let place = context.codingPath.map(\.stringValue).joined(separator: ", ")
      return (place.isEmpty ? "" : place + ": ") + form
    case DecodingError.dataCorrupted(let context):
      let detail = (context.underlyingError as NSError?)?.userInfo["NSDebugDescription"] as? String
      return "not JSON: \(detail ?? context.debugDescription)"
    default: return form
    }
  }

  /// Gives a scene the values of a record.
  func apply(_ number: Int, to document: CAMLDocument) throws(CommandFailure) {
    do throws(CAMLError) {
      for (layer, values) in records[number].sorted(by: { $0.key < $1.key }) {
        for (key, value) in values.sorted(by: { $0.key < $1.key }) {
          try document.set(value, forKeyPath: key, ofLayersNamed: layer, from: path)
        }
      }
    } catch {
      throw CommandFailure(error)
    }
  }
}
