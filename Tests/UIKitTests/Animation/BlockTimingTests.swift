// SPDX-License-Identifier: Apache-2.0
import Testing
import UIKit

/// Repeats, delays and ends of animation blocks.
@Suite @MainActor struct BlockTimingTests {
  private func shown() throws -> (Stage, UIView) {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    root.addSubview(view)
    return (try Stage(root), view)
  }

  private func x(_ view: UIView) -> CGFloat { view.layer.presentation()!.position.x }

  @Test("a number of passes there and back, then the end's value") func passes() throws {
    let (stage, view) = try shown()
    var ended: Bool?
    UIView.animate(
      withDuration: 1, delay: 0, options: .curveLinear,
      animations: {
        UIView.modifyAnimations(withRepeatCount: 2, autoreverses: true) { view.center.x = 150 }
      }, completion: { ended = $0 })
    try stage.advance(to: 1.5)
    #expect(abs(x(view) - 100) < 0.01)
    try stage.advance(to: 3.25)
    #expect(abs(x(view) - 125) < 0.01 && ended == nil)
    try stage.advance(to: 4.01)
    #expect(x(view) == 150 && ended == true)
  }

  @Test("repeat goes on until the animation is removed, which is no end") func forever() throws {
    let (stage, view) = try shown()
    var ended: Bool?
    UIView.animate(
      withDuration: 1, delay: 0, options: [.repeat, .autoreverse, .curveLinear],
      animations: { view.center.x = 150 }, completion: { ended = $0 })
    try stage.advance(to: 101.5)
    #expect(abs(x(view) - 100) < 0.01 && ended == nil)
    view.layer.removeAllAnimations()
    #expect(x(view) == 150 || view.center.x == 150)
    try stage.advance(to: 101.6)
    #expect(ended == false)
  }

  @Test("reversing alone is one pass there and back") func reversing() throws {
    let (stage, view) = try shown()
    UIView.animate(
      withDuration: 1, delay: 0, options: [.autoreverse, .curveLinear],
      animations: { view.center.x = 150 })
    try stage.advance(to: 1.75)
    #expect(abs(x(view) - 75) < 0.01)
    try stage.advance(to: 2.01)
    #expect(x(view) == 150)
  }

  @Test("a delay without duration holds the old value, then jumps") func delayAlone() throws {
    let (stage, view) = try shown()
    var ended: Bool?
    UIView.animate(
      withDuration: 0, delay: 1, animations: { view.center.x = 150 }, completion: { ended = $0 })
    try stage.advance(to: 0.9)
    #expect(x(view) == 50 && ended == nil)
    try stage.advance(to: 1.01)
    #expect(x(view) == 150 && ended == true)
  }

  @Test("while animations are off, blocks change at once and still complete") func off() throws {
    let (stage, view) = try shown()
    var ended: Bool?
    UIView.setAnimationsEnabled(false)
    UIView.animate(
      withDuration: 1, animations: { view.center.x = 150 }, completion: { ended = $0 })
    UIView.setAnimationsEnabled(true)
    #expect(view.layer.animationKeys() == nil && ended == nil)
    try stage.advance(to: 0.01)
    #expect(ended == true)
  }

  @Test("completions come in the order of their ends") func order() throws {
    let (stage, view) = try shown()
    var calls: [String] = []
    UIView.animate(
      withDuration: 2, animations: { view.alpha = 0 }, completion: { _ in calls.append("long") })
    UIView.animate(
      withDuration: 1, animations: { view.center.x = 0 }, completion: { _ in calls.append("short") }
    )
    UIView.animate(withDuration: 1, animations: {}, completion: { _ in calls.append("none") })
    try stage.advance(to: 2.5)
    #expect(calls == ["none", "short", "long"])
  }

  @Test("a view that moves for ever goes with its last owner") func lifetime() throws {
    let (stage, _) = try shown()
    weak var gone: UIView?
    do {
      let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      root.addSubview(view)
      stage.show(root)
      UIView.animate(withDuration: 1, delay: 0, options: .repeat, animations: { view.alpha = 0 })
      try stage.advance(to: 0.5)
      gone = view
      stage.show(UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480)))
    }
    try stage.advance(to: 1)
    #expect(gone == nil)
  }
}
