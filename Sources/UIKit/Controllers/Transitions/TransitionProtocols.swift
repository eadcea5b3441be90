// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// The controllers of a transition, by their part in it.
public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The one that shows at the begin.
  public static let from = UITransitionContextViewControllerKey(rawValue: "from")
  /// The one that shows at the end.
  public static let to = UITransitionContextViewControllerKey(rawValue: "to")
}

/// The views of a transition, by their part in it.
public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The one that shows at the begin.
  public static let from = UITransitionContextViewKey(rawValue: "from")
  /// The one that shows at the end.
  public static let to = UITransitionContextViewKey(rawValue: "to")
}

/// Animates from one controller to another.
@preconcurrency @MainActor
public protocol UIViewControllerAnimatedTransitioning: AnyObject {
  /// How long the transition takes, seconds.
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval
  /// Adds the new view to the container, begins the animations, and has `completeTransition(_:)`
  /// called at their end.
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
  /// Called at the end, with whether the new controller shows. Does nothing by default.
  func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
  /// Does nothing.
  public func animationEnded(_ transitionCompleted: Bool) {}
}

/// A transition that goes on, for its animator.
@preconcurrency @MainActor
public protocol UIViewControllerContextTransitioning: AnyObject {
  /// The view in which the transition goes on.
  var containerView: UIView { get }
  /// Whether it is to be animated.
  var isAnimated: Bool { get }
  /// Whether the user leads it.
  var isInteractive: Bool { get }
  /// Whether it was taken back.
  var transitionWasCancelled: Bool { get }
  /// The style of a presentation; `.none` for others.
  var presentationStyle: UIModalPresentationStyle { get }
  /// The turn of the new view: the identity.
  var targetTransform: CGAffineTransform { get }
  /// Notes how far the user has come, 0 to 1.
  func updateInteractiveTransition(_ percentComplete: CGFloat)
  /// Notes that the user lets it go to its end.
  func finishInteractiveTransition()
  /// Notes that the user takes it back.
  func cancelInteractiveTransition()
  /// Notes that the user holds it.
  func pauseInteractiveTransition()
  /// To be called by the animator at the end: whether the new controller shows.
  func completeTransition(_ didComplete: Bool)
  /// A controller by its part.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// A view by its part; nil for one that the transition leaves alone.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  /// The frame of a controller's view at the begin; zero for one that is not there.
  func initialFrame(for vc: UIViewController) -> CGRect
  /// The frame of a controller's view at the end; zero for one that is not there.
  func finalFrame(for vc: UIViewController) -> CGRect
}

/// Leads a transition by the actions of the user.
@preconcurrency @MainActor
public protocol UIViewControllerInteractiveTransitioning: AnyObject {
  /// Begins the transition.
  func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)
  /// The pace of the rest, once the user lets go. Default 1.
  var completionSpeed: CGFloat { get }
  /// The curve of the rest. Default `.easeInOut`.
  var completionCurve: UIView.AnimationCurve { get }
  /// Whether the user leads from the begin. Default true.
  var wantsInteractiveStart: Bool { get }
}

extension UIViewControllerInteractiveTransitioning {
  /// 1.
  public var completionSpeed: CGFloat { 1 }
  /// `.easeInOut`.
  public var completionCurve: UIView.AnimationCurve { .easeInOut }
  /// True.
  public var wantsInteractiveStart: Bool { true }
}

/// Gives the animators of a presentation. Each method answers nil by default: that of the style.
@preconcurrency @MainActor
public protocol UIViewControllerTransitioningDelegate: AnyObject {
  /// The animator with which a controller comes.
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// The animator with which a controller goes.
  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// Leads the coming.
  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
  /// Leads the going.
  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
  /// The presentation of a controller with the style `.custom`.
  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController?
}

extension UIViewControllerTransitioningDelegate {
  /// Nil.
  public func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  /// Nil.
  public func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  /// Nil.
  public func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
  /// Nil.
  public func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
  /// Nil.
  public func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? { nil }
}
