// SPDX-License-Identifier: Apache-2.0
import CAReading
import Foundation

/// The command that the arguments name.
enum CommandName {
  /// Refuses a command that does not exist, in `help NAME` too, with the names near to it.
  ///
  /// - Parameters:
  ///   - known: The names of the commands.
  ///   - moved: Names of commands that another program has, with that program.
  static func check(
    _ arguments: [String], among known: [String], moved: [String: String]
  ) throws(CommandFailure) {
    guard let first = arguments.first, !first.hasPrefix("-"), !known.contains(first) else { return }
    guard first == "help" else { throw refusal(of: first, known, moved) }
    guard let name = arguments.dropFirst().first, !name.hasPrefix("-"), name != "help",
      !known.contains(name)
    else { return }
    throw refusal(of: name, known, moved)
  }

  private static func refusal(
    of name: String, _ known: [String], _ moved: [String: String]
  ) -> CommandFailure {
    if let program = moved[name] {
      return CommandFailure(.usage, "'\(name)' is a command of \(program): \(program) \(name)")
    }
    let question = NearName.question(name, among: known)
    let advice =
      if !question.isEmpty {
        String(question.dropFirst(2))
      } else if FileManager.default.fileExists(atPath: name) {
        "to draw that file: layerkit render \(name) -o out.png"
      } else {
        "the commands are \(known.joined(separator: ", "))"
      }
    return CommandFailure(.usage, "there is no command '\(name)'; \(advice)")
  }
}
