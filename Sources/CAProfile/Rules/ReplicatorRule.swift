// SPDX-License-Identifier: Apache-2.0
import CACommit
import CARenderTree

/// Replicators with many more copies than are seen: each is evaluated and visited.
///
/// How many are enough only a trial can tell, which compares the pictures.
package struct ReplicatorRule: ProfileRule {
  package static let name = "replicator"
  package static let keys = ["instanceCount"]
  package static let leastShare = 0.05

  /// The fewest copies of a replicator that is looked at.
  package static let leastCount = 16
  /// The parts of the copies that are tried.
  package static let parts = [2, 4, 16, 64]
  /// How many replicators are tried at most.
  package static let most = 4

  package init() {}

  package func findings(in sums: ProfileSums) -> [Finding] {
    let (layers, times) = (sums.tree.layers, sums.subtreeTimes)
    let replicators = layers.indices.filter { place in
      layers[place].state.kind == .replicator && !layers[place].isBefore
        && Self.count(layers[place]) >= Self.leastCount
    }
    let findings = replicators.map { place -> Finding in
      let count = Self.count(layers[place])
      let copies = Double(count * (Int(layers[place].subtreeEnd) - place))
      let rooms = sums.share(sums.roomNanoseconds) * copies / (copies + Double(layers.count))
      var finding = Finding(
        layers[place].id,
        "fewer than its \(count) copies show the same picture in the frames that were compared",
        share: sums.share(times[place]) + rooms,
        Self.parts.filter { count / $0 > 0 }.map { part in
          Remedy(
            "lower instanceCount to the copies that are seen; \(count / part) are enough here",
            [.set(layers[place].id, .instanceCount, .number(Double(count / part)))], picture: .same)
        })
      finding.isGuess = true
      finding.leastSaving = 0.1
      return finding
    }
    return Array(
      findings.sorted { ($1.share, $0.layer) < ($0.share, $1.layer) }.prefix(Self.most))
  }

  private static func count(_ layer: EvaluatedLayer) -> Int {
    min(max(ReplicatorState(layer.state).count, 0), 1_000_000)
  }
}
