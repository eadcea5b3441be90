// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The parameters of a scene, from the file beside it.
package struct SceneParameters: Sendable {
  /// The path of the file, as messages have it.
  package let file: String
  /// A few words about the scene; nil for none.
  package private(set) var title: String?
  /// The parameters in the order of the file.
  package private(set) var all: [SceneParameter] = []

  /// The most bytes of a file.
  package static let byteLimit = 1 << 20
  /// The most parameters of a scene, and the most targets of one.
  package static let limit = 1000

  /// The parameter of a name; nil for none.
  package subscript(name: String) -> SceneParameter? { all.first { $0.name == name } }

  /// Where the parameters of a scene are: `parameters.json` in a folder, `card.parameters.json`
  /// beside `card.caml`.
  package static func url(ofScene scene: URL) -> URL {
    scene.isFolder
      ? scene.appendingPathComponent("parameters.json")
      : scene.deletingPathExtension().appendingPathExtension("parameters.json")
  }

  /// The parameters of the scene at a path; nil where no file lies beside it.
  ///
  /// - Throws: ``SceneFaults`` with all that is wrong with the file.
  package init?(ofScene scene: String) throws(SceneFaults) {
    let url = Self.url(ofScene: URL(fileURLWithPath: scene))
    guard FileManager.default.fileExists(atPath: url.path) else { return nil }
    let shown = url.shownPath
    let data: Data
    do throws(SceneError) {
      data = try url.plainFile(limit: Self.byteLimit, named: "byteLimit", shown: shown)
    } catch {
      throw SceneFaults([
        RecordFault(file: shown, line: error.line, value: error.value, rule: error.rule)
      ])
    }
    try self.init(data, file: shown)
  }

  /// Reads the bytes of a file.
  package init(_ data: Data, file: String) throws(SceneFaults) {
    self.file = file
    let json: JSONValue
    do throws(JSONError) {
      json = try JSONValue(parsing: data)
    } catch {
      throw SceneFaults([
        RecordFault(
          file: file, line: error.line, value: error.value, rule: "not JSON: \(error.rule)")
      ])
    }
    var reader = ParameterReader(file: file)
    all = reader.read(json)
    title = json["title"]?.string
    if !reader.faults.isEmpty { throw SceneFaults(reader.faults, parameters: self) }
  }
}

/// All that is wrong with a file.
package struct SceneFaults: Error {
  /// The faults, at least one.
  package let faults: [RecordFault]
  /// The parameters that could be read; nil for none.
  package let parameters: SceneParameters?

  /// An error of several faults.
  package init(_ faults: [RecordFault], parameters: SceneParameters? = nil) {
    (self.faults, self.parameters) = (faults, parameters)
  }
}
