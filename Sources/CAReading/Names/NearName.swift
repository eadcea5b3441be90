// SPDX-License-Identifier: Apache-2.0

/// Names that a misspelled one may stand for.
package enum NearName {
  /// Letters beyond which nothing is near to a text.
  private static let longest = 64
  /// The most names that a question offers.
  private static let offered = 3

  /// The names that begin with the text, the shortest first; where none does, the nearest of those
  /// that differ from it by at most two letters. Capitals count as small letters.
  package static func near(_ text: String, among known: some Sequence<String>) -> [String] {
    let text = text.lowercased()
    guard (2...longest).contains(text.utf8.count) else { return [] }
    let names = known.map { (name: $0, small: $0.lowercased()) }
    let begun = names.filter { $0.small.hasPrefix(text) }.map(\.name)
    if !begun.isEmpty { return begun.sorted { ($0.count, $0) < ($1.count, $1) } }
    let ranked = names.map { (name: $0.name, distance: distance(text, $0.small)) }
    let least = ranked.map(\.distance).min() ?? .max
    guard least <= min(2, text.count / 2) else { return [] }
    return ranked.filter { $0.distance == least }.map(\.name).sorted()
  }

  /// The end of a sentence that asks for the near names; empty where there are none.
  package static func question(_ text: String, among known: some Sequence<String>) -> String {
    let names = near(text, among: known).prefix(offered)
    return names.isEmpty ? "" : "; did you mean \(names.joined(separator: " or "))?"
  }

  /// The number of letters to add, drop or change that make one text the other (Levenshtein).
  private static func distance(_ a: String, _ b: String) -> Int {
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
