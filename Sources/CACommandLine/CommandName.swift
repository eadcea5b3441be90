// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The command that the arguments name.
enum CommandName {
  /// Refuses a command that does not exist, in `help NAME` too, with the names near to it.
  ///
  /// - Parameter known: The names of the commands.
  static func check(
    _ arguments: [String], among known: [String]
  ) throws(CommandFailure) {
    guard let first = arguments.first, !first.hasPrefix("-"), !known.contains(first) else { return }
    guard first == "help" else { throw refusal(of: first, among: known) }
    guard let name = arguments.dropFirst().first, !name.hasPrefix("-"), name != "help",
      !known.contains(name)
    else { return }
    throw refusal(of: name, among: known)
  }

  private static func refusal(of name: String, among known: [String]) -> CommandFailure {
    let near = near(name, among: known)
    let advice =
      if !near.isEmpty {
        "did you mean \(near.joined(separator: " or "))?"
      } else if FileManager.default.fileExists(atPath: name) {
        "to draw that file: layerkit render \(name) -o out.png"
      } else {
        "the commands are \(known.joined(separator: ", "))"
      }
    return CommandFailure(.usage, "there is no command '\(name)'; \(advice)")
  }

  /// The names that begin with the text, or differ from it by at most two letters.
  static func near(_ text: String, among known: [String]) -> [String] {
    let text = text.lowercased()
    let begun = known.filter { text.count > 1 && $0.hasPrefix(text) }
    if !begun.isEmpty { return begun }
    return known.filter { distance(text, $0) <= min(2, text.count / 2) }
  }

  /// The number of letters to add, drop or change that make one text the other (Levenshtein).
  static func distance(_ a: String, _ b: String) -> Int {
    let b = Array(b)
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for j in b.indices {
        let change = diagonal + (letter == b[j] ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(change, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[b.count]
  }
}
