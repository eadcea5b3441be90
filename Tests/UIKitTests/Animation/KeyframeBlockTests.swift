// SPDX-License-Identifier: Apache-2.0
import Testing
import UIKit

/// Key-frame blocks.
@Suite @MainActor struct KeyframeBlockTests {
  private func shown() throws -> (Stage, UIView) {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    root.addSubview(view)
    return (try Stage(root), view)
  }

  private func linear(_ more: UIView.KeyframeAnimationOptions = [])
    -> UIView.KeyframeAnimationOptions
  {
    more.union(.init(rawValue: UIView.AnimationOptions.curveLinear.rawValue))
  }

  /// As measured on iOS: one animation, key times 0, 0.1, 1, values 1, 0, 0, slow at begin and end.
  @Test("one key frame: the value is held after it, under the pace of the whole")
  func oneKeyframe() throws {
    let (stage, view) = try shown()
    defer { withExtendedLifetime(stage) {} }
    UIView.animateKeyframes(
      withDuration: 10, delay: 0,
      animations: {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.1) { view.alpha = 0 }
      })
    let animation = try #require(view.layer.animation(forKey: "opacity") as? CAKeyframeAnimation)
    #expect(animation.keyTimes == [0, 0.1, 1])
    #expect(animation.values as? [NSNumber] == [1, 0, 0])
    #expect(animation.calculationMode == .linear && animation.fillMode == .both)
    #expect(animation.timingFunction == CAMediaTimingFunction(name: .easeInEaseOut))
    #expect(animation.duration == 10 && view.alpha == 0)
  }

  @Test("key frames follow each other, with pauses between, and end as any block")
  func sequence() throws {
    let (stage, view) = try shown()
    var ended: Bool?
    UIView.animateKeyframes(
      withDuration: 4, delay: 0, options: linear(),
      animations: {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) { view.center.x = 150 }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.25) {
          view.center = CGPoint(x: 150, y: 250)
          view.transform = CGAffineTransform(rotationAngle: .pi / 2)
        }
      }, completion: { ended = $0 })
    #expect(view.layer.animationKeys()?.sorted() == ["position", "transform"])
    for (time, place) in [
      (0.5, CGPoint(x: 100, y: 50)), (1.5, CGPoint(x: 150, y: 50)), (2.5, CGPoint(x: 150, y: 150)),
      (3.5, CGPoint(x: 150, y: 250)),
    ] {
      try stage.advance(to: time)
      let shown = view.layer.presentation()!.position
      #expect(
        abs(shown.x - place.x) < 0.01 && abs(shown.y - place.y) < 0.01, "at \(time): \(shown)")
    }
    #expect(ended == nil)
    try stage.advance(to: 4.1)
    #expect(ended == true && view.layer.animationKeys() == nil)
  }

  @Test(
    "calculation modes",
    arguments: [
      (
        UIView.KeyframeAnimationOptions.calculationModeDiscrete, CAAnimationCalculationMode.discrete
      ),
      (.calculationModePaced, .paced), (.calculationModeCubic, .cubic),
      (.calculationModeCubicPaced, .cubicPaced), (.calculationModeLinear, .linear),
    ])
  func modes(option: UIView.KeyframeAnimationOptions, mode: CAAnimationCalculationMode) throws {
    let (stage, view) = try shown()
    defer { withExtendedLifetime(stage) {} }
    UIView.animateKeyframes(
      withDuration: 1, delay: 0, options: option,
      animations: {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.alpha = 0 }
      })
    let animation = view.layer.animation(forKey: "opacity") as? CAKeyframeAnimation
    #expect(animation?.calculationMode == mode)
  }

  @Test("a block within a key frame has its part of the time; one around gives duration and pace")
  func nesting() throws {
    let (stage, view) = try shown()
    let child = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    view.addSubview(child)
    CATransaction.flush()
    UIView.animate(
      withDuration: 4, delay: 0, options: .curveLinear,
      animations: {
        UIView.animateKeyframes(
          withDuration: 1, delay: 0,
          animations: {
            UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
              view.alpha = 0
              UIView.animate(withDuration: 1) { child.alpha = 0 }
            }
          })
      })
    #expect(view.layer.animation(forKey: "opacity")?.duration == 4)
    #expect(child.layer.animation(forKey: "opacity")?.duration == 2)
    try stage.advance(to: 1.9)
    #expect(view.layer.presentation()!.opacity == 1 && child.layer.presentation()!.opacity == 1)
    try stage.advance(to: 3)
    #expect(abs(view.layer.presentation()!.opacity - 0.5) < 0.01)
    #expect(abs(child.layer.presentation()!.opacity - 0.5) < 0.01)
  }

  @Test("no duration, no animations: values at once, and the completion in the next turn")
  func still() throws {
    let (stage, view) = try shown()
    var ended = 0
    let change = {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.alpha = 0 }
    }
    UIView.animateKeyframes(
      withDuration: 0, delay: 0, animations: change, completion: { _ in ended += 1 })
    #expect(view.alpha == 0 && view.layer.animationKeys() == nil && ended == 0)
    try stage.advance(to: 0.01)
    #expect(ended == 1)
    view.alpha = 1
    UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.alpha = 0.5 }
    #expect(view.alpha == 0.5)
  }
}
