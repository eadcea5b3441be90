// SPDX-License-Identifier: Apache-2.0

extension UIViewController {
  /// Begins to appear or to disappear: this controller, then the children that its view shows.
  func beginAppearance(_ appears: Bool, animated: Bool) {
    if appears {
      guard life.appearance == .disappeared || life.appearance == .disappearing else { return }
      loadViewIfNeeded()
      (life.appearance, life.isAnimated, life.isTold) = (.appearing, animated, false)
      viewWillAppear(animated)
    } else {
      guard life.appearance == .appeared || life.appearance == .appearing else { return }
      (life.appearance, life.isAnimated) = (.disappearing, animated)
      viewWillDisappear(animated)
    }
    for child in forwarded { child.beginAppearance(appears, animated: animated) }
  }

  /// Ends the transition that goes on.
  func endAppearance() {
    switch life.appearance {
    case .appearing:
      tellIsAppearing()
      life.appearance = .appeared
      viewDidAppear(life.isAnimated)
    case .disappearing:
      life.appearance = .disappeared
      viewDidDisappear(life.isAnimated)
    default: return
    }
    for child in forwarded { child.endAppearance() }
  }

  /// Says that the view is in the tree and its layout is due.
  func tellIsAppearing() {
    guard life.appearance == .appearing, !life.isTold else { return }
    life.isTold = true
    viewIsAppearing(life.isAnimated)
    for child in forwarded { child.tellIsAppearing() }
  }

  /// The children that follow this controller's appearance.
  private var forwarded: [UIViewController] {
    guard shouldAutomaticallyForwardAppearanceMethods, let view = storedView else { return [] }
    return children.filter { $0.storedView?.isDescendant(of: view) ?? false }
  }

  /// Called before the view's window changes.
  func viewWillMove(to window: UIWindow?) {
    let shows = window.map { !$0.isHidden } ?? false
    guard shows ? life.appearance == .disappeared : life.appearance == .appeared else { return }
    if let parent {
      let parentShows = parent.life.appearance == .appeared || parent.life.appearance == .appearing
      guard parent.shouldAutomaticallyForwardAppearanceMethods, parentShows || !shows else {
        return
      }
    }
    life.movesByTree = true
    beginAppearance(shows, animated: false)
  }

  /// Called after the view's window has changed.
  func viewDidMove(to window: UIWindow?) {
    guard life.movesByTree else { return }
    life.movesByTree = false
    if life.appearance == .appearing, parent?.life.appearance == .appearing { return }
    if life.appearance == .appearing {
      tellIsAppearing()
      if AnimationBlocks.open.isEmpty { storedView?.layoutIfNeeded() }
    }
    endAppearance()
  }
}
