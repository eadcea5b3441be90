// SPDX-License-Identifier: Apache-2.0

/// The render server that the environment names.
package struct ServerPlace: Hashable, Sendable {
  /// The path of the server's socket. Where it is set, the windows, screens and renderers of the
  /// program are shown and drawn by the server that listens there.
  package static let pathVariable = "LAYERKIT_SERVER"
  /// Seconds that a program waits for the next server after it lost one. Default 60.
  package static let patienceVariable = "LAYERKIT_SERVER_WAIT"
  /// Seconds that a program waits where nothing else is said.
  package static let patience = 60.0
  /// The longest wait that can be asked for: a day.
  package static let longestPatience = 86_400.0

  /// The path of the server's socket.
  package var path: String
  /// Seconds that a program waits for the next server after it lost one.
  package var patience: Double

  /// The server at a path.
  package init(path: String, patience: Double = ServerPlace.patience) {
    (self.path, self.patience) = (path, patience)
  }

  /// The server that the variables name; nil where they name none.
  ///
  /// - Throws: where the path is not absolute, or the time is none.
  package init?(environment: [String: String]) throws(ServerPlaceError) {
    guard let path = environment[Self.pathVariable], !path.isEmpty else { return nil }
    guard path.hasPrefix("/") else {
      throw ServerPlaceError(variable: Self.pathVariable, value: path, rule: "an absolute path")
    }
    self.init(path: path)
    guard let text = environment[Self.patienceVariable] else { return }
    guard let seconds = Double(text), (0...Self.longestPatience).contains(seconds) else {
      throw ServerPlaceError(
        variable: Self.patienceVariable, value: text,
        rule: "seconds from 0 to \(Int(Self.longestPatience))")
    }
    patience = seconds
  }
}

/// A variable about the render server has a value that is not understood.
package struct ServerPlaceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The variable, its value, and the rule.
  package let variable: String
  package let value: String
  package let rule: String

  package var description: String { "\(variable) is \"\(value)\"; it has to be \(rule)." }
}
