// SPDX-License-Identifier: Apache-2.0
import Testing
import UIKit

/// Which changes animate by themselves: those of lone layers, and those of views in blocks.
@Suite @MainActor struct ViewActionTests {
  private func shown() throws -> (Stage, UIView, UIView) {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    view.backgroundColor = .blue
    root.addSubview(view)
    let stage = try Stage(root)
    try stage.advance(to: 1)
    return (stage, root, view)
  }

  @Test("outside of a block a view answers null, inside an action") func answers() throws {
    let (stage, _, view) = try shown()
    defer { withExtendedLifetime(stage) {} }
    #expect(view.action(for: view.layer, forKey: "backgroundColor") is NSNull)
    #expect(view.layer.action(forKey: "backgroundColor") == nil)
    UIView.animate(withDuration: 1) {
      #expect(!(view.action(for: view.layer, forKey: "backgroundColor") is NSNull))
      #expect(view.action(for: view.layer, forKey: "sublayers") is NSNull)
      #expect(view.action(for: view.layer, forKey: "myKey") is NSNull)
      UIView.performWithoutAnimation {
        #expect(view.action(for: view.layer, forKey: "opacity") is NSNull)
      }
    }
    #expect(view.layer.animationKeys() == nil)
  }

  @Test("a lone layer fades, a view's layer does not") func loneLayer() throws {
    let (stage, root, view) = try shown()
    let lone = CALayer()
    lone.frame = CGRect(x: 200, y: 0, width: 100, height: 100)
    lone.backgroundColor = UIColor.blue.cgColor
    root.layer.addSublayer(lone)
    try stage.advance(to: 2)
    lone.backgroundColor = UIColor.red.cgColor
    view.layer.backgroundColor = UIColor.red.cgColor
    #expect(lone.animationKeys() == ["backgroundColor"] && view.layer.animationKeys() == nil)
    try stage.advance(to: 2.1)
    #expect(try stage.color(50, 50) == [255, 0, 0])
    let fading = try stage.color(250, 50)
    #expect(fading[0] > 20 && fading[2] > 20)
  }

  @Test("a view's layer in a plain layer does not fade either, unless it loses its delegate")
  func inPlainLayer() throws {
    let (stage, root, view) = try shown()
    let plain = CALayer()
    plain.frame = CGRect(x: 100, y: 100, width: 200, height: 200)
    root.layer.addSublayer(plain)
    plain.addSublayer(view.layer)
    try stage.advance(to: 2)
    view.layer.opacity = 0.5
    #expect(view.layer.animationKeys() == nil)
    view.layer.delegate = nil
    view.layer.opacity = 1
    #expect(view.layer.animationKeys() == ["opacity"])
  }

  @Test("a block's change goes from the old value to the new one in its time") func block() throws {
    let (stage, _, view) = try shown()
    var ended: Bool?
    UIView.animate(
      withDuration: 1, delay: 0, options: .curveLinear,
      animations: { view.center.x = 150 }, completion: { ended = $0 })
    #expect(view.center.x == 150)
    #expect(view.layer.animationKeys() == ["position"])
    try stage.advance(to: 1)
    #expect(abs(view.layer.presentation()!.position.x - 50) < 0.01)
    try stage.advance(to: 1.5)
    #expect(abs(view.layer.presentation()!.position.x - 100) < 0.01)
    #expect(ended == nil)
    try stage.advance(to: 2.05)
    #expect(view.layer.presentation()!.position.x == 150)
    #expect(ended == true && view.layer.animationKeys() == nil)
  }

  @Test("a change that comes while another runs bends the motion without a jump")
  func additive() throws {
    let (stage, _, view) = try shown()
    let move = { (x: CGFloat) in
      UIView.animate(
        withDuration: 1, delay: 0, options: .curveLinear, animations: { view.center.x = x })
    }
    move(150)
    try stage.advance(to: 1.5)
    let before = view.layer.presentation()!.position.x
    move(50)
    #expect(view.layer.animationKeys() == ["position", "position-2"])
    try stage.advance(to: 1.5)
    #expect(abs(view.layer.presentation()!.position.x - before) < 0.01)
    // Half the first way is left and falls to 0 at 2; the second falls from 100 to 0 at 2.5.
    try stage.advance(to: 1.75)
    #expect(abs(view.layer.presentation()!.position.x - (50 - 25 + 75)) < 0.5)
    try stage.advance(to: 3)
    #expect(view.layer.presentation()!.position.x == 50)
  }

  @Test("from the current state: one animation, from where the view shows") func current() throws {
    let (stage, _, view) = try shown()
    var firstEnded: Bool?
    UIView.animate(
      withDuration: 1, delay: 0, options: .curveLinear, animations: { view.center.x = 150 },
      completion: { firstEnded = $0 })
    try stage.advance(to: 1.5)
    UIView.animate(
      withDuration: 1, delay: 0, options: [.beginFromCurrentState, .curveLinear],
      animations: { view.center.x = 0 })
    #expect(view.layer.animationKeys() == ["position"])
    try stage.advance(to: 2)
    #expect(abs(view.layer.presentation()!.position.x - 50) < 0.5)
    #expect(firstEnded == false)
  }

  @Test("inner blocks have the outer one's time, unless they say otherwise") func nesting() throws {
    let (stage, root, view) = try shown()
    defer { withExtendedLifetime(stage) {} }
    let other = UIView(frame: CGRect(x: 0, y: 200, width: 10, height: 10))
    root.addSubview(other)
    CATransaction.flush()
    UIView.animate(withDuration: 2) {
      #expect(UIView.inheritedAnimationDuration == 2)
      UIView.animate(withDuration: 0.5) { view.alpha = 0 }
      UIView.animate(
        withDuration: 0.5, delay: 0, options: .overrideInheritedDuration,
        animations: { other.alpha = 0 })
    }
    #expect(view.layer.animation(forKey: "opacity")?.duration == 2)
    #expect(other.layer.animation(forKey: "opacity")?.duration == 0.5)
    #expect(UIView.inheritedAnimationDuration == 0)
  }

  @Test("a delay keeps the old value until it is over") func delay() throws {
    let (stage, _, view) = try shown()
    UIView.animate(
      withDuration: 1, delay: 1, options: .curveLinear, animations: { view.center.x = 150 })
    try stage.advance(to: 1.9)
    #expect(abs(view.layer.presentation()!.position.x - 50) < 0.01)
    try stage.advance(to: 2.5)
    #expect(abs(view.layer.presentation()!.position.x - 100) < 0.01)
  }

  @Test("a spring is there after its duration, to a thousandth") func spring() throws {
    let (stage, _, view) = try shown()
    UIView.animate(
      withDuration: 1, delay: 0, usingSpringWithDamping: 0.4, initialSpringVelocity: 0,
      animations: { view.center.x = 150 })
    var farthest: CGFloat = 0
    for frame in 0..<60 {
      try stage.advance(to: 1 + Double(frame) / 60)
      farthest = max(farthest, view.layer.presentation()!.position.x)
    }
    // A damping ratio ζ overshoots by e^(-πζ/√(1-ζ²)).
    let overshoot = exp(-Double.pi * 0.4 / (1 - 0.16).squareRoot())
    #expect(abs(farthest - 150 - 100 * overshoot) < 1)
    try stage.advance(to: 1.999)
    #expect(abs(view.layer.presentation()!.position.x - 150) < 0.11)
  }

  @Test("without animations the completion comes in the next turn") func nothing() throws {
    let (stage, _, _) = try shown()
    var ended: Bool?
    UIView.animate(withDuration: 1, animations: {}, completion: { ended = $0 })
    #expect(ended == nil)
    try stage.advance(to: 1.01)
    #expect(ended == true)
  }

  @Test("begin and commit: delegate, name and curve") func begin() throws {
    final class Listener: UIViewAnimationBlockDelegate {
      var calls: [String] = []
      func animationWillStart(_ name: String?, context: UnsafeMutableRawPointer?) {
        calls.append("start \(name ?? "")")
      }
      func animationDidStop(
        _ name: String?, finished: NSNumber, context: UnsafeMutableRawPointer?
      ) { calls.append("stop \(name ?? "") \(finished.boolValue)") }
    }
    let (stage, _, view) = try shown()
    let listener = Listener()
    UIView.beginAnimations("move", context: nil)
    UIView.setAnimationCurve(.linear)
    UIView.setAnimationDuration(1)
    UIView.setAnimationDelegate(listener)
    view.center.x = 150
    UIView.commitAnimations()
    try stage.advance(to: 1.5)
    #expect(abs(view.layer.presentation()!.position.x - 100) < 0.01)
    #expect(listener.calls == ["start move"])
    try stage.advance(to: 2.1)
    #expect(listener.calls == ["start move", "stop move true"])
  }

  @Test("views in a block get no touches, unless it allows them") func touches() throws {
    let (stage, root, view) = try shown()
    let point = CGPoint(x: 20, y: 20)
    UIView.animate(withDuration: 1) { view.alpha = 0.5 }
    #expect(root.hitTest(point, with: nil) === root)
    try stage.advance(to: 2.1)
    #expect(root.hitTest(point, with: nil) === view)
    UIView.animate(
      withDuration: 1, delay: 0, options: .allowUserInteraction, animations: { view.alpha = 1 })
    #expect(root.hitTest(point, with: nil) === view)
  }

  @Test("layout within a block moves the subviews along") func layout() throws {
    final class Filling: UIView {
      override func layoutSubviews() { for view in subviews { view.frame = bounds } }
    }
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let view = Filling(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let child = UIView()
    view.addSubview(child)
    root.addSubview(view)
    let stage = try Stage(root)
    #expect(child.frame.width == 100)
    try stage.advance(to: 1)
    UIView.animate(withDuration: 1) {
      view.bounds.size.width = 200
      view.layoutIfNeeded()
    }
    #expect(child.layer.animationKeys()?.contains("bounds.size") == true)
  }
}
