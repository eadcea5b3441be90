// SPDX-License-Identifier: Apache-2.0
import Testing
import UIKit

/// The calls a controller gets as its view comes and goes.
@Suite @MainActor struct LifeTests {
  /// Notes its calls in a common list.
  class Noting: UIViewController {
    final class Notes {
      var calls: [String] = []
    }
    let name: String
    let notes: Notes

    init(_ name: String, _ notes: Notes) {
      (self.name, self.notes) = (name, notes)
      super.init(nibName: nil, bundle: nil)
    }
    required init?(coder: NSCoder) { return nil }

    private func note(_ call: String) { notes.calls.append("\(name) \(call)") }
    override func loadView() {
      super.loadView()
      note("loadView")
    }
    override func viewDidLoad() { note("didLoad") }
    override func viewWillAppear(_ animated: Bool) { note("willAppear") }
    override func viewIsAppearing(_ animated: Bool) { note("isAppearing") }
    override func viewWillLayoutSubviews() { note("willLayout") }
    override func viewDidLayoutSubviews() { note("didLayout") }
    override func viewDidAppear(_ animated: Bool) { note("didAppear") }
    override func viewWillDisappear(_ animated: Bool) { note("willDisappear") }
    override func viewDidDisappear(_ animated: Bool) { note("didDisappear") }
    override func willMove(toParent parent: UIViewController?) {
      note("willMove \(parent != nil)")
      super.willMove(toParent: parent)
    }
    override func didMove(toParent parent: UIViewController?) {
      note("didMove \(parent != nil)")
      super.didMove(toParent: parent)
    }
  }

  private let notes = Noting.Notes()

  @Test("the root of a window appears once, in order, and disappears with the window") func root() {
    let window = UIWindow()
    window.rootViewController = Noting("a", notes)
    #expect(notes.calls.isEmpty)
    window.makeKeyAndVisible()
    #expect(
      notes.calls == [
        "a loadView", "a didLoad", "a willAppear", "a isAppearing", "a willLayout", "a didLayout",
        "a didAppear",
      ])
    notes.calls = []
    window.makeKeyAndVisible()
    #expect(notes.calls.isEmpty && window.isKeyWindow)
    window.isHidden = true
    #expect(notes.calls == ["a willDisappear", "a didDisappear"] && !window.isKeyWindow)
  }

  @Test("another root takes the place of the first") func otherRoot() {
    let window = UIWindow()
    window.rootViewController = Noting("a", notes)
    window.makeKeyAndVisible()
    notes.calls = []
    let next = Noting("b", notes)
    window.rootViewController = next
    #expect(
      notes.calls.filter { !$0.contains("ayout") } == [
        "a willDisappear", "b loadView", "b didLoad", "b willAppear", "a didDisappear",
        "b isAppearing", "b didAppear",
      ])
    #expect(window.subviews == [next.view!])
    window.isHidden = true
  }

  @Test("a child in a parent that shows appears with its view, and leaves with it") func child() {
    let window = UIWindow()
    let (parent, child) = (Noting("p", notes), Noting("c", notes))
    window.rootViewController = parent
    window.makeKeyAndVisible()
    notes.calls = []
    parent.addChild(child)
    #expect(child.isMovingToParent && child.parent === parent)
    parent.view.addSubview(child.view)
    child.didMove(toParent: parent)
    let calls = notes.calls.filter { !$0.contains("ayout") }
    #expect(
      calls == [
        "c willMove true", "c loadView", "c didLoad", "c willAppear", "c isAppearing",
        "c didAppear", "c didMove true",
      ])
    notes.calls = []
    child.willMove(toParent: nil)
    child.view.removeFromSuperview()
    child.removeFromParent()
    #expect(
      notes.calls.filter { !$0.contains("ayout") } == [
        "c willMove false", "c willDisappear", "c didDisappear", "c didMove false",
      ])
    #expect(child.parent == nil && parent.children.isEmpty)
    window.isHidden = true
  }

  @Test("children that are there before appear with their parent, each after it") func family() {
    let window = UIWindow()
    let (parent, child) = (Noting("p", notes), Noting("c", notes))
    parent.addChild(child)
    parent.view.addSubview(child.view)
    child.didMove(toParent: parent)
    window.rootViewController = parent
    notes.calls = []
    window.makeKeyAndVisible()
    #expect(
      notes.calls.filter { !$0.contains("ayout") } == [
        "p willAppear", "c willAppear", "p isAppearing", "c isAppearing", "p didAppear",
        "c didAppear",
      ])
    window.isHidden = true
  }

  @Test("a parent that does not forward tells its children itself") func manual() {
    final class Manual: UIViewController {
      override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }
    }
    let window = UIWindow()
    let (parent, child) = (Manual(), Noting("c", notes))
    parent.addChild(child)
    parent.view.addSubview(child.view)
    notes.calls = []
    window.rootViewController = parent
    window.makeKeyAndVisible()
    #expect(!notes.calls.contains("c willAppear"))
    child.beginAppearanceTransition(true, animated: false)
    child.endAppearanceTransition()
    #expect(notes.calls.filter { $0.contains("ppear") }.first == "c willAppear")
    #expect(notes.calls.last == "c didAppear")
    window.isHidden = true
  }

  @Test("a transition from child to child is animated, and tells both") func exchange() throws {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let stage = try Stage()
    let (parent, a, b) = (Noting("p", notes), Noting("a", notes), Noting("b", notes))
    window.rootViewController = parent
    window.makeKeyAndVisible()
    stage.show(window)
    for child in [a, b] { parent.addChild(child) }
    parent.view.addSubview(a.view)
    a.didMove(toParent: parent)
    try stage.advance(to: 1)
    notes.calls = []
    var ended: Bool?
    parent.transition(
      from: a, to: b, duration: 0.5, animations: { b.view.alpha = 0.5 },
      completion: { ended = $0 })
    #expect(b.view.superview === parent.view && ended == nil)
    try stage.advance(to: 1.6)
    #expect(ended == true && a.view.superview == nil)
    #expect(
      notes.calls.filter { $0.contains("ppear") } == [
        "a willDisappear", "b willAppear", "b isAppearing", "a didDisappear", "b didAppear",
      ])
    window.isHidden = true
  }

  @Test("nothing keeps a controller, its view and its window") func life() {
    weak var controller: UIViewController?
    weak var window: UIWindow?
    weak var view: UIView?
    do {
      let shown = UIWindow()
      let root = Noting("a", notes)
      shown.rootViewController = root
      shown.makeKeyAndVisible()
      (controller, window, view) = (root, shown, root.view)
      shown.isHidden = true
    }
    #expect(controller == nil && window == nil && view == nil)
  }
}
