// SPDX-License-Identifier: Apache-2.0
import CACommit

/// Commits that change many layers one by one, frame after frame.
package struct LargeCommitRule: ProfileRule {
  package static let name = "large-commit"
  package static let keys = ["position", "bounds", "transform"]
  package static let leastShare = 0.0

  /// Layers that change in a frame at least.
  package static let leastLayers = 500

  private var frames = 0
  private var count = 0
  private var last: [LayerID] = []

  package init() {}

  package mutating func look(at sample: FrameSample) {
    let changed = sample.commits.reduce(0) { $0 + $1.changeCount }
    guard changed >= Self.leastLayers else { return }
    frames += 1
    count += changed
    last = sample.commits.flatMap { $0.allChanges.map(\.layer) }
  }

  package func findings(in sums: ProfileSums) -> [Finding] {
    guard sums.isUsual(frames), let parent = sums.commonParent(of: last) else { return [] }
    var finding = Finding(
      parent, "the program changes \(count / frames) layers in it one by one in every frame",
      share: sums.share(sums.roomNanoseconds),
      [Remedy("move a layer above them, as they move alike", [.gather(parent)])])
    finding.example = last.first
    return [finding]
  }
}
