// SPDX-License-Identifier: Apache-2.0
import Testing
import UIKit

/// Stacks of controllers and presentations, in a headless program.
@Suite @MainActor struct NavigationTests {
  private typealias Noting = LifeTests.Noting
  private let notes = LifeTests.Noting.Notes()

  private func shown(_ root: UIViewController) throws -> (HeadlessApplication, UIWindow) {
    let screen = try HeadlessApplication(size: CGSize(width: 320, height: 480))
    let window = UIWindow()
    window.rootViewController = root
    window.makeKeyAndVisible()
    try screen.advance(by: 0.1)
    notes.calls = []
    return (screen, window)
  }

  private var appearances: [String] { notes.calls.filter { $0.contains("ppear") } }

  @Test("a push slides the new view in, and the stack, titles and calls follow") func push() throws
  {
    let (a, b) = (Noting("a", notes), Noting("b", notes))
    (a.title, b.title) = ("First", "Second")
    let navigation = UINavigationController(rootViewController: a)
    let (screen, window) = try shown(navigation)
    a.view.backgroundColor = .red
    b.view.backgroundColor = .green
    navigation.pushViewController(b, animated: true)
    #expect(navigation.topViewController === b && b.navigationController === navigation)
    #expect(navigation.navigationBar.topItem?.title == "Second")
    #expect(navigation.navigationBar.backItem?.title == "First")
    try screen.advance(by: 0.15)
    let x = b.view.layer.presentation()?.frame.minX ?? 0
    #expect(x > 10 && x < 310)
    try screen.advance(by: 0.5)
    #expect(a.view.superview == nil && b.view.superview != nil)
    #expect(
      appearances == [
        "a willDisappear", "b willAppear", "b isAppearing", "a didDisappear", "b didAppear",
      ])
    #expect(
      notes.calls.filter { $0.hasPrefix("b") && $0.contains("ove") } == [
        "b willMove true", "b didMove true",
      ])
    notes.calls = []
    #expect(navigation.popViewController(animated: true) === b)
    try screen.advance(by: 0.5)
    #expect(b.parent == nil && a.view.superview != nil && navigation.viewControllers == [a])
    #expect(
      appearances == [
        "b willDisappear", "a willAppear", "a isAppearing", "b didDisappear", "a didAppear",
      ])
    #expect(navigation.popViewController(animated: true) == nil)
    window.isHidden = true
  }

  @Test("the button back and the item's own buttons are touched") func buttons() throws {
    let (a, b) = (UIViewController(), UIViewController())
    a.title = "A"
    let navigation = UINavigationController(rootViewController: a)
    let (screen, window) = try shown(navigation)
    navigation.pushViewController(b, animated: false)
    #expect(navigation.viewControllers == [a, b])
    var count = 0
    b.navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Go") { _ in count += 1 }
    try screen.advance(by: 0.1)
    screen.fingers.tap(at: CGPoint(x: 300, y: 22))
    #expect(count == 1)
    try screen.advance(by: 1)
    screen.fingers.tap(at: CGPoint(x: 20, y: 22))
    #expect(navigation.viewControllers == [a])
    window.isHidden = true
  }

  @Test("a pan from the left edge leads back, or is taken back") func wayBack() throws {
    let (a, b) = (Noting("a", notes), Noting("b", notes))
    let navigation = UINavigationController(rootViewController: a)
    let (screen, window) = try shown(navigation)
    navigation.pushViewController(b, animated: false)
    try screen.advance(by: 0.1)
    notes.calls = []
    let fingers = screen.fingers
    fingers.drag(
      from: CGPoint(x: 2, y: 200), to: CGPoint(x: 82, y: 200), duration: 0.5, hold: 0.3)
    try screen.advance(by: 1)
    #expect(navigation.viewControllers == [a, b] && b.parent === navigation)
    #expect(b.view.frame.minX == 0 && b.view.layer.presentation()?.frame.minX == 0)
    #expect(b.view.window != nil && a.view.window == nil)
    #expect(appearances.suffix(2).contains("b didAppear"))
    fingers.down(at: CGPoint(x: 2, y: 200))
    for x in stride(from: 20, through: 220, by: 20) {
      fingers.wait(0.05)
      fingers.move(to: CGPoint(x: x, y: 200))
    }
    let x = b.view.layer.presentation()?.frame.minX ?? 0
    #expect(x > 150 && x < 290)
    fingers.up(at: CGPoint(x: 220, y: 200))
    try screen.advance(by: 1)
    #expect(navigation.viewControllers == [a] && b.parent == nil && a.view.window != nil)
    window.isHidden = true
  }

  @Test("a presented controller comes from below and goes there; the presenter stays behind sheets")
  func present() throws {
    let (a, b) = (Noting("a", notes), Noting("b", notes))
    let (screen, window) = try shown(a)
    var calls: [String] = []
    a.present(b, animated: true) { calls.append("presented") }
    #expect(b.isBeingPresented && a.presentedViewController === b)
    try screen.advance(by: 0.6)
    #expect(calls == ["presented"] && b.presentingViewController === a && !b.isBeingPresented)
    #expect(appearances == ["b willAppear", "b isAppearing", "b didAppear"])
    #expect(b.view.convert(CGPoint.zero, to: window).y == 54 && a.view.window != nil)
    notes.calls = []
    b.dismiss(animated: true) { calls.append("dismissed") }
    #expect(b.isBeingDismissed)
    try screen.advance(by: 0.6)
    #expect(calls == ["presented", "dismissed"] && a.presentedViewController == nil)
    #expect(b.view.window == nil && b.presentingViewController == nil)
    #expect(appearances == ["b willDisappear", "b didDisappear"])
    window.isHidden = true
  }

  @Test("a full-screen presentation takes the presenter's view away and brings it back")
  func fullScreen() throws {
    let (a, b) = (Noting("a", notes), Noting("b", notes))
    let (screen, window) = try shown(a)
    b.modalPresentationStyle = .fullScreen
    a.present(b, animated: false)
    #expect(a.view.window == nil && b.view.window === window)
    #expect(b.view.frame == window.bounds)
    #expect(
      appearances == [
        "b willAppear", "a willDisappear", "b isAppearing", "a didDisappear", "b didAppear",
      ])
    notes.calls = []
    a.dismiss(animated: true)
    try screen.advance(by: 1)
    #expect(a.view.window === window && b.view.window == nil && window.subviews == [a.view!])
    #expect(
      Set(appearances) == [
        "b willDisappear", "a willAppear", "a isAppearing", "b didDisappear", "a didAppear",
      ])
    window.isHidden = true
  }

  /// Fades with the context's own views.
  private final class Fade: NSObject, UIViewControllerAnimatedTransitioning,
    UIViewControllerTransitioningDelegate
  {
    var ended: [Bool] = []
    func transitionDuration(
      using context: (any UIViewControllerContextTransitioning)?
    ) -> TimeInterval { 0.5 }
    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      let view = context.view(forKey: .to) ?? context.view(forKey: .from)!
      let comes = context.view(forKey: .to) != nil
      if comes { context.containerView.addSubview(view) }
      view.alpha = comes ? 0 : 1
      UIView.animate(withDuration: 0.5) {
        view.alpha = comes ? 1 : 0
      } completion: { _ in
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
    func animationEnded(_ completed: Bool) { ended.append(completed) }
    func animationController(
      forPresented presented: UIViewController, presenting: UIViewController,
      source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { self }
    func animationController(
      forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { self }
  }

  @Test("a delegate's animator runs presentation and dismissal") func custom() throws {
    let (a, b, fade) = (Noting("a", notes), Noting("b", notes), Fade())
    let (screen, window) = try shown(a)
    b.modalPresentationStyle = .overFullScreen
    b.transitioningDelegate = fade
    var beside = 0
    a.present(b, animated: true)
    b.transitionCoordinator?.animate(alongsideTransition: { _ in beside += 1 }) { _ in beside += 10
    }
    try screen.advance(by: 0.25)
    #expect(b.view.layer.presentation().map { $0.opacity > 0.1 && $0.opacity < 0.9 } == true)
    try screen.advance(by: 0.5)
    #expect(fade.ended == [true] && a.view.window != nil && beside == 11)
    b.dismiss(animated: true)
    try screen.advance(by: 1)
    #expect(fade.ended == [true, true] && b.view.window == nil)
    window.isHidden = true
  }

  @Test("tabs show one controller at a time") func tabs() throws {
    let (a, b) = (Noting("a", notes), Noting("b", notes))
    let tabs = UITabBarController()
    tabs.viewControllers = [a, b]
    let (screen, window) = try shown(tabs)
    #expect(a.view.window === window && !b.isViewLoaded)
    screen.fingers.tap(at: CGPoint(x: 240, y: 460))
    #expect(tabs.selectedIndex == 1 && b.view.window === window && a.view.window == nil)
    #expect(
      appearances == [
        "a willDisappear", "b willAppear", "a didDisappear", "b isAppearing", "b didAppear",
      ])
    window.isHidden = true
  }

  @Test("nothing keeps controllers that were popped or dismissed") func life() throws {
    weak var popped: UIViewController?
    weak var dismissed: UIViewController?
    weak var navigation: UINavigationController?
    do {
      let root = UINavigationController(rootViewController: UIViewController())
      let (screen, window) = try shown(root)
      navigation = root
      do {
        let (b, c) = (UIViewController(), UIViewController())
        (popped, dismissed) = (b, c)
        root.pushViewController(b, animated: true)
        try screen.advance(by: 1)
        root.popViewController(animated: true)
        try screen.advance(by: 1)
        root.present(c, animated: true)
        try screen.advance(by: 1)
        root.dismiss(animated: true)
        try screen.advance(by: 1)
      }
      #expect(popped == nil && dismissed == nil)
      window.isHidden = true
    }
    #expect(navigation == nil)
  }
}
