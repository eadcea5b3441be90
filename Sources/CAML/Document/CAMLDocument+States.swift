// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics

/// States, with the behaviour of Apple's private `CAStateController`, as methods of the document.
extension CAMLDocument {
  /// The state that the file marks as the one to begin with; nil for none. A host that wants it
  /// applies it, for the tree is read as written.
  public var initialState: String? { stateDefinitions.first(where: \.isInitial)?.name }

  /// Goes to another state by the transition the scene has for it; nil goes to the tree as written.
  ///
  /// The changes of the state before are undone: its properties get the values they had when it was
  /// entered, also in the midst of a transition. Then the states that the new one is based on
  /// apply, then its own elements. Each plane takes the state if it has one of that name and else
  /// returns to its base.
  ///
  /// One transition of the scene runs: the one from this state to the other, else one from any
  /// state (`*`) to the other, else from this state to any, else from any to any. Each of its
  /// animations that names no ends goes from the value on screen at this moment to the new value of
  /// the layer; its `beginTime` counts from now. A property that no element of the transition names
  /// changes at once, and nothing animates implicitly. Animations of the transition that still run
  /// when the next state is entered are removed.
  ///
  /// A state with a `nextDelay` goes on by itself to the one after it in the file, one with a
  /// `previousDelay` to the one before it, whichever is sooner, counted from entering it.
  ///
  /// - Parameters:
  ///   - name: One of ``states``, or nil.
  ///   - transitionSpeed: Seconds of the transition per second. 0 changes at once.
  ///   - animated: Whether a transition runs; false changes at once.
  /// - Throws: ``CAMLError`` of kind `unknownState` when no plane has the state; nothing changes
  ///   then.
  /// - Precondition: `transitionSpeed` is finite and not negative.
  public func setState(
    _ name: String?, transitionSpeed: Double = 1, animated: Bool = true
  ) throws(CAMLError) {
    precondition(
      transitionSpeed >= 0 && transitionSpeed < .infinity,
      "The speed of a transition is finite and not negative, not \(transitionSpeed).")
    try check(name)
    let isAnimated = animated && transitionSpeed > 0
    if isAnimated && name == currentState {
      transition?.finish(speed: transitionSpeed)
      return
    }
    enter(name, isAnimated ? .playing(speed: transitionSpeed) : nil)
  }

  /// Goes to another state at once: ``setState(_:transitionSpeed:animated:)`` without animation.
  ///
  /// - Throws: ``CAMLError`` of kind `unknownState` when no plane has the state; nothing changes
  ///   then.
  public func apply(state name: String?) throws(CAMLError) {
    try setState(name, animated: false)
  }

  /// Begins to go to another state, at a progress of 0 that the caller moves on.
  ///
  /// - Throws: ``CAMLError`` of kind `unknownState` when no plane has the state; nothing changes
  ///   then.
  public func beginTransition(to name: String?) throws(CAMLError) -> CAMLTransition {
    try check(name)
    let old = currentState
    let moved = enter(name, .held(at: 0))
    let transition = CAMLTransition(from: old, to: name, in: self, machines: moved)
    self.transition = transition
    return transition
  }

  /// Lets the scene's clock begin at a time, so that animations with a begin of their own, such as
  /// the `1e-100` that files write for the first moment, run from then on.
  ///
  /// It sets the `beginTime` of ``rootLayer``. A host calls it when it puts the tree into a window;
  /// in a headless renderer, whose time begins at 0, there is no need.
  ///
  /// - Parameter time: Seconds of the clock of the layer the root stands in, or of the media clock.
  public func start(at time: CFTimeInterval = CACurrentMediaTime()) {
    withoutActions { rootLayer.beginTime = writtenBeginTime + time }
  }
}
