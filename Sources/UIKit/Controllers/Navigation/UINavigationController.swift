// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// Shows the last of a stack of controllers, with a bar above it.
///
/// The view of each fills that of the navigation controller; the bar lies over its top and belongs
/// to its safe area. Where the controller's `edgesForExtendedLayout` leaves the top out, or the bar
/// is opaque, the view begins below the bar.
@preconcurrency @MainActor
open class UINavigationController: UIViewController, BarContainer {
  /// The change that a navigation controller makes to its stack.
  public enum Operation: Int, Hashable, Sendable {
    /// Nothing.
    case none
    /// A controller comes.
    case push
    /// A controller goes.
    case pop
  }

  /// Seconds that the bar takes to hide or show.
  public nonisolated static let hideShowBarDuration: CGFloat = 0.2

  /// The bar with the titles and buttons.
  public final let navigationBar: UINavigationBar
  /// Gives animators and hears of changes. Default nil.
  open weak var delegate: (any UINavigationControllerDelegate)?
  /// The pan from the left edge with which the user goes back.
  public final let interactivePopGestureRecognizer: UIGestureRecognizer? =
    UIScreenEdgePanGestureRecognizer()
  final var storedStack: [UIViewController] = []
  final var isBarHidden = false
  final var backInteraction: UIPercentDrivenInteractiveTransition?
  /// The view that holds those of the stack.
  final let stage = UIView()

  /// A controller with one on its stack.
  public convenience init(rootViewController: UIViewController) {
    self.init(nibName: nil, bundle: nil)
    setViewControllers([rootViewController], animated: false)
  }

  /// A controller with nothing on its stack.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    navigationBar = UINavigationController.makeBar()
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// A controller with nothing on its stack; archives of interface files are not read.
  public required init?(coder: NSCoder) {
    navigationBar = UINavigationController.makeBar()
    super.init(coder: coder)
  }

  /// A bar as wide as the screen, until the view is laid out.
  private static func makeBar() -> UINavigationBar {
    UINavigationBar(
      frame: CGRect(
        x: 0, y: 0, width: UIScreen.main.bounds.width, height: UINavigationBar.standardHeight))
  }

  /// The stack, the one that shows last.
  open var viewControllers: [UIViewController] {
    get { storedStack }
    set { setViewControllers(newValue, animated: false) }
  }
  /// The last of the stack.
  open var topViewController: UIViewController? { storedStack.last }
  /// The controller that shows: one that is presented, or else the last of the stack.
  open var visibleViewController: UIViewController? {
    topViewController?.presentedViewController ?? topViewController
  }

  /// Puts a controller onto the stack. One that stands there already stays where it is.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    push(viewController, animated: animated)
  }

  /// Takes the last one from the stack, and returns it; nil if it is the only one.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    storedStack.count < 2 ? nil : pop(to: storedStack.count - 2, animated: animated).first
  }

  /// Takes all above one from the stack, and returns them.
  @discardableResult
  open func popToViewController(
    _ viewController: UIViewController, animated: Bool
  ) -> [UIViewController]? {
    storedStack.firstIndex { $0 === viewController }.map { pop(to: $0, animated: animated) }
  }

  /// Takes all above the first from the stack, and returns them.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    storedStack.isEmpty ? nil : pop(to: 0, animated: animated)
  }

  /// Replaces the stack.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    replaceStack(viewControllers, animated: animated)
  }

  /// Whether there is no bar. Default false.
  open var isNavigationBarHidden: Bool {
    get { isBarHidden }
    set { setNavigationBarHidden(newValue, animated: false) }
  }

  /// Hides or shows the bar.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    hideBar(hidden, animated: animated)
  }

  /// Puts a controller onto the stack.
  open override func show(_ vc: UIViewController, sender: Any?) {
    pushViewController(vc, animated: true)
  }

  /// Builds the bar and the place of the stack's views.
  open override func loadView() { buildStage() }

  /// Places the bar.
  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    placeBar()
  }

  /// Places the bar below the safe area's top inset.
  open override func viewSafeAreaInsetsDidChange() {
    super.viewSafeAreaInsetsDidChange()
    placeBar()
  }
}

/// Gives animators for a navigation controller and hears of its changes. Every method has a
/// default.
@preconcurrency @MainActor
public protocol UINavigationControllerDelegate: AnyObject {
  /// Called before a controller shows.
  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool)
  /// Called once a controller shows.
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool)
  /// The animator of a push or pop. Default nil: a slide.
  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// Leads a push or pop. Default nil: nobody.
  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
}

extension UINavigationControllerDelegate {
  /// Does nothing.
  public func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool
  ) {}
  /// Does nothing.
  public func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) {}
  /// Nil.
  public func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  /// Nil.
  public func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
}

extension UIViewController {
  /// The navigation controller whose stack this controller, or one of its parents, is on.
  public final var navigationController: UINavigationController? { ancestor() }

  /// The tab bar controller that this controller, or one of its parents, belongs to.
  public final var tabBarController: UITabBarController? { ancestor() }

  private func ancestor<Ancestor: UIViewController>() -> Ancestor? {
    var next = parent
    while let controller = next {
      if let found = controller as? Ancestor { return found }
      next = controller.parent
    }
    return nil
  }
}
