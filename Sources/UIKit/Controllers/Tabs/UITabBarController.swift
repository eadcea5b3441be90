// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import UIGraphics

/// Shows one of several controllers. The bar at its bottom chooses, and adds to its safe area.
@preconcurrency @MainActor
open class UITabBarController: UIViewController, BarContainer {
  /// The bar with an item for each controller, as wide as the screen until the view is laid out.
  public final let tabBar = UITabBar(frame: UITabBar.standardFrame(in: UIScreen.main.bounds))
  /// Hears of the choice. Default nil.
  open weak var delegate: (any UITabBarControllerDelegate)?
  private var stored: [UIViewController] = []
  private var index = 0
  private let stage = UIView()
  /// How far the bar that shows reaches over the controllers' views, points; 0 where none shows.
  final var barHeight: CGFloat { isBarShown ? UITabBar.standardHeight : 0 }
  /// Points at the bottom that the bar covers: its height, and the unsafe strip below.
  final var coveredHeight: CGFloat { isBarShown ? tabBar.bounds.height : 0 }

  /// The controllers, in the order of their items.
  open var viewControllers: [UIViewController]? {
    get { stored }
    set { setViewControllers(newValue, animated: false) }
  }

  /// Replaces the controllers; the first one is chosen. Not animated.
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    let new = viewControllers ?? []
    let old = selectedViewController
    for controller in stored where !new.contains(where: { $0 === controller }) {
      controller.willMove(toParent: nil)
      if controller !== old { controller.removeFromParent() }
    }
    for controller in new where controller.parent !== self {
      addChild(controller)
      controller.didMove(toParent: self)
    }
    stored = new
    index = new.firstIndex { $0 === old } ?? 0
    if isViewLoaded { exchange(old, selectedViewController) }
    if let old, !new.contains(where: { $0 === old }) { old.removeFromParent() }
    showItems()
  }

  /// The place of the chosen controller. Default 0.
  open var selectedIndex: Int {
    get { index }
    set {
      guard stored.indices.contains(newValue), newValue != index else { return }
      let old = selectedViewController
      index = newValue
      if isViewLoaded { exchange(old, selectedViewController) }
      showItems()
    }
  }

  /// The chosen controller.
  open var selectedViewController: UIViewController? {
    get { stored.indices.contains(index) ? stored[index] : nil }
    set { if let place = stored.firstIndex(where: { $0 === newValue }) { selectedIndex = place } }
  }

  /// Builds the bar and the place of the controllers' views.
  open override func loadView() {
    let root = makePlainView()
    root.addCover(stage)
    root.addSubview(tabBar)
    view = root
    tabBar.didChoose = { [weak self] in self?.choose($0) }
    tabBar.didHide = { [weak self] in self?.placeBar() }
    placeBar()
    exchange(nil, selectedViewController)
    showItems()
  }

  /// Places the bar.
  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    placeBar()
  }

  /// Places the bar above the safe area's bottom inset.
  open override func viewSafeAreaInsetsDidChange() {
    super.viewSafeAreaInsetsDidChange()
    placeBar()
  }

  /// Whether the bar shows: it is not hidden, nor does a controller of the chosen stack hide it.
  private var isBarShown: Bool {
    let stack = (selectedViewController as? UINavigationController)?.viewControllers ?? []
    return !tabBar.isHidden && !stack.contains { $0.hidesBottomBarWhenPushed }
  }

  /// Places the view of the chosen controller, and the bar, which covers the safe area's bottom
  /// inset.
  final func placeBar() {
    guard let bounds = viewIfLoaded?.bounds else { return }
    let place = UITabBar.standardFrame(in: bounds, below: inheritedSafeArea.bottom)
    tabBar.stand(in: isBarShown ? place : place.offsetBy(dx: 0, dy: place.height))
    stage.changeAdditionalSafeArea(UIEdgeInsets(top: 0, left: 0, bottom: barHeight, right: 0))
    guard let shown = selectedViewController, let view = shown.viewIfLoaded,
      view.superview === stage
    else { return }
    view.stand(in: self.place(of: shown))
    (shown as? any BarContainer)?.placeBar()
  }

  /// The place of a controller's view on the stage.
  private func place(of controller: UIViewController) -> CGRect {
    stage.bounds.inset(
      by: controller.insetsBeside(top: 0, isOpaque: false, bottom: coveredHeight))
  }

  /// Has the bar go or come with the controllers of the chosen stack.
  final func followStack(animated: Bool) {
    guard animated, isViewLoaded else { return placeBar() }
    UIView.animate(withDuration: UITabBarController.barDuration) { self.placeBar() }
  }

  /// Seconds that the bar takes to go or to come.
  private static let barDuration = 0.35

  private func choose(_ place: Int) {
    guard stored.indices.contains(place) else { return }
    let controller = stored[place]
    guard delegate?.tabBarController(self, shouldSelect: controller) ?? true else { return }
    selectedIndex = place
    delegate?.tabBarController(self, didSelect: controller)
  }

  private func showItems() {
    tabBar.show(stored.map { $0.ensuredTabBarItem }, chosen: index)
    placeBar()
  }

  private func exchange(_ old: UIViewController?, _ new: UIViewController?) {
    guard old !== new || new?.viewIfLoaded?.superview !== stage else { return }
    let shows = life.appearance == .appeared || life.appearance == .appearing
    if shows, old !== new { old?.beginAppearance(false, animated: false) }
    if shows { new?.beginAppearance(true, animated: false) }
    if old !== new {
      old?.viewIfLoaded?.removeFromSuperview()
      old?.endAppearance()
    }
    guard let new else { return }
    new.view.stand(in: place(of: new))
    new.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    stage.addSubview(new.view)
    new.tellIsAppearing()
    if life.appearance == .appeared { new.endAppearance() }
  }
}

/// Hears of the choice of a tab bar controller. Every method has a default.
@preconcurrency @MainActor
public protocol UITabBarControllerDelegate: AnyObject {
  /// Whether the user may choose a controller. Default true.
  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool
  /// Called once the user has chosen.
  func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}

extension UITabBarControllerDelegate {
  /// True.
  public func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool { true }
  /// Does nothing.
  public func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController
  ) {}
}

/// A bar with an item for each of several choices.
@preconcurrency @MainActor
open class UITabBar: UIView {
  /// The height of bars, points.
  public static let standardHeight: CGFloat = 49

  /// The place of a bar in the bounds of a controller's view, the bottom of which is covered as far
  /// as `below` says, points.
  static func standardFrame(in bounds: CGRect, below: CGFloat = 0) -> CGRect {
    let height = standardHeight + max(0, below)
    return CGRect(x: 0, y: bounds.maxY - height, width: bounds.width, height: height)
  }
  /// The items, from the left.
  public private(set) final var items: [UITabBarItem]?
  /// The chosen item.
  public private(set) final var selectedItem: UITabBarItem?
  /// Called with the place of an item that is touched.
  final var didChoose: ((Int) -> Void)?
  /// Called when the bar was hidden or shown.
  final var didHide: (() -> Void)?

  /// Whether the bar is left out; then it belongs to no safe area. Default false.
  open override var isHidden: Bool {
    get { super.isHidden }
    set {
      guard newValue != super.isHidden else { return }
      super.isHidden = newValue
      didHide?()
    }
  }

  /// A bar with that frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UIColor(white: 0.97, alpha: 0.92)
  }

  /// A bar of no size; archives of interface files are not read.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    backgroundColor = UIColor(white: 0.97, alpha: 0.92)
  }

  /// Shows items, of which one is chosen.
  final func show(_ items: [UITabBarItem], chosen: Int) {
    self.items = items
    selectedItem = items.indices.contains(chosen) ? items[chosen] : nil
    for view in subviews { view.removeFromSuperview() }
    for (place, item) in items.enumerated() {
      item.changed = { [weak self] in self?.show(self?.items ?? [], chosen: chosen) }
      let isChosen = place == chosen
      let image = isChosen ? item.selectedImage ?? item.image : item.image
      let title = item.title ?? ""
      addSubview(
        BarButton(title, image: image, color: isChosen ? tintColor : .gray) { [weak self] in
          self?.didChoose?(place)
        })
    }
    setNeedsLayout()
  }

  /// Gives each item the same width, above the safe area's bottom inset.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width / CGFloat(max(subviews.count, 1))
    let spare = max(0, bounds.height - UITabBar.standardHeight)
    let height = bounds.height - min(safeAreaInsets.bottom, spare)
    for (place, view) in subviews.enumerated() {
      view.frame = CGRect(x: CGFloat(place) * width, y: 0, width: width, height: height)
    }
  }
}
