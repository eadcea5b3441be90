// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// A transition between two controllers, from its begin to its completion.
@MainActor final class TransitionContext: NSObject, UIViewControllerContextTransitioning {
  /// One side of the transition.
  struct Side {
    let controller: UIViewController
    /// Nil where the transition leaves the view alone.
    var view: UIView?
    /// Zero where the view is not there.
    var initialFrame = CGRect.zero
    var finalFrame = CGRect.zero
  }

  let containerView: UIView
  let isAnimated: Bool
  let presentationStyle: UIModalPresentationStyle
  let from: Side
  let to: Side
  private(set) var isInteractive = false
  private(set) var transitionWasCancelled = false
  private(set) var animator: (any UIViewControllerAnimatedTransitioning)?
  private var interactor: (any UIViewControllerInteractiveTransitioning)?
  private var completion: ((Bool) -> Void)?
  private(set) lazy var coordinator = TransitionCoordinator(self)

  init(
    in containerView: UIView, from: Side, to: Side, animated: Bool,
    style: UIModalPresentationStyle = .none, completion: @escaping (Bool) -> Void
  ) {
    (self.containerView, self.from, self.to) = (containerView, from, to)
    (isAnimated, presentationStyle, self.completion) = (animated, style, completion)
  }

  var targetTransform: CGAffineTransform { .identity }

  /// Seconds of the animator; 0 without animation.
  var duration: Double { isAnimated ? animator?.transitionDuration(using: self) ?? 0 : 0 }

  /// Begins the transition; without animation it is done at once.
  func run(
    _ animator: any UIViewControllerAnimatedTransitioning,
    _ interactor: (any UIViewControllerInteractiveTransitioning)?
  ) {
    (self.animator, self.interactor) = (animator, interactor)
    for controller in [from.controller, to.controller] { controller.currentTransition = self }
    containerView.isUserInteractionEnabled = true
    guard isAnimated else { return place() }
    if let interactor, interactor.wantsInteractiveStart {
      isInteractive = true
      interactor.startInteractiveTransition(self)
    } else {
      animator.animateTransition(using: self)
    }
    to.controller.tellIsAppearing()
    coordinator.runAlongside(duration: duration)
  }

  /// Puts the new view into its place.
  private func place() {
    if let view = to.view {
      view.stand(in: to.finalFrame)
      if view.superview !== containerView { containerView.addSubview(view) }
    }
    to.controller.tellIsAppearing()
    coordinator.runAlongside(duration: 0)
    completeTransition(true)
  }

  func updateInteractiveTransition(_ percentComplete: CGFloat) {
    coordinator.percentComplete = percentComplete
  }

  func finishInteractiveTransition() { isInteractive = false }

  func cancelInteractiveTransition() { (isInteractive, transitionWasCancelled) = (false, true) }

  func pauseInteractiveTransition() { isInteractive = true }

  func completeTransition(_ didComplete: Bool) {
    guard let end = completion else { return }
    completion = nil
    isInteractive = false
    for controller in [from.controller, to.controller] { controller.currentTransition = nil }
    end(didComplete)
    if isAnimated { animator?.animationEnded(didComplete) }
    coordinator.end(cancelled: !didComplete)
    (animator, interactor) = (nil, nil)
  }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    key == .from ? from.controller : key == .to ? to.controller : nil
  }

  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    key == .from ? from.view : key == .to ? to.view : nil
  }

  func initialFrame(for vc: UIViewController) -> CGRect { side(vc)?.initialFrame ?? .zero }

  func finalFrame(for vc: UIViewController) -> CGRect { side(vc)?.finalFrame ?? .zero }

  private func side(_ controller: UIViewController) -> Side? {
    controller === from.controller ? from : controller === to.controller ? to : nil
  }
}
