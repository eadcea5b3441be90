// SPDX-License-Identifier: Apache-2.0

extension UIViewController {
  func adopt(_ child: UIViewController) {
    Requirement.check(child !== self, "A controller cannot be a child of itself.")
    if child.parent === self { return }
    if child.parent != nil {
      child.willMove(toParent: nil)
      child.removeFromParent()
    }
    child.willMove(toParent: self)
    children.append(child)
    child.parent = self
    child.life.isEntering = true
  }

  func leaveParent() {
    guard let old = parent else { return }
    old.children.removeAll { $0 === self }
    parent = nil
    life.isEntering = false
    didMove(toParent: nil)
  }

  /// Replaces the view of one child by that of another under an animation.
  func exchange(
    _ from: UIViewController, _ to: UIViewController, duration: Double,
    options: UIView.AnimationOptions, animations: (() -> Void)?,
    completion: ((Bool) -> Void)?
  ) {
    Requirement.check(
      from.parent === self && to.parent === self, "Both controllers have to be children of this.")
    let shows = life.appearance == .appeared || life.appearance == .appearing
    let isAnimated = duration > 0
    if shows {
      from.beginAppearance(false, animated: isAnimated)
      to.beginAppearance(true, animated: isAnimated)
    }
    from.view.superview?.addSubview(to.view)
    to.tellIsAppearing()
    let end: (Bool) -> Void = { finished in
      from.view.removeFromSuperview()
      from.endAppearance()
      to.endAppearance()
      completion?(finished)
    }
    UIView.run(
      from.view.superview, duration: duration, options: options, animations: animations,
      completion: end)
  }
}

extension UIView {
  /// Runs changes as a transition of `container` where the options name one, else as a block.
  static func run(
    _ container: UIView?, duration: Double, options: AnimationOptions,
    animations: (() -> Void)?, completion: @escaping (Bool) -> Void
  ) {
    if let container, options.rawValue >> 20 & 7 != 0 {
      transition(
        with: container, duration: duration, options: options, animations: animations,
        completion: completion)
    } else {
      animate(
        withDuration: duration, delay: 0, options: options, animations: animations ?? {},
        completion: completion)
    }
  }
}
