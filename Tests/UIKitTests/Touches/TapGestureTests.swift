// SPDX-License-Identifier: Apache-2.0
import Testing
import UIKit

/// Taps, and who waits for whom.
@Suite @MainActor struct TapGestureTests {
  /// A target with methods of both forms.
  @MainActor final class Target {
    var calls: [String] = []
    func plain() { calls.append("plain") }
    func tapped(_ tap: UITapGestureRecognizer) { calls.append("tap \(tap.state)") }
    func any(_ gesture: UIGestureRecognizer) { calls.append("any") }
    func wrong(_ pan: UIPanGestureRecognizer) { calls.append("wrong") }
  }

  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
  private let middle = CGPoint(x: 150, y: 150)

  private func staged() throws -> (Stage, UITouchSimulator) {
    (try Stage(view), UITouchSimulator(view))
  }

  @Test("actions are methods with the recogniser or without, and closures") func actions() {
    let target = Target()
    let tap = UITapGestureRecognizer(target: target, action: Target.tapped)
    tap.addTarget(target, action: Target.plain)
    tap.addTarget(target, action: Target.any)
    tap.addTarget(target, action: Target.wrong)
    tap.addAction { _ in target.calls.append("closure") }
    view.addGestureRecognizer(tap)
    UITouchSimulator(view).tap(at: middle)
    #expect(target.calls == ["tap ended", "plain", "any", "closure"])
    #expect(tap.state == .possible)
    target.calls = []
    tap.removeTarget(target)
    UITouchSimulator(view).tap(at: middle)
    #expect(target.calls == ["closure"])
  }

  @Test("a target is not kept") func targets() {
    let tap = UITapGestureRecognizer()
    weak var gone: Target?
    do {
      let target = Target()
      tap.addTarget(target, action: Target.plain)
      gone = target
    }
    #expect(gone == nil)
    view.addGestureRecognizer(tap)
    UITouchSimulator(view).tap(at: middle)
  }

  @Test("a tap that moves far or stays long is none") func failing() throws {
    let (stage, fingers) = try staged()
    var count = 0
    view.addGestureRecognizer(UITapGestureRecognizer { _ in count += 1 })
    fingers.drag(from: middle, to: CGPoint(x: 220, y: 150))
    #expect(count == 0)
    fingers.press(at: middle, duration: 2)
    #expect(count == 0)
    fingers.press(at: middle, duration: 0.3)
    #expect(count == 1)
    withExtendedLifetime(stage) {}
  }

  @Test("a single tap that requires a double tap to fail comes after its time")
  func requiring() throws {
    let (stage, fingers) = try staged()
    var found: [String] = []
    let single = UITapGestureRecognizer { _ in found.append("single") }
    let double = UITapGestureRecognizer { _ in found.append("double") }
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    view.addGestureRecognizer(single)
    view.addGestureRecognizer(double)
    fingers.tap(at: middle)
    #expect(found.isEmpty)
    fingers.wait(0.2)
    #expect(found.isEmpty)
    fingers.wait(0.3)
    #expect(found == ["single"])
    fingers.wait(1)
    fingers.tap(at: middle, count: 2)
    #expect(found == ["single", "double"])
    fingers.wait(1)
    #expect(found == ["single", "double"])
    withExtendedLifetime(stage) {}
  }

  @Test("a recogniser of a class that asks for it is waited for") func asking() throws {
    final class First: UITapGestureRecognizer {
      override func shouldBeRequiredToFail(by other: UIGestureRecognizer) -> Bool {
        !(other is First)
      }
    }
    final class Patient: UITapGestureRecognizer {
      override func shouldRequireFailure(of other: UIGestureRecognizer) -> Bool {
        !(other is Patient)
      }
    }
    for isPatient in [false, true] {
      let (stage, fingers) = try staged()
      var found: [String] = []
      let single: UITapGestureRecognizer = isPatient ? Patient() : UITapGestureRecognizer()
      let double: UITapGestureRecognizer = isPatient ? UITapGestureRecognizer() : First()
      single.addAction { _ in found.append("single") }
      double.addAction { _ in found.append("double") }
      double.numberOfTapsRequired = 2
      for gesture in [single, double] { view.addGestureRecognizer(gesture) }
      fingers.tap(at: middle, count: 2)
      #expect(found == ["double"])
      for gesture in [single, double] { view.removeGestureRecognizer(gesture) }
      withExtendedLifetime(stage) {}
    }
  }

  @Test("without a requirement the single tap comes first, the double tap with the second")
  func both() throws {
    let (stage, fingers) = try staged()
    var found: [String] = []
    let single = UITapGestureRecognizer { _ in found.append("single") }
    let double = UITapGestureRecognizer { _ in found.append("double") }
    double.numberOfTapsRequired = 2
    view.addGestureRecognizer(single)
    view.addGestureRecognizer(double)
    fingers.tap(at: middle, count: 2)
    #expect(found == ["single", "double"])
    withExtendedLifetime(stage) {}
  }

  @Test("two fingers tap together or one after the other") func twoFingers() throws {
    let (stage, fingers) = try staged()
    var count = 0
    let tap = UITapGestureRecognizer { _ in count += 1 }
    tap.numberOfTouchesRequired = 2
    view.addGestureRecognizer(tap)
    fingers.tap(at: middle)
    #expect(count == 0)
    fingers.wait(1)
    fingers.down(at: CGPoint(x: 100, y: 100), finger: 0)
    fingers.down(at: CGPoint(x: 130, y: 100), finger: 1)
    fingers.up(at: CGPoint(x: 100, y: 100), finger: 0)
    fingers.up(at: CGPoint(x: 130, y: 100), finger: 1)
    #expect(count == 1)
    withExtendedLifetime(stage) {}
  }

  @Test("the deepest view's recogniser wins, unless a delegate lets both recognise")
  func nested() {
    final class Both: UIGestureRecognizerDelegate {
      func gestureRecognizer(
        _ gesture: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
      ) -> Bool { true }
    }
    var found: [String] = []
    let child = UIView(frame: view.bounds)
    view.addSubview(child)
    let outer = UITapGestureRecognizer { _ in found.append("outer") }
    let inner = UITapGestureRecognizer { _ in found.append("inner") }
    view.addGestureRecognizer(outer)
    child.addGestureRecognizer(inner)
    UITouchSimulator(view).tap(at: middle)
    #expect(found == ["inner"])
    found = []
    let both = Both()
    outer.delegate = both
    UITouchSimulator(view).tap(at: middle)
    #expect(found == ["inner", "outer"])
  }

  @Test("the view and the delegate may refuse a gesture, and touches") func refusing() {
    final class Refusing: UIGestureRecognizerDelegate {
      var begins = true
      var receives = true
      func gestureRecognizerShouldBegin(_ gesture: UIGestureRecognizer) -> Bool { begins }
      func gestureRecognizer(
        _ gesture: UIGestureRecognizer, shouldReceive touch: UITouch
      ) -> Bool { receives }
    }
    let delegate = Refusing()
    var count = 0
    let tap = UITapGestureRecognizer { _ in count += 1 }
    tap.delegate = delegate
    view.addGestureRecognizer(tap)
    UITouchSimulator(view).tap(at: middle)
    #expect(count == 1)
    delegate.begins = false
    UITouchSimulator(view).tap(at: middle)
    (delegate.begins, delegate.receives) = (true, false)
    UITouchSimulator(view).tap(at: middle)
    tap.isEnabled = false
    delegate.receives = true
    UITouchSimulator(view).tap(at: middle)
    #expect(count == 1)
  }

  @Test("touches of the view are cancelled, kept, or held back, as the recogniser says")
  func touches() throws {
    let (stage, fingers) = try staged()
    let noting = TouchTests.Noting(frame: view.bounds)
    view.addSubview(noting)
    let tap = UITapGestureRecognizer { _ in }
    noting.addGestureRecognizer(tap)
    fingers.tap(at: middle)
    #expect(noting.calls == ["began 1", "cancelled 1"])
    (noting.calls, tap.cancelsTouchesInView) = ([], false)
    fingers.wait(1)
    fingers.tap(at: middle)
    #expect(noting.calls == ["began 1", "ended 1"])
    (noting.calls, tap.delaysTouchesBegan, tap.cancelsTouchesInView) = ([], true, true)
    fingers.wait(1)
    fingers.tap(at: middle)
    #expect(noting.calls.isEmpty)
    fingers.wait(1)
    fingers.down(at: middle)
    #expect(noting.calls.isEmpty)
    fingers.move(to: CGPoint(x: 250, y: 150))
    #expect(noting.calls == ["began 1", "moved 1"])
    fingers.up(at: middle)
    #expect(noting.calls == ["began 1", "moved 1", "ended 1"])
    withExtendedLifetime(stage) {}
  }

  @Test("a recogniser of the program's own goes through its states and is reset") func own() {
    final class Watch: UIGestureRecognizer {
      var resets = 0
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { state = .began }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { state = .changed }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }
      override func reset() { resets += 1 }
    }
    var states: [UIGestureRecognizer.State] = []
    let watch = Watch()
    watch.addAction { states.append($0.state) }
    view.addGestureRecognizer(watch)
    UITouchSimulator(view).drag(
      from: middle, to: CGPoint(x: 160, y: 150), duration: 0.02)
    #expect(states == [.began, .changed, .ended] && watch.resets == 1)
    #expect(watch.state == .possible)
    states = []
    let fingers = UITouchSimulator(view)
    fingers.down(at: middle)
    watch.isEnabled = false
    #expect(states == [.began, .cancelled])
    fingers.up(at: middle)
  }
}
