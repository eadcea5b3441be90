// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import UIKit

/// The safe area of views below the bars of controllers, on a screen of 320 × 480 points.
@Suite @MainActor struct SafeAreaTests {
  /// Notes the insets that it hears of.
  private final class Told: UIViewController {
    var insets: [UIEdgeInsets] = []
    let label = UIView()

    override func viewDidLoad() {
      super.viewDidLoad()
      label.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(label)
      let safe = view.safeAreaLayoutGuide
      NSLayoutConstraint.activate([
        label.topAnchor.constraint(equalTo: safe.topAnchor),
        label.bottomAnchor.constraint(equalTo: safe.bottomAnchor),
        label.leadingAnchor.constraint(equalTo: safe.leadingAnchor),
        label.trailingAnchor.constraint(equalTo: safe.trailingAnchor),
      ])
    }

    override func viewSafeAreaInsetsDidChange() {
      super.viewSafeAreaInsetsDidChange()
      insets.append(view.safeAreaInsets)
    }
  }

  private func shown(_ root: UIViewController) throws -> (HeadlessApplication, UIWindow) {
    let screen = try HeadlessApplication(size: CGSize(width: 320, height: 480))
    let window = UIWindow()
    window.rootViewController = root
    window.makeKeyAndVisible()
    try screen.advance(by: 0.1)
    return (screen, window)
  }

  private static func insets(_ top: CGFloat, _ bottom: CGFloat = 0) -> UIEdgeInsets {
    UIEdgeInsets(top: top, left: 0, bottom: bottom, right: 0)
  }

  private static func rows(_ top: CGFloat, _ bottom: CGFloat) -> CGRect {
    CGRect(x: 0, y: top, width: 320, height: bottom - top)
  }

  // MARK: Bars

  @Test("a navigation bar belongs to the safe area, and what is pinned lies below it")
  func navigation() throws {
    let told = Told()
    let navigation = UINavigationController(rootViewController: told)
    let (screen, window) = try shown(navigation)
    #expect(told.view.frame == Self.rows(0, 480) && told.view.safeAreaInsets == Self.insets(44))
    #expect(told.insets == [Self.insets(44)])
    #expect(told.label.frame == Self.rows(44, 480))
    #expect(told.view.safeAreaLayoutGuide.layoutFrame == Self.rows(44, 480))
    #expect(told.view.layoutMargins.top == 52)
    navigation.setNavigationBarHidden(true, animated: false)
    try screen.advance(by: 0.1)
    #expect(told.view.safeAreaInsets == .zero && told.label.frame == Self.rows(0, 480))
    navigation.setNavigationBarHidden(false, animated: true)
    #expect(told.label.frame == Self.rows(44, 480))
    let top = told.label.layer.presentation()?.frame.minY ?? 44
    try screen.advance(by: 0.1)
    let middle = told.label.layer.presentation()?.frame.minY ?? 44
    #expect(top < 44 && middle > 5 && middle < 40)
    window.isHidden = true
  }

  @Test("a view that does not extend below bars ends at them, as one below an opaque bar does")
  func edges() throws {
    let told = Told()
    let navigation = UINavigationController(rootViewController: told)
    let tabs = UITabBarController()
    tabs.viewControllers = [navigation]
    let (screen, window) = try shown(tabs)
    #expect(told.view.safeAreaInsets == Self.insets(44, 49))
    #expect(told.label.frame == Self.rows(44, 431))
    told.edgesForExtendedLayout = []
    try screen.advance(by: 0.1)
    #expect(told.view.frame == Self.rows(44, 431) && told.view.safeAreaInsets == .zero)
    #expect(told.label.frame == CGRect(x: 0, y: 0, width: 320, height: 387))
    told.edgesForExtendedLayout = .bottom
    try screen.advance(by: 0.1)
    #expect(told.view.frame == Self.rows(44, 480))
    #expect(told.view.safeAreaInsets == Self.insets(0, 49))
    told.edgesForExtendedLayout = .all
    navigation.navigationBar.isTranslucent = false
    try screen.advance(by: 0.1)
    #expect(told.view.frame == Self.rows(44, 480))
    told.extendedLayoutIncludesOpaqueBars = true
    try screen.advance(by: 0.1)
    #expect(told.view.frame == Self.rows(0, 480))
    #expect(told.view.safeAreaInsets == Self.insets(44, 49))
    window.isHidden = true
  }

  @Test("a tab bar has its size once its view is loaded, and belongs to the safe area until hidden")
  func tabs() throws {
    final class Sized: UITabBarController {
      var sizes: [CGRect] = []
      override func viewDidLoad() {
        super.viewDidLoad()
        sizes.append(tabBar.frame)
      }
    }
    let screenBounds = try HeadlessApplication(size: CGSize(width: 320, height: 480))
    let (tabs, told) = (Sized(), Told())
    #expect(tabs.tabBar.frame == Self.rows(431, 480))
    tabs.viewControllers = [told]
    let window = UIWindow()
    window.rootViewController = tabs
    window.makeKeyAndVisible()
    #expect(tabs.sizes == [Self.rows(431, 480)])
    #expect(told.view.safeAreaInsets == Self.insets(0, 49) && told.label.frame.maxY == 431)
    tabs.tabBar.isHidden = true
    try screenBounds.advance(by: 0.1)
    #expect(told.view.safeAreaInsets == .zero && told.label.frame.maxY == 480)
    tabs.tabBar.isHidden = false
    try screenBounds.advance(by: 0.1)
    #expect(told.view.safeAreaInsets == Self.insets(0, 49))
    window.isHidden = true
  }

  @Test(
    "a pushed controller that hides the tab bar has all of the bottom; a pop brings the bar back")
  func hiddenByPush() throws {
    let (a, b) = (Told(), Told())
    b.hidesBottomBarWhenPushed = true
    let navigation = UINavigationController(rootViewController: a)
    let tabs = UITabBarController()
    tabs.viewControllers = [navigation]
    let (screen, window) = try shown(tabs)
    navigation.pushViewController(b, animated: true)
    try screen.advance(by: 0.15)
    // What slides in from the side is covered by no bar there.
    #expect(b.view.safeAreaInsets.left == 0 && b.view.safeAreaInsets.right == 0)
    #expect(a.view.safeAreaInsets.left == 0 && a.view.safeAreaInsets.top == 44)
    try screen.advance(by: 1)
    #expect(b.view.safeAreaInsets == Self.insets(44) && b.label.frame == Self.rows(44, 480))
    #expect(tabs.tabBar.frame.minY == 480)
    navigation.popViewController(animated: true)
    try screen.advance(by: 1)
    #expect(a.view.safeAreaInsets == Self.insets(44, 49) && tabs.tabBar.frame.minY == 431)
    // At once where nothing is animated.
    navigation.pushViewController(b, animated: false)
    #expect(tabs.tabBar.frame.minY == 480 && tabs.tabBar.layer.animationKeys() == nil)
    window.isHidden = true
  }

  @Test("insets of a controller's own are added, for it and the controllers in it")
  func additional() throws {
    let (told, outer) = (Told(), UIViewController())
    let navigation = UINavigationController(rootViewController: outer)
    outer.addChild(told)
    outer.view.addSubview(told.view)
    told.view.autoresizingMask = []
    told.view.frame = CGRect(x: 0, y: 20, width: 320, height: 440)
    told.didMove(toParent: outer)
    let (screen, window) = try shown(navigation)
    #expect(told.view.safeAreaInsets == Self.insets(24))
    outer.additionalSafeAreaInsets = UIEdgeInsets(top: 6, left: 0, bottom: 30, right: 5)
    told.additionalSafeAreaInsets.top = 1
    try screen.advance(by: 0.1)
    #expect(told.view.safeAreaInsets == UIEdgeInsets(top: 31, left: 0, bottom: 10, right: 5))
    outer.additionalSafeAreaInsets = .zero
    navigation.additionalSafeAreaInsets.top = 10
    try screen.advance(by: 0.1)
    #expect(told.view.safeAreaInsets == Self.insets(35))
    #expect(navigation.navigationBar.frame == Self.rows(0, 44))
    window.isHidden = true
  }

  @Test("bars stand inside what covers the window, and a turned screen keeps them") func turned()
    throws
  {
    let told = Told()
    let navigation = UINavigationController(rootViewController: told)
    let tabs = UITabBarController()
    tabs.viewControllers = [navigation]
    let (screen, window) = try shown(tabs)
    window.changeAdditionalSafeArea(Self.insets(20, 34))
    try screen.advance(by: 0.1)
    #expect(navigation.navigationBar.frame == Self.rows(20, 64))
    #expect(tabs.tabBar.frame == Self.rows(397, 480))
    #expect(told.view.safeAreaInsets == Self.insets(64, 83))
    UIHost.current?.resize(to: CGSize(width: 480, height: 320))
    try screen.advance(by: 0.1)
    #expect(told.view.frame == CGRect(x: 0, y: 0, width: 480, height: 320))
    #expect(told.view.safeAreaInsets == Self.insets(64, 83))
    #expect(told.label.frame == CGRect(x: 0, y: 64, width: 480, height: 173))
    #expect(tabs.tabBar.frame == CGRect(x: 0, y: 237, width: 480, height: 83))
    window.isHidden = true
  }

  @Test("what has a transform is placed by its bounds and center, and keeps the transform")
  func transformed() throws {
    let told = Told()
    let navigation = UINavigationController(rootViewController: told)
    let tabs = UITabBarController()
    tabs.viewControllers = [navigation]
    let (screen, window) = try shown(tabs)
    let transform = CGAffineTransform(a: 0.5, b: 0, c: 0, d: 0.5, tx: 0, ty: -44)
    let views: [UIView] = [navigation.navigationBar, tabs.tabBar, navigation.view, told.view]
    for view in views { view.transform = transform }
    func check(_ places: [CGRect]) throws {
      for view in [tabs.view!, navigation.view!] { view.setNeedsLayout() }
      try screen.advance(by: 0.1)
      for (view, place) in zip(views, places) {
        #expect(view.bounds.size == place.size && view.transform == transform)
        #expect(view.center == CGPoint(x: place.midX, y: place.midY))
      }
    }
    let whole = Self.rows(0, 480)
    try check([Self.rows(0, 44), Self.rows(431, 480), whole, whole])
    told.edgesForExtendedLayout = []
    try check([Self.rows(0, 44), Self.rows(431, 480), whole, Self.rows(44, 431)])
    window.isHidden = true
  }

  @Test("a view that autoresizing moves hears of another safe area") func autoresized() throws {
    final class Low: UIView {
      var times = 0
      override func safeAreaInsetsDidChange() { times += 1 }
    }
    let told = Told()
    let tabs = UITabBarController()
    tabs.viewControllers = [told]
    let (screen, window) = try shown(tabs)
    let low = Low(frame: CGRect(x: 0, y: 300, width: 320, height: 100))
    low.autoresizingMask = .flexibleTopMargin
    told.view.addSubview(low)
    #expect(low.safeAreaInsets == .zero && low.times == 0)
    low.autoresizingMask = .flexibleBottomMargin
    window.frame.size.height = 420
    try screen.advance(by: 0.1)
    #expect(low.safeAreaInsets == Self.insets(0, 29) && low.times == 1)
    window.isHidden = true
  }

  // MARK: Scroll views

  /// A controller whose first view scrolls.
  private final class Feed: UIViewController {
    let scroll = UIScrollView()
    var height: CGFloat = 1000

    override func viewDidLoad() {
      super.viewDidLoad()
      scroll.frame = view.bounds
      scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(scroll)
    }

    override func viewDidLayoutSubviews() {
      super.viewDidLayoutSubviews()
      scroll.contentSize = CGSize(width: scroll.bounds.width, height: height)
    }
  }

  @Test("a scroll view begins below the bar, follows it at its top and stays put elsewhere")
  func scrolls() throws {
    let feed = Feed()
    let navigation = UINavigationController(rootViewController: feed)
    let tabs = UITabBarController()
    tabs.viewControllers = [navigation]
    let (screen, window) = try shown(tabs)
    #expect(feed.scroll.adjustedContentInset == Self.insets(44, 49))
    #expect(feed.scroll.contentOffset.y == -44 && feed.scroll.contentInset == .zero)
    navigation.setNavigationBarHidden(true, animated: false)
    #expect(feed.scroll.contentOffset.y == 0)
    navigation.setNavigationBarHidden(false, animated: false)
    #expect(feed.scroll.contentOffset.y == -44)
    feed.scroll.contentOffset.y = 200
    navigation.setNavigationBarHidden(true, animated: false)
    #expect(feed.scroll.contentOffset.y == 200)
    // The last row stays above the bar, and comes down with it.
    feed.scroll.contentOffset.y = 1000 - 431
    tabs.tabBar.isHidden = true
    #expect(feed.scroll.contentOffset.y == 520)
    feed.scroll.contentInset.top = 7
    #expect(feed.scroll.adjustedContentInset == Self.insets(7))
    try screen.advance(by: 0.1)
    window.isHidden = true
  }

  @Test("short content is adjusted where the navigation controller's view is the scroll view's")
  func behaviors() throws {
    let feed = Feed()
    feed.height = 100
    let navigation = UINavigationController(rootViewController: feed)
    let (screen, window) = try shown(navigation)
    #expect(feed.scroll.adjustedContentInset == Self.insets(44))
    feed.scroll.contentInsetAdjustmentBehavior = .scrollableAxes
    #expect(feed.scroll.adjustedContentInset == .zero && feed.scroll.contentOffset.y == 0)
    feed.scroll.alwaysBounceVertical = true
    #expect(feed.scroll.adjustedContentInset == Self.insets(44))
    feed.scroll.contentInsetAdjustmentBehavior = .never
    #expect(feed.scroll.adjustedContentInset == .zero)
    feed.scroll.contentInsetAdjustmentBehavior = .always
    feed.additionalSafeAreaInsets.left = 9
    let inset = UIEdgeInsets(top: 44, left: 9, bottom: 0, right: 0)
    #expect(feed.scroll.adjustedContentInset == inset)
    #expect(feed.scroll.contentOffset == CGPoint(x: -9, y: -44))
    try screen.advance(by: 0.1)
    window.isHidden = true
  }

  @Test("wishes for insets that are set late count in the next layout") func late() throws {
    let feed = Feed()
    feed.height = 100
    let (screen, window) = try shown(UINavigationController(rootViewController: feed))
    #expect(feed.scroll.adjustedContentInset == Self.insets(44))
    feed.automaticallyAdjustsScrollViewInsets = false
    try screen.advance(by: 0.1)
    #expect(feed.scroll.adjustedContentInset == .zero && feed.scroll.contentOffset.y == 0)
    feed.automaticallyAdjustsScrollViewInsets = true
    try screen.advance(by: 0.1)
    #expect(feed.scroll.adjustedContentInset == Self.insets(44))
    #expect(feed.scroll.contentOffset.y == -44)
    // Only the first view of a controller's is adjusted.
    let first = UIView()
    feed.view.insertSubview(first, at: 0)
    try screen.advance(by: 0.1)
    #expect(feed.scroll.adjustedContentInset == .zero)
    first.removeFromSuperview()
    try screen.advance(by: 0.1)
    #expect(feed.scroll.adjustedContentInset == Self.insets(44))
    feed.scroll.contentInsetAdjustmentBehavior = .never
    try screen.advance(by: 0.1)
    #expect(feed.scroll.adjustedContentInset == .zero)
    // A controller whose view is the scroll view.
    let bare = UIViewController()
    bare.view = UIScrollView()
    let other = UINavigationController(rootViewController: bare)
    window.rootViewController = other
    try screen.advance(by: 0.1)
    let scroll = try #require(bare.view as? UIScrollView)
    #expect(scroll.adjustedContentInset == Self.insets(44))
    bare.automaticallyAdjustsScrollViewInsets = false
    try screen.advance(by: 0.1)
    #expect(scroll.adjustedContentInset == .zero)
    window.isHidden = true
  }

  @Test("content that is kept clear of bars has no safe area to mind; other content has")
  func insideScrollViews() throws {
    let feed = Feed()
    let (screen, window) = try shown(UINavigationController(rootViewController: feed))
    let row = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 60))
    feed.scroll.addSubview(row)
    try screen.advance(by: 0.1)
    #expect(row.safeAreaInsets == .zero)
    feed.scroll.contentOffset.y = 20
    #expect(row.safeAreaInsets == .zero)
    feed.scroll.contentOffset.y = 0
    feed.scroll.contentInsetAdjustmentBehavior = .never
    #expect(row.safeAreaInsets == Self.insets(44))
    feed.scroll.contentOffset.y = -30
    #expect(row.safeAreaInsets == Self.insets(14))
    window.isHidden = true
  }

  @Test("the delegate and the view hear of other insets") func calls() throws {
    final class Listener: NSObject, UIScrollViewDelegate {
      var times = 0
      func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) { times += 1 }
    }
    let (feed, listener) = (Feed(), Listener())
    feed.loadViewIfNeeded()
    feed.scroll.delegate = listener
    let navigation = UINavigationController(rootViewController: feed)
    let (screen, window) = try shown(navigation)
    #expect(listener.times == 1)
    navigation.isNavigationBarHidden = true
    #expect(listener.times == 2)
    try screen.advance(by: 0.1)
    window.isHidden = true
  }
}
