// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// Comes from below, and goes there.
@MainActor final class CoverAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let comes: Bool

  init(comes: Bool) { self.comes = comes }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.4 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let key: UITransitionContextViewKey = comes ? .to : .from
    let sideKey: UITransitionContextViewControllerKey = comes ? .to : .from
    guard let view = context.view(forKey: key), let side = context.viewController(forKey: sideKey)
    else { return context.completeTransition(!context.transitionWasCancelled) }
    let place = comes ? context.finalFrame(for: side) : context.initialFrame(for: side)
    let below = place.offsetBy(dx: 0, dy: context.containerView.bounds.maxY - place.minY)
    if comes {
      view.stand(in: below)
      context.containerView.addSubview(view)
    }
    UIView.animate(
      withDuration: transitionDuration(using: context), delay: 0, options: .curveEaseOut,
      animations: { view.stand(in: self.comes ? place : below) },
      completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
  }
}

/// Fades in and out.
@MainActor final class DissolveAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let comes: Bool

  init(comes: Bool) { self.comes = comes }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.35 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let view = context.view(forKey: comes ? .to : .from) else {
      return context.completeTransition(!context.transitionWasCancelled)
    }
    if comes, let side = context.viewController(forKey: .to) {
      view.stand(in: context.finalFrame(for: side))
      context.containerView.addSubview(view)
      view.alpha = 0
    }
    UIView.animate(
      withDuration: transitionDuration(using: context),
      animations: { view.alpha = self.comes ? 1 : 0 },
      completion: { _ in
        view.alpha = 1
        context.completeTransition(!context.transitionWasCancelled)
      })
  }
}
