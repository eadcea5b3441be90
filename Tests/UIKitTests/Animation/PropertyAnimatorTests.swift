// SPDX-License-Identifier: Apache-2.0
import Testing
import UIKit

/// Property animators: running, pausing, scrubbing, reversing, going on.
@Suite @MainActor struct PropertyAnimatorTests {
  private func shown() throws -> (Stage, UIView) {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    view.backgroundColor = .red
    root.addSubview(view)
    return (try Stage(root), view)
  }

  private func x(_ view: UIView) -> CGFloat { view.layer.presentation()!.position.x }

  private func mover(
    _ view: UIView, _ curve: UIView.AnimationCurve = .linear, _ ends: Ends? = nil
  ) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(duration: 1, curve: curve) { view.center.x = 150 }
    if let ends { animator.addCompletion { ends.places.append($0) } }
    return animator
  }

  private final class Ends { var places: [UIViewAnimatingPosition] = [] }

  @Test("it waits for its start, runs, and ends at the end") func run() throws {
    let (stage, view) = try shown()
    let ends = Ends()
    let animator = mover(view, .linear, ends)
    #expect(animator.state == .inactive && view.center.x == 50 && animator.duration == 1)
    animator.startAnimation()
    #expect(animator.state == .active && animator.isRunning && view.center.x == 150)
    try stage.advance(to: 0.25)
    #expect(abs(x(view) - 75) < 0.01 && abs(animator.fractionComplete - 0.25) < 0.001)
    try stage.advance(to: 0.99)
    #expect(ends.places.isEmpty)
    try stage.advance(to: 1.01)
    #expect(ends.places == [.end] && animator.state == .inactive && !animator.isRunning)
    #expect(x(view) == 150 && view.layer.animationKeys() == nil)
  }

  @Test("paused it stands still, in the server too; scrubbing moves it") func scrub() throws {
    let (stage, view) = try shown()
    let animator = mover(view)
    animator.startAnimation()
    try stage.advance(to: 0.25)
    animator.pauseAnimation()
    #expect(animator.state == .active && !animator.isRunning)
    try stage.advance(to: 5)
    #expect(abs(x(view) - 75) < 0.01)
    #expect(try stage.color(30, 50) == [255, 0, 0])
    #expect(try stage.color(20, 50) == [255, 255, 255])
    animator.fractionComplete = 0.8
    try stage.advance(to: 5)
    #expect(abs(x(view) - 130) < 0.01)
    #expect(try stage.color(75, 50) == [255, 255, 255])
    animator.startAnimation()
    try stage.advance(to: 5.1)
    #expect(abs(x(view) - 140) < 0.01)
    try stage.advance(to: 5.21)
    #expect(animator.state == .inactive && x(view) == 150)
  }

  @Test("scrubbing follows the way of the values, or the time along the curve")
  func scrubbing() throws {
    let (stage, view) = try shown()
    let animator = mover(view, .easeIn)
    animator.fractionComplete = 0.5
    #expect(animator.state == .active && !animator.isRunning)
    try stage.advance(to: 0)
    #expect(abs(x(view) - 100) < 0.01 && abs(animator.fractionComplete - 0.5) < 0.001)
    animator.stopAnimation(true)
    view.center.x = 50
    let timed = mover(view, .easeIn)
    timed.scrubsLinearly = false
    timed.fractionComplete = 0.5
    try stage.advance(to: 0)
    #expect(x(view) < 90 && abs(timed.fractionComplete - 0.5) < 0.001)
  }

  @Test("reversed it goes back, counts that way, and gives the old values back at the begin")
  func reverse() throws {
    let (stage, view) = try shown()
    let ends = Ends()
    let animator = mover(view, .easeInOut, ends)
    animator.addAnimations { view.backgroundColor = .blue }
    animator.startAnimation()
    try stage.advance(to: 0.4)
    let before = (x(view), animator.fractionComplete)
    animator.isReversed = true
    try stage.advance(to: 0.4)
    #expect(abs(x(view) - before.0) < 0.01)
    #expect(abs(animator.fractionComplete - (1 - before.1)) < 0.001)
    try stage.advance(to: 0.79)
    #expect(ends.places.isEmpty && x(view) < 51)
    try stage.advance(to: 0.81)
    #expect(ends.places == [.start] && view.center.x == 50 && x(view) == 50)
    #expect(view.backgroundColor == .red && view.layer.animationKeys() == nil)
  }

  @Test("paused, reversed and gone on with: back in the time there is") func pauseReverse() throws {
    let (stage, view) = try shown()
    let ends = Ends()
    let animator = mover(view, .linear, ends)
    animator.startAnimation()
    try stage.advance(to: 0.6)
    animator.pauseAnimation()
    animator.isReversed.toggle()
    #expect(abs(animator.fractionComplete - 0.4) < 0.001)
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    try stage.advance(to: 0.9)
    #expect(abs(x(view) - 80) < 0.01)
    try stage.advance(to: 1.21)
    #expect(ends.places == [.start] && view.center.x == 50)
  }

  @Test("going on with another time and another pace") func goOn() throws {
    let (stage, view) = try shown()
    let animator = mover(view)
    animator.fractionComplete = 0.5
    try stage.advance(to: 0)
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 2)
    try stage.advance(to: 1)
    #expect(abs(x(view) - 125) < 0.01)
    animator.pauseAnimation()
    animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .easeIn), durationFactor: 1)
    try stage.advance(to: 1.5)
    #expect(x(view) > 126 && x(view) < 135)
    #expect(abs(animator.fractionComplete - (x(view) - 50) / 100) < 0.001)
    try stage.advance(to: 2.01)
    #expect(x(view) == 150 && animator.state == .inactive)
  }

  @Test("going on as a spring: from where it is, over the end and back") func spring() throws {
    let (stage, view) = try shown()
    let animator = mover(view)
    animator.fractionComplete = 0.5
    try stage.advance(to: 0)
    animator.continueAnimation(
      withTimingParameters: UISpringTimingParameters(dampingRatio: 0.4), durationFactor: 1)
    try stage.advance(to: 0)
    #expect(abs(x(view) - 100) < 0.01)
    var farthest: CGFloat = 0
    for frame in 0..<60 {
      try stage.advance(to: Double(frame) / 60)
      farthest = max(farthest, x(view))
    }
    let overshoot = exp(-Double.pi * 0.4 / (1 - 0.16).squareRoot())
    #expect(abs(farthest - 150 - 50 * overshoot) < 1)
    try stage.advance(to: 1.01)
    #expect(x(view) == 150 && animator.state == .inactive)
  }

  @Test("delayed changes begin later and end with the rest; both scrub") func delayed() throws {
    let (stage, view) = try shown()
    let animator = mover(view)
    animator.addAnimations({ view.alpha = 0 }, delayFactor: 0.5)
    animator.startAnimation()
    try stage.advance(to: 0.5)
    #expect(view.layer.presentation()!.opacity == 1 && abs(x(view) - 100) < 0.01)
    animator.pauseAnimation()
    animator.fractionComplete = 0.75
    try stage.advance(to: 0.5)
    #expect(abs(view.layer.presentation()!.opacity - 0.5) < 0.001)
    animator.isReversed = true
    animator.startAnimation()
    try stage.advance(to: 0.8)
    #expect(view.layer.presentation()!.opacity == 1 && abs(x(view) - 95) < 0.01)
    try stage.advance(to: 1.26)
    #expect(view.alpha == 1 && view.center.x == 50)
  }

  @Test("stopped it stays where it shows; finishing chooses a place") func stop() throws {
    let (stage, view) = try shown()
    let ends = Ends()
    let animator = mover(view, .linear, ends)
    animator.startAnimation()
    try stage.advance(to: 0.3)
    animator.stopAnimation(true)
    #expect(abs(view.center.x - 80) < 0.01 && animator.state == .inactive && ends.places.isEmpty)
    #expect(view.layer.animationKeys() == nil)
    for (place, end) in [
      (UIViewAnimatingPosition.end, 150.0), (.start, 50.0), (.current, 80.0),
    ] {
      view.center.x = 50
      let next = mover(view, .linear, ends)
      next.fractionComplete = 0.3
      try stage.advance(to: 0.3)
      next.stopAnimation(false)
      #expect(next.state == .stopped && abs(view.center.x - 80) < 0.01)
      next.finishAnimation(at: place)
      #expect(next.state == .inactive && abs(view.center.x - end) < 0.01, "\(place)")
    }
    #expect(ends.places == [.end, .start, .current])
  }

  @Test("it may stay active at its end, to be reversed") func pausesOnCompletion() throws {
    let (stage, view) = try shown()
    let ends = Ends()
    let animator = mover(view, .linear, ends)
    animator.pausesOnCompletion = true
    animator.startAnimation()
    try stage.advance(to: 2)
    #expect(animator.state == .active && !animator.isRunning && ends.places.isEmpty)
    #expect(x(view) == 150 && animator.fractionComplete == 1)
    animator.isReversed = true
    animator.startAnimation()
    try stage.advance(to: 2.5)
    #expect(abs(x(view) - 100) < 0.01)
  }

  @Test("key frames and blocks within it obey it") func inside() throws {
    let (stage, view) = try shown()
    let child = UIView()
    view.addSubview(child)
    try stage.advance(to: 0)
    let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) {
      UIView.animateKeyframes(
        withDuration: 0, delay: 0,
        animations: {
          UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
            view.center.x = 150
          }
          UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.alpha = 0 }
        })
      UIView.animate(withDuration: 9) { child.alpha = 0 }
    }
    animator.fractionComplete = 0.25
    try stage.advance(to: 10)
    #expect(abs(x(view) - 100) < 0.01 && abs(child.layer.presentation()!.opacity - 0.75) < 0.001)
    animator.fractionComplete = 0.75
    try stage.advance(to: 10)
    #expect(abs(view.layer.presentation()!.opacity - 0.5) < 0.001)
  }

  @Test("springs of their own say how long they take") func springs() throws {
    let spring = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.3)
    let parameters = UISpringTimingParameters(duration: 0.5, bounce: 0.3)
    let animator = UIViewPropertyAnimator(duration: 9, timingParameters: parameters)
    #expect(abs(animator.duration - spring.settlingDuration) < 0.001)
    let ratio = UIViewPropertyAnimator(duration: 9, dampingRatio: 0.5)
    #expect(ratio.duration == 9)
    #expect(ratio.timingParameters?.springTimingParameters?.initialVelocity == .zero)
  }

  @Test("a velocity along each axis bends the way") func velocity() throws {
    let (stage, view) = try shown()
    let parameters = UISpringTimingParameters(
      dampingRatio: 1, initialVelocity: CGVector(dx: 0, dy: 20))
    let animator = UIViewPropertyAnimator(duration: 1, timingParameters: parameters)
    animator.addAnimations { view.center = CGPoint(x: 150, y: 150) }
    animator.startAnimation()
    try stage.advance(to: 0.05)
    let place = view.layer.presentation()!.position
    #expect(place.y > place.x + 20)
  }

  @Test("without animations it completes in the next turn; the running form starts")
  func empty() throws {
    let (stage, view) = try shown()
    let ends = Ends()
    let empty = UIViewPropertyAnimator(duration: 1, curve: .linear)
    empty.addCompletion { ends.places.append($0) }
    empty.startAnimation()
    #expect(ends.places.isEmpty)
    UIViewPropertyAnimator.runningPropertyAnimator(
      withDuration: 1, delay: 1, options: .curveLinear, animations: { view.center.x = 150 },
      completion: { ends.places.append($0) })
    try stage.advance(to: 0.1)
    #expect(ends.places == [.end])
    try stage.advance(to: 1.5)
    #expect(abs(x(view) - 100) < 0.01)
    try stage.advance(to: 2.1)
    #expect(ends.places == [.end, .end])
  }

  @Test("a paused animator and its view go with their owners") func lifetime() throws {
    let (stage, _) = try shown()
    weak var gone: UIView?
    weak var goneAnimator: UIViewPropertyAnimator?
    do {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      stage.show(view)
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { [unowned view] in
        view.alpha = 0
      }
      animator.fractionComplete = 0.5
      try stage.advance(to: 0.1)
      (gone, goneAnimator) = (view, animator)
      stage.show(UIView())
    }
    try stage.advance(to: 0.2)
    #expect(gone == nil && goneAnimator == nil)
  }
}
