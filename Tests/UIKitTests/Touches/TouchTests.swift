// SPDX-License-Identifier: Apache-2.0
import Testing
import UIKit

/// Touches on their way to views.
@Suite @MainActor struct TouchTests {
  /// Notes the touches it gets.
  final class Noting: UIView {
    var calls: [String] = []
    var taps: [Int] = []
    var passesOn = false

    private func note(_ name: String, _ touches: Set<UITouch>, _ event: UIEvent?) {
      calls.append("\(name) \(touches.count)")
      taps += touches.map(\.tapCount)
    }
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      note("began", touches, event)
      if passesOn { super.touchesBegan(touches, with: event) }
    }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
      note("moved", touches, event)
    }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      note("ended", touches, event)
    }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
      note("cancelled", touches, event)
    }
  }

  private func tree() -> (root: Noting, child: Noting, fingers: UITouchSimulator) {
    let root = Noting(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let child = Noting(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
    root.addSubview(child)
    return (root, child, UITouchSimulator(root))
  }

  @Test("a touch goes to the view it began in, wherever it moves") func way() {
    let (root, child, fingers) = tree()
    fingers.down(at: CGPoint(x: 150, y: 150))
    fingers.move(to: CGPoint(x: 10, y: 10))
    fingers.up(at: CGPoint(x: 10, y: 10))
    #expect(child.calls == ["began 1", "moved 1", "ended 1"])
    #expect(root.calls.isEmpty)
  }

  @Test("the controller of the view gets touches by the responder chain, in its view's space")
  func controller() {
    final class Catching: UIViewController {
      var point: CGPoint?
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        point = touches.first?.location(in: view)
      }
    }
    let controller = Catching()
    let child = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    controller.view.addSubview(child)
    touch(controller, at: CGPoint(x: 20, y: 30))
    #expect(controller.point == CGPoint(x: 20, y: 30))
  }

  @Test("a view with one touch at a time is told of the first; one with several of all")
  func multipleTouch() {
    let (_, child, fingers) = tree()
    let ways = [CGPoint(x: 120, y: 120), CGPoint(x: 180, y: 180)]
    fingers.drag(ways, ways, duration: 0.02)
    #expect(child.calls == ["began 1", "moved 1", "ended 1"])
    child.calls = []
    child.isMultipleTouchEnabled = true
    fingers.drag(ways, ways, duration: 0.02)
    #expect(child.calls == ["began 2", "moved 2", "ended 2"])
  }

  @Test("an exclusive view keeps others from getting touches, and gets none beside theirs")
  func exclusiveTouch() {
    let (root, child, fingers) = tree()
    child.isExclusiveTouch = true
    fingers.down(at: CGPoint(x: 150, y: 150), finger: 0)
    fingers.down(at: CGPoint(x: 10, y: 10), finger: 1)
    #expect(root.calls.isEmpty && child.calls == ["began 1"])
    fingers.up(at: CGPoint(x: 150, y: 150), finger: 0)
    fingers.down(at: CGPoint(x: 10, y: 10), finger: 1)
    fingers.down(at: CGPoint(x: 150, y: 150), finger: 0)
    #expect(root.calls == ["began 1"] && child.calls == ["began 1", "ended 1"])
  }

  @Test("taps in one place in short succession are counted") func tapCounts() throws {
    let (root, child, fingers) = tree()
    let stage = try Stage(root)
    fingers.tap(at: CGPoint(x: 150, y: 150), count: 3)
    #expect(child.taps == [1, 1, 2, 2, 3, 3])
    child.taps = []
    fingers.wait(1)
    fingers.tap(at: CGPoint(x: 150, y: 150))
    fingers.tap(at: CGPoint(x: 105, y: 105))
    #expect(child.taps == [1, 1, 1, 1])
    withExtendedLifetime(stage) {}
  }

  @Test("touches that are withdrawn are cancelled") func cancel() {
    let (_, child, fingers) = tree()
    fingers.down(at: CGPoint(x: 150, y: 150))
    fingers.cancel()
    #expect(child.calls == ["began 1", "cancelled 1"])
  }

  @Test("hidden, transparent and disabled views, and those outside, are not touched")
  func untouchable() {
    let (root, child, fingers) = tree()
    for change in [
      { child.isHidden = true }, { child.alpha = 0 }, { child.isUserInteractionEnabled = false },
    ] {
      (child.isHidden, child.alpha, child.isUserInteractionEnabled) = (false, 1, true)
      change()
      fingers.tap(at: CGPoint(x: 150, y: 150))
    }
    #expect(child.calls.isEmpty && root.calls.count == 6)
    fingers.tap(at: CGPoint(x: 400, y: 10))
    #expect(root.calls.count == 6)
  }

  @Test("a window gets the event first and may keep it") func window() {
    final class Gate: UIWindow {
      var isOpen = true
      var count = 0
      override func sendEvent(_ event: UIEvent) {
        count += 1
        if isOpen { super.sendEvent(event) }
      }
    }
    let window = Gate(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let view = Noting(frame: window.bounds)
    window.addSubview(view)
    window.makeKeyAndVisible()
    let fingers = UITouchSimulator(view)
    fingers.tap(at: CGPoint(x: 10, y: 10))
    #expect(window.count == 2 && view.calls == ["began 1", "ended 1"])
    window.isOpen = false
    fingers.tap(at: CGPoint(x: 10, y: 10))
    #expect(window.count == 4 && view.calls.count == 2)
    window.isHidden = true
  }

  @Test("nothing keeps a view once its touches are over") func life() {
    weak var view: UIView?
    weak var gesture: UIGestureRecognizer?
    do {
      let (root, child, fingers) = tree()
      let tap = UITapGestureRecognizer { _ in }
      child.addGestureRecognizer(tap)
      (view, gesture) = (child, tap)
      fingers.tap(at: CGPoint(x: 150, y: 150))
      #expect(child.calls == ["began 1", "cancelled 1"])
      withExtendedLifetime(root) {}
    }
    #expect(view == nil && gesture == nil)
  }
}
