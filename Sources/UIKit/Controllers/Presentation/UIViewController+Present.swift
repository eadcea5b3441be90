// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

extension UIViewController {
  /// The topmost parent.
  private var outermost: UIViewController {
    var controller = self
    while let parent = controller.parent { controller = parent }
    return controller
  }

  func show(_ new: UIViewController, animated: Bool, completion: (() -> Void)?) {
    let presenter = outermost
    guard presenter.ownPresented == nil, new.presentation == nil, new !== presenter else {
      return Complaint.write(
        "\(type(of: new)) is not presented: \(type(of: presenter)) presents something already.")
    }
    let presentation = new.makePresentation(by: presenter, source: self)
    presenter.ownPresented = new
    new.presentation = presentation
    presentation.open(animated: animated, completion: completion)
  }

  private func makePresentation(
    by presenter: UIViewController, source: UIViewController
  ) -> UIPresentationController {
    switch modalPresentationStyle {
    case .custom:
      let own = transitioningDelegate?.presentationController(
        forPresented: self, presenting: presenter, source: source)
      own?.presentingViewController = presenter
      return own ?? UIPresentationController(presentedViewController: self, presenting: presenter)
    case .automatic, .pageSheet, .formSheet, .popover:
      return UISheetPresentationController(presentedViewController: self, presenting: presenter)
    default:
      return UIPresentationController(presentedViewController: self, presenting: presenter)
    }
  }

  func endPresentation(animated: Bool, completion: (() -> Void)?) {
    let shown = presentedViewController ?? presentation.map(\.presentedViewController)
    guard let presentation = shown?.presentation ?? outermost.presentation else {
      completion?()
      return
    }
    guard presentation.phase != .dismissing else { return }
    if let above = presentation.presentedViewController.ownPresented?.presentation {
      above.presentedViewController.endPresentation(animated: false, completion: nil)
    }
    presentation.close(animated: animated, completion: completion)
  }

  /// The animator of the style.
  fileprivate func styleAnimator(comes: Bool) -> any UIViewControllerAnimatedTransitioning {
    modalTransitionStyle == .coverVertical
      ? CoverAnimator(comes: comes) : DissolveAnimator(comes: comes)
  }
}

extension UIPresentationController {
  private typealias Side = TransitionContext.Side

  /// The view that holds the container: the window, or the root of a tree without one.
  private var holder: UIView? { presentingViewController.view.rootView }

  fileprivate func open(animated: Bool, completion: (() -> Void)?) {
    let (presenter, presented) = (presentingViewController, presentedViewController)
    guard let holder else { return }
    let container = PresentationContainer(frame: holder.bounds)
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    container.controller = self
    containerView = container
    hasRemovedPresenter = shouldRemovePresentersView && presenter.view !== holder
    presented.beginAppearance(true, animated: animated)
    if hasRemovedPresenter { presenter.beginAppearance(false, animated: animated) }
    holder.addSubview(container)
    let context = openingContext(container, animated: animated, completion: completion)
    presented.currentTransition = context
    presentationTransitionWillBegin()
    let animator =
      presented.transitioningDelegate?.animationController(
        forPresented: presented, presenting: presenter, source: presenter)
    let interactor = animator.flatMap {
      presented.transitioningDelegate?.interactionControllerForPresentation(using: $0)
    }
    context.run(animator ?? presented.styleAnimator(comes: true), interactor)
  }

  private func openingContext(
    _ container: UIView, animated: Bool, completion: (() -> Void)?
  ) -> TransitionContext {
    let (presenter, presented) = (presentingViewController, presentedViewController)
    let from = Side(
      controller: presenter, view: hasRemovedPresenter ? presenter.view : nil,
      initialFrame: presenter.view.untransformedFrame,
      finalFrame: hasRemovedPresenter ? .zero : presenter.view.untransformedFrame)
    let to = Side(
      controller: presented, view: presentedView, finalFrame: frameOfPresentedViewInContainerView)
    return TransitionContext(
      in: container, from: from, to: to, animated: animated, style: presentationStyle
    ) { finished in
      self.didOpen(finished)
      if finished { completion?() }
    }
  }

  private func didOpen(_ finished: Bool) {
    let (presenter, presented) = (presentingViewController, presentedViewController)
    guard finished else {
      presented.beginAppearance(false, animated: true)
      if hasRemovedPresenter { presenter.beginAppearance(true, animated: true) }
      leave()
      presentationTransitionDidEnd(false)
      return
    }
    phase = .presented
    if hasRemovedPresenter {
      presenter.view.removeFromSuperview()
      presenter.endAppearance()
    }
    presented.endAppearance()
    presentationTransitionDidEnd(true)
  }

  fileprivate func close(animated: Bool, completion: (() -> Void)?) {
    let (presenter, presented) = (presentingViewController, presentedViewController)
    guard let container = containerView else { return }
    phase = .dismissing
    presented.beginAppearance(false, animated: animated)
    if hasRemovedPresenter {
      presenter.beginAppearance(true, animated: animated)
      putBackPresenter()
    }
    let context = closingContext(container, animated: animated, completion: completion)
    presented.currentTransition = context
    dismissalTransitionWillBegin()
    let animator = presented.transitioningDelegate?.animationController(forDismissed: presented)
    let interactor = animator.flatMap {
      presented.transitioningDelegate?.interactionControllerForDismissal(using: $0)
    }
    context.run(animator ?? presented.styleAnimator(comes: false), interactor)
  }

  private func closingContext(
    _ container: UIView, animated: Bool, completion: (() -> Void)?
  ) -> TransitionContext {
    let (presenter, presented) = (presentingViewController, presentedViewController)
    let from = Side(
      controller: presented, view: presentedView,
      initialFrame: presentedView?.untransformedFrame ?? .zero)
    let frame = presenter.view.untransformedFrame
    let to = Side(
      controller: presenter, view: animated && hasRemovedPresenter ? presenter.view : nil,
      initialFrame: frame, finalFrame: frame)
    return TransitionContext(
      in: container, from: from, to: to, animated: animated, style: presentationStyle
    ) { finished in
      self.didClose(finished)
      if finished { completion?() }
    }
  }

  private func didClose(_ finished: Bool) {
    let (presenter, presented) = (presentingViewController, presentedViewController)
    if finished {
      putBackPresenter()
      leave()
      presenter.endAppearance()
    } else {
      phase = .presented
      presented.beginAppearance(true, animated: true)
      presented.endAppearance()
      if hasRemovedPresenter {
        presenter.beginAppearance(false, animated: true)
        presenter.view.removeFromSuperview()
        presenter.endAppearance()
      }
    }
    dismissalTransitionDidEnd(finished)
  }

  /// Has the presenting view stand behind the container again.
  private func putBackPresenter() {
    guard hasRemovedPresenter, let container = containerView, let holder = container.superview
    else { return }
    let view = presentingViewController.view!
    if view.superview !== holder {
      view.stand(in: holder.bounds)
      holder.insertSubview(view, belowSubview: container)
    }
  }

  /// Ends the presentation.
  private func leave() {
    let (presenter, presented) = (presentingViewController, presentedViewController)
    if presenter.ownPresented === presented { presenter.ownPresented = nil }
    presentedView?.removeFromSuperview()
    presented.viewIfLoaded?.removeFromSuperview()
    containerView?.removeFromSuperview()
    containerView = nil
    presented.endAppearance()
    presented.presentation = nil
  }
}
