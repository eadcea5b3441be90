// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAEvaluation

/// The animations of a layer, and their activity at the last evaluation.
struct AnimatedNode: Sendable {
  /// The layer's place among the nodes.
  let node: Int32
  var plan: AnimationPlan
  var pictures = AnimatedPictures()
  /// Whether the animations may change how the layer combines with its backdrop.
  let mayBlend: Bool
  /// The layer's clock, or -1 for media time.
  var clock: Int32 = -1
  /// The time of the layer's clock that the shown state is of.
  var time = 0.0
  /// The activity of the plan at that time.
  var activity = AnimationActivity()
  /// Whether plan, model state or place changed since.
  var isStale = true
  /// Whether the shown state was lost when the tree was laid out again.
  var isMisplaced = false
  /// The evaluation that found plan, model state and place as they are now; 0 before the first.
  var stamp: UInt64 = 0
  /// The snapshots of the layer before each of its transitions.
  var ghosts: [Ghost] = []
  /// The transition that runs at `time`.
  var transition: TransitionPhase?
  /// The ghost that the layer belongs to, or -1.
  var ghost: Int32 = -1

  /// The animations of a node, not evaluated yet.
  init(node: Int32, plan: AnimationPlan) {
    (self.node, self.plan) = (node, plan)
    mayBlend = plan.records.contains(where: \.mayBlend)
  }

  /// The picture before the transition that runs.
  var runningGhost: Ghost? {
    transition.flatMap { phase in ghosts.first { $0.animation == phase.animation } }
  }

  /// Whether the shown state is that of `time` too.
  func isShown(at time: Double) -> Bool {
    if isStale { return false }
    if time == self.time { return true }
    return activity.phase != .moving && time >= self.time && time < activity.until
  }
}

/// The pictures that animations of one layer show, each with the slot it holds.
///
/// They are in the order the animations name them, and films go through them in that order: a
/// look-up begins where the last one ended, and so needs no table.
struct AnimatedPictures: Sendable {
  private(set) var slots: ContiguousArray<Int32> = []
  private var ids: ContiguousArray<ContentsID> = []
  private var cursor = 0

  /// Retains the pictures of the records, one slot for each time a picture is named.
  mutating func retain(
    _ records: [AnimationRecord], for node: Int32, in contents: inout ContentsSlots
  ) {
    for record in records {
      switch record.content {
      case .property(let animation) where animation.target.property == .contents:
        for picture in animation.values.pictures {
          ids.append(picture.id)
          slots.append(contents.retain(picture, for: node))
        }
      case .group(let records): retain(records, for: node, in: &contents)
      case .property, .transition: break
      }
    }
  }

  /// The slot of a picture; nil when no animation names it.
  mutating func slot(of id: ContentsID) -> Int32? {
    guard !ids.isEmpty, ids[cursor] != id else { return slots.isEmpty ? nil : slots[cursor] }
    var place = cursor
    for step in 1...ids.count {
      place = place + 1 == ids.count ? 0 : place + 1
      guard ids[place] == id else { continue }
      // A film that fades looks at two pictures in turn: the cursor stays at the first.
      if step > 1 { cursor = place }
      return slots[place]
    }
    return nil
  }
}

extension AnimatedValues {
  fileprivate var pictures: [Contents] {
    switch self {
    case .basic(let from, let to, let by, _): [from, to, by].compactMap { $0?.picture }
    case .keyframes(let keyframes): keyframes.values.compactMap(\.picture)
    }
  }
}

extension AnimationRecord {
  /// Whether it animates how a layer combines with its backdrop.
  fileprivate var mayBlend: Bool {
    switch content {
    case .property(let animation): animation.target.property == .compositingFilter
    case .group(let records): records.contains(where: \.mayBlend)
    case .transition: false
    }
  }
}

extension PropertyValue {
  fileprivate var picture: Contents? {
    if case .contents(let picture) = self { picture } else { nil }
  }
}
