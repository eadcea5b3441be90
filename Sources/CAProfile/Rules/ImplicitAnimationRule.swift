// SPDX-License-Identifier: Apache-2.0
import CACommit

/// Changes of many layers that all begin to animate by themselves.
package struct ImplicitAnimationRule: ProfileRule {
  package static let name = "implicit-animations"
  package static let leastShare = 0.0

  /// Layers of one commit that begin to animate at least.
  package static let leastLayers = 50

  private var known: Set<AnimationID> = []
  /// The layers of the commit that began most.
  private var most: [LayerID] = []

  package init() {}

  package mutating func look(at sample: FrameSample) {
    for commit in sample.commits {
      let layers = commit.changes.filter { begins($0) }.map(\.layer)
      if layers.count > most.count { most = layers }
    }
  }

  private mutating func begins(_ change: LayerChange) -> Bool {
    var isNew = false
    for animation in change.animations ?? [] where Self.isImplicit(animation) {
      if known.insert(animation.id).inserted { isNew = true }
    }
    return isNew
  }

  /// Whether an animation is one that a change of a property begins: it goes under the property's
  /// key, from the value that was shown, to the one that is set.
  private static func isImplicit(_ animation: AnimationRecord) -> Bool {
    guard case .property(let content) = animation.content, content.target.member.isEmpty,
      animation.key == content.target.key,
      case .basic(from: .some, to: nil, by: nil, spring: nil) = content.values
    else { return false }
    return true
  }

  package func findings(in sums: ProfileSums) -> [Finding] {
    guard most.count >= Self.leastLayers, let parent = sums.commonParent(of: most) else {
      return []
    }
    return [
      Finding(
        parent, "one commit begins implicit animations of \(most.count) layers in it",
        "change them within CATransaction.setDisableActions(true), unless they are meant to move",
        share: sums.share(sums.roomNanoseconds))
    ]
  }
}
