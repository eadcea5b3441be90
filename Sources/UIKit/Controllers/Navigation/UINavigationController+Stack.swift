// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

extension UINavigationController {
  // MARK: The stack

  func push(_ new: UIViewController, animated: Bool) {
    Requirement.check(!(new is UINavigationController), "Navigation controllers do not nest.")
    guard !storedStack.contains(where: { $0 === new }) else {
      return Complaint.write("\(type(of: new)) stands on the stack already.")
    }
    replaceStack(storedStack + [new], animated: animated)
  }

  func pop(to index: Int, animated: Bool) -> [UIViewController] {
    let gone = Array(storedStack[(index + 1)...])
    replaceStack(Array(storedStack[...index]), animated: animated)
    return gone
  }

  func replaceStack(_ new: [UIViewController], animated: Bool) {
    let old = storedStack
    let (from, to) = (old.last, new.last)
    let operation = operation(old, new)
    for controller in new where controller.parent !== self { addChild(controller) }
    let gone = old.filter { controller in !new.contains { $0 === controller } }
    for controller in gone { controller.willMove(toParent: nil) }
    storedStack = new
    title = to?.title
    if from !== to, isViewLoaded {
      change(from, to, operation, gone: gone, animated: animated && from != nil)
    } else {
      settle(gone)
    }
    showItems()
    (parent as? UITabBarController)?.followStack(animated: animated && from != nil)
  }

  private func operation(_ old: [UIViewController], _ new: [UIViewController]) -> Operation {
    guard let to = new.last, let from = old.last, from !== to else { return .none }
    return old.contains { $0 === to } ? .pop : .push
  }

  /// Ends the membership of those that are gone, and begins that of those that are new.
  private func settle(_ gone: [UIViewController]) {
    for controller in gone { controller.removeFromParent() }
    for controller in storedStack where controller.life.isEntering {
      controller.didMove(toParent: self)
    }
  }

  // MARK: Changes that show

  private func change(
    _ from: UIViewController?, _ to: UIViewController?, _ operation: Operation,
    gone: [UIViewController], animated: Bool
  ) {
    let shows = life.appearance == .appeared || life.appearance == .appearing
    guard let to else { return clear(from, gone) }
    let animated = animated && shows
    if shows {
      from?.beginAppearance(false, animated: animated)
      to.beginAppearance(true, animated: animated)
    }
    delegate?.navigationController(self, willShow: to, animated: animated)
    guard let from, animated else { return place(from, to, gone) }
    let context = context(from, to, operation, gone: gone)
    let animator =
      delegate?.navigationController(self, animationControllerFor: operation, from: from, to: to)
      ?? SlideAnimator(comes: operation != .pop)
    let interactor =
      delegate?.navigationController(self, interactionControllerFor: animator) ?? backInteraction
    context.run(animator, interactor)
  }

  private func clear(_ from: UIViewController?, _ gone: [UIViewController]) {
    from?.beginAppearance(false, animated: false)
    from?.viewIfLoaded?.removeFromSuperview()
    from?.endAppearance()
    settle(gone)
  }

  /// Without animation.
  private func place(_ from: UIViewController?, _ to: UIViewController, _ gone: [UIViewController])
  {
    install(to)
    from?.viewIfLoaded?.removeFromSuperview()
    from?.endAppearance()
    if life.appearance == .appeared { to.endAppearance() }
    settle(gone)
    delegate?.navigationController(self, didShow: to, animated: false)
  }

  private func context(
    _ from: UIViewController, _ to: UIViewController, _ operation: Operation,
    gone: [UIViewController]
  ) -> TransitionContext {
    let place = self.place(of: to)
    let start = from.view.untransformedFrame
    let out = start.offsetBy(dx: place.width, dy: 0)
    return TransitionContext(
      in: stage,
      from: .init(
        controller: from, view: from.view, initialFrame: start,
        finalFrame: operation == .pop ? out : .zero),
      to: .init(controller: to, view: to.view, initialFrame: .zero, finalFrame: place),
      animated: true
    ) { [self] finished in
      finished ? didChange(from, to, gone) : takeBack(from, to, gone)
    }
  }

  private func didChange(
    _ from: UIViewController, _ to: UIViewController, _ gone: [UIViewController]
  ) {
    install(to)
    from.view.removeFromSuperview()
    from.view.stand(in: place(of: from))
    from.endAppearance()
    to.endAppearance()
    settle(gone)
    delegate?.navigationController(self, didShow: to, animated: true)
  }

  /// Puts the stack back as it was before a pop that the user has taken back.
  private func takeBack(
    _ from: UIViewController, _ to: UIViewController, _ gone: [UIViewController]
  ) {
    from.beginAppearance(true, animated: true)
    to.beginAppearance(false, animated: true)
    if gone.contains(where: { $0 === from }) {
      storedStack += gone
      for controller in gone { controller.life.isLeaving = false }
    } else {
      storedStack.removeAll { $0 === to }
      to.removeFromParent()
    }
    install(from)
    to.view.removeFromSuperview()
    to.endAppearance()
    from.endAppearance()
    title = from.title
    showItems()
    (parent as? UITabBarController)?.followStack(animated: true)
  }

  private func install(_ controller: UIViewController) {
    guard let view = controller.view else { return }
    view.stand(in: place(of: controller))
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    if view.superview !== stage { stage.addSubview(view) }
    controller.tellIsAppearing()
  }

  // MARK: The views

  func buildStage() {
    let root = makePlainView()
    stage.clipsToBounds = true
    root.addCover(stage)
    root.addSubview(navigationBar)
    view = root
    navigationBar.didGoBack = { [weak self] in self?.popViewController(animated: true) }
    navigationBar.didChangeTranslucency = { [weak self] in self?.placeBar() }
    navigationBar.isHidden = isBarHidden
    addBackGesture(to: root)
    placeBar()
    if let top = topViewController { install(top) }
    settle([])
    showItems()
  }

  /// Places the bar below the safe area's top inset, and the view that shows.
  func placeBar() {
    guard let bounds = viewIfLoaded?.bounds else { return }
    let height = UINavigationBar.standardHeight
    let y = isBarHidden ? -height : inheritedSafeArea.top
    navigationBar.stand(in: CGRect(x: 0, y: y, width: bounds.width, height: height))
    stage.changeAdditionalSafeArea(
      UIEdgeInsets(top: isBarHidden ? 0 : height, left: 0, bottom: 0, right: 0))
    guard let top = topViewController, top.currentTransition == nil, let view = top.viewIfLoaded,
      view.superview === stage
    else { return }
    view.stand(in: place(of: top))
  }

  /// The place of a controller's view on the stage.
  private func place(of controller: UIViewController) -> CGRect {
    let tabs = parent as? UITabBarController
    let insets = controller.insetsBeside(
      top: isBarHidden ? 0 : navigationBar.untransformedFrame.maxY,
      isOpaque: !navigationBar.isTranslucent,
      bottom: edgesForExtendedLayout.contains(.bottom) ? tabs?.coveredHeight ?? 0 : 0)
    return stage.bounds.inset(by: insets)
  }

  func hideBar(_ hidden: Bool, animated: Bool) {
    guard hidden != isBarHidden else { return }
    isBarHidden = hidden
    guard animated, isViewLoaded else {
      navigationBar.isHidden = hidden
      return placeBar()
    }
    navigationBar.isHidden = false
    UIView.animate(
      withDuration: Double(UINavigationController.hideShowBarDuration),
      animations: {
        self.placeBar()
        self.stage.layoutIfNeeded()
      },
      completion: { _ in self.navigationBar.isHidden = self.isBarHidden })
  }

  /// Has the bar show the items of the stack.
  func showItems() { navigationBar.show(storedStack.map(\.navigationItem)) }

  // MARK: The way back from the edge

  private func addBackGesture(to view: UIView) {
    guard let pan = interactivePopGestureRecognizer as? UIScreenEdgePanGestureRecognizer,
      pan.view == nil
    else { return }
    pan.edges = .left
    pan.addAction { [weak self] gesture in
      if let pan = gesture as? UIPanGestureRecognizer { self?.goBack(pan) }
    }
    view.addGestureRecognizer(pan)
  }

  private func goBack(_ pan: UIPanGestureRecognizer) {
    let share = pan.translation(in: view).x / max(view.bounds.width, 1)
    switch pan.state {
    case .began:
      guard storedStack.count > 1, currentTransition == nil,
        topViewController?.currentTransition == nil
      else { return }
      backInteraction = UIPercentDrivenInteractiveTransition()
      popViewController(animated: true)
    case .changed: backInteraction?.update(share)
    case .ended, .cancelled:
      let goesOn = pan.state == .ended && (share > 0.5 || pan.velocity(in: view).x > 300)
      goesOn ? backInteraction?.finish() : backInteraction?.cancel()
      backInteraction = nil
    default: break
    }
  }
}

/// Comes from the right over the controller before, and goes there.
@MainActor final class SlideAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let comes: Bool
  /// The share of the width that the lower view moves.
  private static let parallax: CGFloat = 0.3

  init(comes: Bool) { self.comes = comes }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.35 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else {
      return context.completeTransition(!context.transitionWasCancelled)
    }
    let width = context.containerView.bounds.width
    let place =
      context.viewController(forKey: .to).map { context.finalFrame(for: $0) }
      ?? context.containerView.bounds
    let begin = comes ? width : -width * SlideAnimator.parallax
    let end = from.untransformedFrame.offsetBy(
      dx: comes ? -width * SlideAnimator.parallax : width, dy: 0)
    to.stand(in: place.offsetBy(dx: begin, dy: 0))
    if comes {
      context.containerView.addSubview(to)
    } else {
      context.containerView.insertSubview(to, belowSubview: from)
    }
    UIView.animate(
      withDuration: transitionDuration(using: context),
      animations: {
        to.stand(in: place)
        from.stand(in: end)
      }, completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
  }
}
