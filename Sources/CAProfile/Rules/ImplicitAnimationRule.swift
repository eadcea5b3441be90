// SPDX-License-Identifier: Apache-2.0
import CACommit

/// Changes of many layers that all begin to animate by themselves.
package struct ImplicitAnimationRule: ProfileRule {
  package static let name = "implicit-animations"
  package static let keys = ["position", "bounds", "transform", "opacity", "backgroundColor"]
  package static let leastShare = 0.0

  /// Layers of one commit that begin to animate at least.
  package static let leastLayers = 50

  private var known: Set<AnimationID> = []
  /// The layers of the commit that began most.
  private var most: [LayerID] = []
  private var moment = 0

  package init() {}

  package mutating func look(at sample: FrameSample) {
    for commit in sample.commits {
      let layers = commit.changes.filter { begins($0) }.map(\.layer)
      if layers.count > most.count { (most, moment) = (layers, sample.number) }
    }
  }

  private mutating func begins(_ change: LayerChange) -> Bool {
    var isNew = false
    for animation in change.animations ?? [] where animation.isImplicit {
      if known.insert(animation.id).inserted { isNew = true }
    }
    return isNew
  }

  package func findings(in sums: ProfileSums) -> [Finding] {
    guard most.count >= Self.leastLayers, let parent = sums.commonParent(of: most) else {
      return []
    }
    var finding = Finding(
      parent, "one commit begins implicit animations of \(most.count) layers in it",
      share: sums.share(sums.roomNanoseconds),
      [
        Remedy(
          "change them within CATransaction.setDisableActions(true), unless they are meant to move",
          most.map { .endImplicitAnimations($0) }, picture: .other)
      ])
    finding.moment = moment
    finding.example = most.first
    return [finding]
  }
}
