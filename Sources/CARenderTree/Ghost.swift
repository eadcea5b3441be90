// SPDX-License-Identifier: Apache-2.0
import CACommit

/// The picture of a layer before the commit that brought a transition.
struct Ghost: Sendable {
  /// The transition that begins with the picture.
  let animation: AnimationID
  let effect: TransitionEffect
  /// The node that stands for the layer as it was, or -1 when the tree did not have the layer.
  let node: Int32
  /// The properties in which the snapshot follows the layer.
  var following: GhostFollowing = [.place, .opacity]
}

/// Which live properties a transition's snapshot keeps following.
///
/// A layer that moves while its pictures change takes both along. Changes that the transition's own
/// commit makes without an animation are part of the transition: the old picture does not show
/// them.
struct GhostFollowing: OptionSet, Sendable {
  let rawValue: UInt8
  /// Bounds, position, anchor, transform.
  static let place = GhostFollowing(rawValue: 1)
  static let opacity = GhostFollowing(rawValue: 2)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ change: LayerChange) {
    self = [.place, .opacity]
    let animated = PropertySet(change.animations?.animatedProperties ?? [])
    if GhostFollowing.placing.contains(where: {
      change.changed.contains($0) && !animated.contains($0)
    }) {
      remove(.place)
    }
    if change.changed.contains(.opacity), !animated.contains(.opacity) { remove(.opacity) }
  }

  private static let placing: [PropertyID] = [
    .bounds, .position, .zPosition, .anchorPoint, .anchorPointZ, .transform, .geometryFlipped,
  ]
}

extension Node {
  /// The name of a ghost's node; clients count layers from 1, so it is none of theirs.
  func ghostID(at place: Int32) -> LayerID { LayerID(rawValue: ~UInt32(place)) }
}

extension [AnimationRecord] {
  /// The transitions of a layer's animations, those in groups included.
  var transitions: [(AnimationID, TransitionRecord)] {
    flatMap { record -> [(AnimationID, TransitionRecord)] in
      switch record.content {
      case .transition(let transition): [(record.id, transition)]
      case .group(let records): records.transitions
      case .property: []
      }
    }
  }

  /// The properties that animations change, those in groups included.
  fileprivate var animatedProperties: [PropertyID] {
    flatMap { record -> [PropertyID] in
      switch record.content {
      case .property(let animation): animation.target.property.map { [$0] } ?? []
      case .group(let records): records.animatedProperties
      case .transition: []
      }
    }
  }

  var hasTransition: Bool {
    contains { record in
      switch record.content {
      case .transition: true
      case .group(let records): records.hasTransition
      case .property: false
      }
    }
  }
}
