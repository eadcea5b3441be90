// SPDX-License-Identifier: Apache-2.0
import CABase
import CoreGraphics
import Foundation

/// Finds a gesture in the touches of a view and of the views below it, and calls its actions.
///
/// A recogniser sees touches before the view does. It is `possible` until it has found its gesture
/// or failed. A discrete one, as a tap, then goes to `ended`; a continuous one, as a pan, to
/// `began`, `changed` and `ended` or `cancelled`. Once the fingers are lifted it is reset.
///
/// A subclass overrides the methods for touches, sets ``state`` in them, and forgets the gesture in
/// ``reset()``. Actions are called after all recognisers have seen an event.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject {
  /// How far a recogniser has come with its gesture.
  public enum State: Int, Hashable, Sendable {
    /// Nothing was found yet.
    case possible
    /// A continuous gesture was found.
    case began
    /// A continuous gesture went on.
    case changed
    /// A continuous gesture has ended, or a discrete one was found.
    case ended
    /// A continuous gesture was withdrawn.
    case cancelled
    /// The touches are no such gesture.
    case failed

    /// The same as ``ended``, for discrete gestures.
    public static let recognized = State.ended
  }

  /// The view the recogniser belongs to.
  open internal(set) weak var view: UIView?
  /// Decides about the recogniser. Default nil.
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// Whether the recogniser gets touches. Default true. Turning it off cancels a gesture.
  open var isEnabled = true {
    didSet { if !isEnabled, oldValue { withdraw() } }
  }
  /// Whether the view's touches are cancelled when the gesture is found. Default true.
  open var cancelsTouchesInView = true
  /// Whether the view gets its touches only once the recogniser has failed. Default false.
  open var delaysTouchesBegan = false
  /// Whether the view gets the end of its touches only once the recogniser has failed. Default
  /// true.
  open var delaysTouchesEnded = true
  /// Whether touches of one kind keep those of others out. Kept. Default true.
  open var requiresExclusiveTouchType = true
  /// The raw values of the kinds of touches that are followed. Default all.
  open var allowedTouchTypes: [NSNumber] = [0, 1, 2, 3]
  /// The kinds of keys that are followed. Kept. Default none.
  open var allowedPressTypes: [NSNumber] = []
  /// A name for the program's own use. Default nil.
  open var name: String?

  final var progress = GestureProgress()
  final var actions = GestureActions()
  /// The recognisers that have to fail first.
  final var required: [WeakGesture] = []

  /// A recogniser without a view and actions.
  public override init() { super.init() }

  deinit { AssociatedObjects.release(self) }

  /// How far the recogniser has come. Subclasses set it; a state that does not follow from the one
  /// before is left out, and a gesture that has to wait for another to fail begins later.
  open var state: State {
    get { progress.reported ?? progress.state }
    set { request(newValue) }
  }

  // MARK: For subclasses

  /// New touches of the view. Does nothing by default.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}

  /// Touches that moved. Does nothing by default.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}

  /// Touches whose fingers were lifted. Does nothing by default.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}

  /// Touches that were withdrawn. Does nothing by default.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}

  /// Forgets the gesture, so that the next one can be found. Called once the gesture has ended or
  /// failed and its fingers are lifted.
  open func reset() {}

  /// Leaves a touch out from now on. If it was the last one of a gesture, that is cancelled.
  open func ignore(_ touch: UITouch, for event: UIEvent) { drop(touch) }

  /// Whether this recogniser, once it has found its gesture, has the other one fail. Default true.
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Whether this recogniser fails when the other one finds its gesture. Default true.
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Whether this recogniser waits until the other one has failed. Default false.
  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  /// Whether the other recogniser waits until this one has failed. Default false.
  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool {
    false
  }

  /// Whether the recogniser gets an event. Default true.
  open func shouldReceive(_ event: UIEvent) -> Bool { true }

  // MARK: Relations and places

  /// Has this recogniser wait until another one has failed.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    required.removeAll { $0.gesture == nil || $0.gesture === otherGestureRecognizer }
    required.append(WeakGesture(gesture: otherGestureRecognizer))
  }

  /// The middle of the gesture's touches in the space of a view; nil means the window.
  open func location(in view: UIView?) -> CGPoint { place(progress.middle, in: view) }

  /// The place of one touch, from 0, in the space of a view.
  ///
  /// - Precondition: `touchIndex` is below ``numberOfTouches``.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    place(progress.points[touchIndex], in: view)
  }

  /// The number of touches of the gesture.
  open var numberOfTouches: Int { progress.points.count }

  // MARK: Of the recognisers here

  /// Called when the pointer moves without a button, in the space of the root view; nil when it has
  /// left the view.
  func pointerMoved(to point: CGPoint?) {}

  /// Called when a wheel asks for a magnification by `factor` at a point of the root view.
  func magnify(by factor: CGFloat, at point: CGPoint) {}

  /// Whether the recogniser waits for more touches though no finger is down.
  var waitsForTouches: Bool { false }

  /// Those that count more taps come first.
  var rank: Int { 0 }
}

/// A recogniser that is not kept.
struct WeakGesture {
  weak var gesture: UIGestureRecognizer?
}

extension UIGestureRecognizer: ReportsItsEnd {}
