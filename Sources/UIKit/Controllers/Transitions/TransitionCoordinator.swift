// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// A transition that goes on, for everybody but its animator.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
  /// Whether it is animated.
  var isAnimated: Bool { get }
  /// The style of a presentation; `.none` for others.
  var presentationStyle: UIModalPresentationStyle { get }
  /// Whether the user leads it.
  var isInteractive: Bool { get }
  /// Whether it was taken back.
  var isCancelled: Bool { get }
  /// Seconds of the whole transition.
  var transitionDuration: TimeInterval { get }
  /// How far the user has come, 0 to 1.
  var percentComplete: CGFloat { get }
  /// The view in which the transition goes on.
  var containerView: UIView { get }
  /// A controller by its part.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// A view by its part.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
}

/// Runs a program's own animations beside a transition.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext
{
  /// Runs animations beside the transition and calls `completion` at its end; true.
  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
  /// Calls a closure when the user stops leading the transition.
  func notifyWhenInteractionChanges(
    _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)
}

/// The coordinator of a transition, or of a change of the screen's size.
@MainActor final class TransitionCoordinator: NSObject, UIViewControllerTransitionCoordinator {
  typealias Body = (any UIViewControllerTransitionCoordinatorContext) -> Void

  private weak var context: TransitionContext?
  private var animations: [Body] = []
  private var completions: [Body] = []
  private var handlers: [Body] = []
  private var hasBegun = false
  private(set) var isCancelled = false
  var percentComplete: CGFloat = 0

  init(_ context: TransitionContext?) { self.context = context }

  /// That of a change of the screen's size, which is not animated.
  static var ofResizing: TransitionCoordinator {
    let coordinator = TransitionCoordinator(nil)
    coordinator.hasBegun = true
    return coordinator
  }

  var isAnimated: Bool { context?.isAnimated ?? false }
  var presentationStyle: UIModalPresentationStyle { context?.presentationStyle ?? .none }
  var isInteractive: Bool { context?.isInteractive ?? false }
  var transitionDuration: TimeInterval { context?.duration ?? 0 }
  var containerView: UIView { context?.containerView ?? UIView() }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    context?.viewController(forKey: key)
  }

  func view(forKey key: UITransitionContextViewKey) -> UIView? { context?.view(forKey: key) }

  @discardableResult
  func animate(alongsideTransition animation: Body?, completion: Body?) -> Bool {
    guard context != nil else {
      animation?(self)
      completion?(self)
      return true
    }
    if let completion { completions.append(completion) }
    if let animation {
      animations.append(animation)
      if hasBegun { runAlongside(duration: transitionDuration) }
    }
    return true
  }

  func notifyWhenInteractionChanges(_ handler: @escaping Body) { handlers.append(handler) }

  /// Runs the animations that were given so far.
  func runAlongside(duration: Double) {
    hasBegun = true
    let bodies = animations
    animations = []
    if bodies.isEmpty { return }
    UIView.animate(withDuration: duration) { for body in bodies { body(self) } }
  }

  func interactionDidEnd() { for handler in handlers { handler(self) } }

  func end(cancelled: Bool) {
    isCancelled = cancelled
    let bodies = completions
    (animations, completions, handlers) = ([], [], [])
    for body in bodies { body(self) }
  }
}
