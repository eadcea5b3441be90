// SPDX-License-Identifier: Apache-2.0
import CACommit
import CARenderTree
import Foundation

/// A line for a person: one finding, or several about layers of one kind.
package struct Advice: Hashable, Codable, Sendable {
  /// The rule.
  package var rule: String
  /// The layer, the dearest of several, as ``LayerPaths`` calls it.
  package var layer: String
  /// How many layers it is about.
  package var count: Int
  /// The part of all frames' time that they take together, 0 to 1.
  package var share: Double
  package var problem: String
  package var advice: String

  /// The sentence.
  package var text: String {
    let subject = count == 1 ? "layer `\(layer)`" : "\(count) layers such as `\(layer)`"
    return "\(subject): \(problem), \(Self.percent(share)) of the frame: \(advice)"
  }

  private static func percent(_ share: Double) -> String {
    let percent = (100 * min(share, 1)).rounded()
    return percent < 1 ? "less than 1 %" : "\(Int(percent)) %"
  }
}

/// Makes advice of findings: those about layers that differ only in their numbers are one.
struct Adviser {
  private let paths: LayerPaths

  init(_ paths: LayerPaths) { self.paths = paths }

  /// The advice of a rule, as far as it matters.
  func advice<Rule: ProfileRule>(of rule: Rule, _ sums: ProfileSums) -> [Advice] {
    var groups: [String: [(path: String, finding: Finding)]] = [:]
    for finding in rule.findings(in: sums) {
      let path = paths[finding.layer]
      groups[Self.withoutNumbers(path), default: []].append((path, finding))
    }
    return groups.values.map { advice(Rule.name, $0) }.filter { $0.share >= Rule.leastShare }
  }

  private func advice(_ rule: String, _ group: [(path: String, finding: Finding)]) -> Advice {
    // The first in the tree's order of those that are equally dear.
    var dearest = group[0]
    for next in group.dropFirst() {
      let (a, b) = (dearest.finding, next.finding)
      if b.share > a.share || (b.share == a.share && b.layer < a.layer) { dearest = next }
    }
    let finding = dearest.finding
    let other = finding.other.map { "`\(paths[$0])`" } ?? ""
    return Advice(
      rule: rule, layer: dearest.path, count: group.count,
      share: group.reduce(0) { $0 + $1.finding.share },
      problem: finding.problem.replacingOccurrences(of: "@", with: other), advice: finding.advice)
  }

  /// `list/cell#3` as `list/cell`.
  private static func withoutNumbers(_ path: String) -> String {
    path.replacing(/#\d+/, with: "")
  }
}
