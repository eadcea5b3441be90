// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import UIGraphics

/// Builds a view when it is first needed, and follows its life.
///
/// A view that comes into a window that shows has its controller called in this order:
/// `loadView`, `viewDidLoad`, `viewWillAppear`, `viewIsAppearing`, `viewWillLayoutSubviews`,
/// `viewDidLayoutSubviews`, `viewDidAppear`. Children whose views are in the controller's view
/// follow it, each after its parent.
@preconcurrency @MainActor
open class UIViewController: UIResponder {
  final var storedView: UIView?
  final var life = ControllerLife()
  /// The presentation that shows this controller, as long as it is presented.
  final var presentation: UIPresentationController?
  final var storedNavigationItem: UINavigationItem?
  final var storedTabBarItem: UITabBarItem?
  /// The transition that this controller takes part in.
  final weak var currentTransition: TransitionContext?

  /// A controller that builds its view itself. Names of interface files are not looked up.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }

  /// A controller that builds its view itself.
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  /// A controller that builds its view itself; archives of interface files are not read.
  public required init?(coder: NSCoder) { super.init() }

  /// The superview of the view, or else the controller that presents this one.
  open override var next: UIResponder? { storedView?.superview ?? presentingViewController }

  // MARK: The view

  /// The view; built by ``loadView()`` when it is first asked for.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return storedView
    }
    set { changeView(newValue) }
  }

  /// The view, if it is built.
  public final var viewIfLoaded: UIView? { storedView }

  /// Whether the view is built.
  public final var isViewLoaded: Bool { storedView != nil }

  /// Builds the view, and sets ``view``. The default one fills the screen.
  open func loadView() { view = makePlainView() }

  /// Called once the view is built.
  open func viewDidLoad() {}

  /// Builds the view, if it is not built yet.
  open func loadViewIfNeeded() { buildView() }

  /// Called before the view is added to a window.
  open func viewWillAppear(_ animated: Bool) {}

  /// Called once the view is in the window and has its size, before it is laid out.
  open func viewIsAppearing(_ animated: Bool) {}

  /// Called once the view shows.
  open func viewDidAppear(_ animated: Bool) {}

  /// Called before the view leaves its window.
  open func viewWillDisappear(_ animated: Bool) {}

  /// Called once the view has left its window.
  open func viewDidDisappear(_ animated: Bool) {}

  /// Called before the view's `layoutSubviews()`.
  open func viewWillLayoutSubviews() {}

  /// Called after the view's `layoutSubviews()`.
  open func viewDidLayoutSubviews() {}

  /// Called before the constraints of the view are applied.
  open func updateViewConstraints() {}

  /// Called when the safe area of the view has changed.
  open func viewSafeAreaInsetsDidChange() {}

  /// Called before the view's size changes with the screen's.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {}

  /// Called when memory is short: by ``HeadlessApplication/warnOfMemory()`` only.
  open func didReceiveMemoryWarning() {}

  // MARK: Containment

  /// The controller that this one is a child of.
  public internal(set) final weak var parent: UIViewController?

  /// The children, in the order they were added.
  public internal(set) final var children: [UIViewController] = []

  /// Takes a child from its parent and adds it here. Its view is added by the program, which then
  /// calls ``didMove(toParent:)``.
  open func addChild(_ childController: UIViewController) { adopt(childController) }

  /// Leaves the parent. The program calls ``willMove(toParent:)`` with nil and removes the view
  /// before.
  open func removeFromParent() { leaveParent() }

  /// Called before the parent changes; nil for none.
  open func willMove(toParent parent: UIViewController?) { life.isLeaving = parent == nil }

  /// Called after the parent has changed.
  open func didMove(toParent parent: UIViewController?) {
    (life.isEntering, life.isLeaving) = (false, false)
  }

  /// Whether children appear and disappear with this controller. Default true.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  /// Says that a child is about to appear or disappear.
  public final func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    beginAppearance(isAppearing, animated: animated)
  }

  /// Says that a child has appeared or disappeared.
  public final func endAppearanceTransition() { endAppearance() }

  /// Puts the view of one child in the place of another's, under an animation.
  open func transition(
    from fromViewController: UIViewController, to toViewController: UIViewController,
    duration: TimeInterval, options: UIView.AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    exchange(
      fromViewController, toViewController, duration: duration, options: options,
      animations: animations, completion: completion)
  }

  /// Whether the controller is being added to its parent.
  public final var isMovingToParent: Bool { life.isEntering }
  /// Whether the controller is being removed from its parent.
  public final var isMovingFromParent: Bool { life.isLeaving }
  /// Whether the controller is being presented.
  public final var isBeingPresented: Bool { presentation?.phase == .presenting }
  /// Whether the controller is being dismissed.
  public final var isBeingDismissed: Bool { presentation?.phase == .dismissing }

  // MARK: Presenting

  /// The controller that this one, or one of its parents, presents.
  public final var presentedViewController: UIViewController? {
    ownPresented ?? parent?.presentedViewController
  }
  final var ownPresented: UIViewController?

  /// The controller that presents this one or one of its parents.
  public final var presentingViewController: UIViewController? {
    presentation?.presentingViewController ?? parent?.presentingViewController
  }

  /// The presentation that shows this controller or one of its parents.
  public final var presentationController: UIPresentationController? {
    presentation ?? parent?.presentationController
  }

  /// How the controller is presented. Default `.automatic`: a sheet.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  /// How the controller moves when it is presented. Default `.coverVertical`.
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  /// Whether the user may not dismiss the controller. Default false.
  open var isModalInPresentation = false
  /// Whether presentations over a context cover this controller. Default false.
  open var definesPresentationContext = false
  /// Gives the animators of presentations. Default nil: those of the style.
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?

  /// Shows another controller over this one.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    show(viewControllerToPresent, animated: flag, completion: completion)
  }

  /// Shows another controller: pushed onto the stack around this one, or else presented.
  open func show(_ vc: UIViewController, sender: Any?) {
    if let navigationController { return navigationController.show(vc, sender: sender) }
    present(vc, animated: true)
  }

  /// Takes away the controller that this one presents, or this one if it presents none.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    endPresentation(animated: flag, completion: completion)
  }

  /// The transition that goes on; nil if there is none.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    currentTransition?.coordinator ?? parent?.transitionCoordinator
  }

  // MARK: Bars and stored properties

  /// The title, which bars show. Default nil.
  open var title: String? {
    didSet { titleDidChange() }
  }
  /// The description of the controller in a navigation bar.
  open var navigationItem: UINavigationItem { ensuredNavigationItem }
  /// The description of the controller in a tab bar.
  open var tabBarItem: UITabBarItem! {
    get { ensuredTabBarItem }
    set { storedTabBarItem = newValue }
  }
  /// Items of a toolbar. Kept.
  open var toolbarItems: [UIBarButtonItem]?
  /// Whether a tab bar is hidden while the controller is on the stack of a navigation controller
  /// that the tab bar controller shows. Default false.
  open var hidesBottomBarWhenPushed = false
  /// The size the controller would like, points. Default zero: any.
  open var preferredContentSize = CGSize.zero {
    didSet { if preferredContentSize != oldValue { contentSizeDidChange() } }
  }
  /// Called when the preferred size of a child or presented controller has changed.
  open func preferredContentSizeDidChange(forChildContentContainer container: UIViewController) {}
  /// The edges at which the view lies below translucent bars; at the others it ends at the bar.
  /// Default all.
  open var edgesForExtendedLayout = UIRectEdge.all {
    didSet { if edgesForExtendedLayout != oldValue { barsDidChange() } }
  }
  /// Whether the view also lies below opaque bars. Default false.
  open var extendedLayoutIncludesOpaqueBars = false {
    didSet { if extendedLayoutIncludesOpaqueBars != oldValue { barsDidChange() } }
  }
  /// Whether a scroll view that is the view, or the first one in it, keeps clear of the bars of a
  /// navigation controller even where its content does not scroll. Default true.
  open var automaticallyAdjustsScrollViewInsets = true {
    didSet {
      if automaticallyAdjustsScrollViewInsets != oldValue { scrollAdjustmentDidChange() }
    }
  }
  /// Insets added to the safe area of the view, points. Default none.
  open var additionalSafeAreaInsets = UIEdgeInsets.zero {
    didSet { if additionalSafeAreaInsets != oldValue { additionalSafeAreaDidChange() } }
  }
  /// Whether the controller is in a mode for editing. Default false.
  open var isEditing: Bool {
    get { storedEditing }
    set { setEditing(newValue, animated: false) }
  }
  private var storedEditing = false
  /// Goes into or out of the mode for editing.
  open func setEditing(_ editing: Bool, animated: Bool) { storedEditing = editing }

  /// Light or dark, for the controller and its children; unspecified for as it is around. Default
  /// unspecified.
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
    didSet { styleDidChange(oldValue) }
  }
  /// The traits of the place where the controller is shown.
  open var traitCollection: UITraitCollection { traits }
  /// Called when the traits have changed.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// The look of the status bar. Asked by nobody. Default `.default`.
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  /// Whether the status bar is hidden. Asked by nobody. Default false.
  open var prefersStatusBarHidden: Bool { false }
  /// How the status bar comes and goes. Asked by nobody. Default `.fade`.
  open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
  /// The child whose wishes for the look of the status bar count. Asked by nobody. Default nil.
  open var childForStatusBarStyle: UIViewController? { nil }
  /// The child that decides whether the status bar is hidden. Asked by nobody. Default nil.
  open var childForStatusBarHidden: UIViewController? { nil }
  /// To be called when the wishes for the status bar change. Of no effect.
  open func setNeedsStatusBarAppearanceUpdate() {}
  /// Whether the home indicator is hidden. Asked by nobody. Default false.
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  /// The orientations that the controller can show. Asked by nobody. Default all.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }
  /// The orientation that a presented controller begins with. Asked by nobody. Default portrait.
  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
  /// Whether the controller turns with the device. Asked by nobody. Default true.
  open var shouldAutorotate: Bool { true }
}
