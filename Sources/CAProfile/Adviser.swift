// SPDX-License-Identifier: Apache-2.0
import CACommit
import CARenderTree

/// Advice that may be given, with the remedies that a trial is to try.
struct Candidate {
  var advice: Advice
  /// The remedies for all layers of the group together, the likeliest first.
  var remedies: [Remedy]
  /// As in ``Finding``.
  var moment: Int?
  var isGuess: Bool
  var isAlways: Bool
  /// As in ``Finding``.
  var leastSaving: Double
  /// The part of the frame below which it is not said, where nothing was tried.
  var leastShare: Double
}

/// Makes advice of findings: those about layers that differ only in their numbers are one.
struct Adviser {
  private let paths: LayerPaths
  private let notes: [LayerID: LayerNote]

  private typealias Group = [(path: String, finding: Finding)]

  init(_ paths: LayerPaths, _ notes: [LayerID: LayerNote]) {
    (self.paths, self.notes) = (paths, notes)
  }

  /// The advice of a rule that may be given.
  func candidates<Rule: ProfileRule>(of rule: Rule, _ sums: ProfileSums) -> [Candidate] {
    var groups: [String: Group] = [:]
    for finding in rule.findings(in: sums) {
      let path = paths[finding.layer]
      // Guesses are tried one by one. Remedies of a group are joined by their places, so that
      // findings of other remedies are another group.
      let name = finding.isGuess && Rule.self is UnseenRule.Type ? path : Self.withoutNumbers(path)
      let key = ([name] + finding.remedies.map(\.advice)).joined(separator: "\n")
      groups[key, default: []].append((path, finding))
    }
    return groups.values.map { candidate(Rule.self, $0) }
      .filter { $0.advice.share >= Rule.leastShare }
  }

  private func candidate(_ rule: any ProfileRule.Type, _ group: Group) -> Candidate {
    // The first in the tree's order of those that are equally dear.
    var dearest = group[0]
    for next in group.dropFirst() {
      let (a, b) = (dearest.finding, next.finding)
      if b.share > a.share || (b.share == a.share && b.layer < a.layer) { dearest = next }
    }
    let finding = dearest.finding
    let other = finding.other.map { "`\(paths[$0])`" } ?? ""
    var advice = Advice(
      rule: rule.name, layer: dearest.path, count: group.count,
      share: group.reduce(0) { $0 + $1.finding.share },
      problem: finding.problem.replacingOccurrences(of: "@", with: other),
      advice: finding.remedies.first?.advice ?? "")
    advice.bytes = group.reduce(0) { $0 + $1.finding.bytes }
    advice.origins = origins(of: finding.example ?? finding.layer, finding.keys ?? rule.keys)
    return Candidate(
      advice: advice, remedies: Self.joined(group.map(\.finding), like: finding),
      moment: finding.moment, isGuess: finding.isGuess, isAlways: finding.isAlways,
      leastSaving: finding.leastSaving, leastShare: rule.leastShare)
  }

  /// Where the layer was made, then where the properties were last set, in the rule's order.
  private func origins(of layer: LayerID, _ keys: [String]) -> [LayerOrigin] {
    guard let origins = notes[layer]?.origins else { return [] }
    return ([LayerOrigin.made] + keys).compactMap { key in origins.first { $0.key == key } }
  }

  /// The remedies of several findings, each one for all of their layers.
  private static func joined(_ findings: [Finding], like dearest: Finding) -> [Remedy] {
    let count = findings.map(\.remedies.count).min() ?? 0
    return (0..<count).map { number in
      var remedy = dearest.remedies[number]
      remedy.steps = findings.flatMap { $0.remedies[number].steps }
      return remedy
    }
  }

  /// `list/cell#3` and `list/cell3` as `list/cell`; digits within a name stay.
  private static func withoutNumbers(_ path: String) -> String {
    path.replacing(/[#_ -]?\d+(?=\/|$|#)/, with: "")
  }
}
