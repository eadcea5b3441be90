// SPDX-License-Identifier: Apache-2.0
import QuartzCore

/// A named set of property values that a scene can take on.
///
/// Elements of the state named by ``basedOn`` apply first.
public struct CAMLState {
  /// The name, such as `Locked`.
  public let name: String
  /// The state whose elements apply before this one's; nil for the tree as written.
  public let basedOn: String?
  /// Whether the file marks it as the one to begin with. Default false.
  public let isInitial: Bool
  /// Seconds after which a player goes to the next state; nil when it does not.
  public let nextDelay: Double?
  /// Seconds after which a player goes to the previous state; nil when it does not.
  public let previousDelay: Double?
  /// The actions of the state, in the order of the file.
  public let elements: [CAMLStateElement]
}

/// One thing a state does.
public struct CAMLStateElement {
  /// The kinds of actions.
  public enum Action: String, Hashable, Sendable, CaseIterable {
    /// Sets the property at ``CAMLStateElement/keyPath`` to ``CAMLStateElement/value``.
    case setValue
    /// Adds ``CAMLStateElement/layer`` to the sublayers, or ``CAMLStateElement/value`` to the list
    /// at ``CAMLStateElement/keyPath``.
    case addElement
    /// Removes the layer of ``CAMLStateElement/objectID`` from the sublayers, or from another list
    /// the items of ``CAMLStateElement/value`` or of that name.
    case removeElement
    /// Adds ``CAMLStateElement/animation`` under the key ``CAMLStateElement/keyPath``.
    case addAnimation
    /// Removes the animation of the key ``CAMLStateElement/keyPath``.
    case removeAnimation
  }

  /// The kind of action.
  public let action: Action
  /// The id of the object it changes.
  public let targetID: String
  /// The property it changes, such as `position.y`; a key for an animation.
  public let keyPath: String
  /// The value to set, add or remove, as key-value coding takes it; nil sets nothing or clears.
  public let value: Any?
  /// The layer to add.
  public let layer: CALayer?
  /// The id of the layer to remove, or before which to add; the name of the filter to remove.
  public let objectID: String?
  /// The animation to add.
  public let animation: CAAnimation?
  /// The value of `final` in the file; without known effect. Default false.
  public let isFinal: Bool
  /// The line in the file.
  public let line: Int
}

/// How a scene gets from one state to another.
public struct CAMLStateTransition {
  /// The state it leaves; `*` is any, also none.
  public let fromState: String
  /// The state it reaches; `*` is any.
  public let toState: String
  /// The animated properties, in the order of the file.
  public let elements: [CAMLStateTransitionElement]
}

/// One animation of a transition.
public struct CAMLStateTransitionElement {
  /// The id of the object it animates.
  public let targetID: String
  /// The property it animates, which is also the key it is added under.
  public let key: String
  /// The animation; nil when it could not be read.
  public let animation: CAAnimation?
  /// The line in the file.
  public let line: Int
}
