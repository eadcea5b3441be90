// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import Foundation
import Testing
import pop

@Suite("Addition, removal and the life of pop's animations")
struct LifeTests {
  @Test("an object lists its animations by key, in order") func keys() {
    let time = Timeline()
    let dial = Dial()
    let (a, b) = (POPBasicAnimation().onDial(to: 1), POPBasicAnimation().onDial(to: 1))
    dial.pop_add(a, forKey: "a")
    dial.pop_add(b, forKey: "b")
    dial.pop_add(a, forKey: "a")
    dial.pop_add(POPBasicAnimation().onDial(to: 2), forKey: nil)
    #expect(dial.pop_animationKeys().count == 3)
    #expect(Array(dial.pop_animationKeys().prefix(2)) as? [String] == ["a", "b"])
    #expect(dial.pop_animation(forKey: "b") as? POPBasicAnimation === b)
    #expect(dial.pop_animation(forKey: "c") == nil)
    #expect(Dial().pop_animationKeys().isEmpty)
    time.advance(to: 1)
    #expect(dial.pop_animationKeys().isEmpty)
  }

  @Test("one that is replaced ends unfinished, and the new one goes on from the value there")
  func replaced() {
    let time = Timeline()
    let (dial, diary) = (Dial(), Diary())
    let first: POPBasicAnimation = POPBasicAnimation.linear().onDial(to: 100)
    first.duration = 1
    diary.follow(first)
    dial.pop_add(first, forKey: "a")
    time.advance(to: 0.5)
    let second: POPBasicAnimation = POPBasicAnimation.linear().onDial(to: 0)
    second.duration = 1
    dial.pop_add(second, forKey: "a")
    #expect(diary.lines == ["start", "stop false"])
    time.advance(to: 1)
    #expect(near(dial.number, 25))
  }

  @Test("removal ends it with the value of the moment", arguments: [true, false])
  func removal(_ all: Bool) {
    let time = Timeline()
    let (dial, diary) = (Dial(), Diary())
    let animation: POPBasicAnimation = POPBasicAnimation.linear().onDial(to: 100)
    animation.duration = 1
    diary.follow(animation, byBlocks: true)
    dial.pop_add(animation, forKey: "a")
    time.advance(to: 0.25)
    if all { dial.pop_removeAllAnimations() } else { dial.pop_removeAnimation(forKey: "a") }
    #expect(animation.isPaused)
    time.advance(to: 1)
    #expect(near(dial.number, 25))
    #expect(diary.lines == ["start", "stop false"])
  }

  @Test("one that is removed before it began says both") func removedEarly() {
    let (dial, diary) = (Dial(), Diary())
    let time = Timeline()
    let animation = POPBasicAnimation().onDial(to: 1)
    diary.follow(animation)
    dial.pop_add(animation, forKey: "a")
    dial.pop_removeAllAnimations()
    time.advance(to: 1)
    #expect(diary.lines == ["start", "stop false"])
    #expect(dial.writes == 0)
  }

  @Test("the time that it is paused does not count") func pause() {
    let time = Timeline()
    let dial = Dial()
    let animation: POPBasicAnimation = POPBasicAnimation.linear().onDial(to: 60)
    animation.duration = 1
    dial.pop_add(animation, forKey: "a")
    #expect(!animation.isPaused)
    time.advance(to: 0.25)
    animation.isPaused = true
    time.advance(to: 5)
    #expect(near(dial.number, 15))
    animation.isPaused = false
    time.advance(to: 5.5)
    #expect(near(dial.number, 45, 1e-6))
  }

  @Test("a begin time is waited for") func beginTime() {
    let time = Timeline()
    let dial = Dial()
    let animation: POPBasicAnimation = POPBasicAnimation.linear().onDial(from: 5, to: 65)
    animation.duration = 1
    animation.beginTime = 2
    dial.pop_add(animation, forKey: "a")
    time.advance(to: 1.9)
    #expect(dial.number == 0)
    time.advance(to: 2.5)
    #expect(near(dial.number, 35))
  }

  @Test("one that stays goes on to another goal from where it is") func staying() {
    let time = Timeline()
    let (dial, diary) = (Dial(), Diary())
    let animation: POPBasicAnimation = POPBasicAnimation.linear().onDial(to: 60)
    animation.duration = 1
    animation.removedOnCompletion = false
    diary.follow(animation)
    dial.pop_add(animation, forKey: "a")
    time.advance(to: 2)
    #expect(animation.isPaused)
    #expect(dial.pop_animation(forKey: "a") as AnyObject === animation)
    animation.toValue = 120
    #expect(!animation.isPaused)
    time.advance(to: 2.5)
    #expect(near(dial.number, 90, 1e-6))
    time.advance(to: 4)
    #expect(diary.lines == ["start", "reach", "stop true", "reach", "stop true"])
    dial.pop_removeAllAnimations()
    #expect(dial.pop_animationKeys().isEmpty)
  }

  @Test("each run tells its beginning and end", arguments: [0, 1, 2, 3])
  func repetition(_ count: Int) {
    let time = Timeline()
    let (dial, diary) = (Dial(), Diary())
    let animation: POPBasicAnimation = POPBasicAnimation.linear().onDial(from: 0, to: 60)
    animation.duration = 1
    animation.repeatCount = count
    diary.follow(animation)
    dial.pop_add(animation, forKey: "a")
    let runs = max(count, 1)
    time.advance(to: Double(runs) - 0.5)
    #expect(near(dial.number, 30, 1e-6))
    time.advance(to: 10)
    let middle = ["start", "reach", "stop false"]
    let right =
      Array(repeating: middle, count: runs - 1).joined() + ["start", "reach", "stop true"]
    #expect(diary.lines == Array(right))
  }

  @Test("forth and back counts once", arguments: [false, true])
  func autoreverse(_ isSpring: Bool) {
    let time = Timeline()
    let (dial, diary) = (Dial(), Diary())
    let animation: POPPropertyAnimation = isSpring ? POPSpringAnimation() : POPBasicAnimation()
    _ = animation.onDial(to: 60, threshold: 1)
    animation.autoreverses = true
    animation.repeatCount = 2
    diary.follow(animation)
    dial.pop_add(animation, forKey: "a")
    time.advance(to: 10)
    #expect(dial.number == 0)
    #expect(diary.lines.filter { $0 == "start" }.count == 4)
    #expect(diary.lines.suffix(2) == ["reach", "stop true"])
  }

  @Test("for ever has no end until it is removed") func forever() {
    let time = Timeline()
    let (dial, diary) = (Dial(), Diary())
    let animation = POPBasicAnimation().onDial(to: 1)
    animation.repeatForever = true
    diary.follow(animation)
    dial.pop_add(animation, forKey: "a")
    time.advance(to: 10)
    dial.pop_removeAllAnimations()
    #expect(!diary.lines.contains("stop true"))
    #expect(diary.lines.filter { $0 == "stop false" }.count == 26, "25 runs, and the removal")
  }

  @Test("additive changes add up") func additive() {
    let time = Timeline()
    let dial = Dial()
    dial.number = 1000
    for (index, way) in [100, 40].enumerated() {
      let animation: POPBasicAnimation = POPBasicAnimation.linear().onDial(from: 0, to: way)
      animation.duration = Double(index + 1)
      animation.isAdditive = true
      dial.pop_add(animation, forKey: "\(index)")
    }
    time.advance(to: 0.5)
    #expect(near(dial.number, 1060, 1e-6))
    time.advance(to: 3)
    #expect(near(dial.number, 1140, 1e-6))
  }

  @Test("values are rounded and clamped where that is asked for") func limits() {
    let time = Timeline()
    let dial = Dial()
    let spring = POPSpringAnimation().onDial(from: 0, to: 100, threshold: 1)
    spring.springBounciness = 20
    spring.velocity = -3000
    spring.roundingFactor = 5
    dial.pop_add(spring, forKey: "a")
    let free = time.frames(300) { dial.number }
    #expect(free.min()! < 0 && free.max()! > 100)
    #expect(free.allSatisfy { $0.truncatingRemainder(dividingBy: 5) == 0 })
    for flags in [POPAnimationClampFlags.start, .end, .both] {
      let clamped = POPSpringAnimation().onDial(from: 0, to: 100, threshold: 1)
      clamped.springBounciness = 20
      clamped.velocity = -3000
      clamped.clampMode = flags.rawValue
      dial.pop_add(clamped, forKey: "a")
      let values = time.frames(300) { dial.number }
      #expect((values.min()! < 0) == !flags.contains(.start))
      #expect((values.max()! > 100) == !flags.contains(.end))
    }
  }

  @Test("an animation does not keep its object, and ends with it") func objectGoes() {
    let time = Timeline()
    let diary = Diary()
    weak var object: Dial?
    do {
      let dial = Dial()
      object = dial
      let animation = POPBasicAnimation().onDial(to: 1)
      diary.follow(animation)
      dial.pop_add(animation, forKey: "a")
      time.advance(to: 0.1)
    }
    #expect(object == nil)
    time.advance(to: 0.2)
    #expect(diary.lines == ["start", "stop false"])
  }

  @Test("after its end nothing keeps the animation") func animationGoes() {
    let time = Timeline()
    let dial = Dial()
    weak var kept: POPAnimation?
    do {
      let animation = POPBasicAnimation().onDial(to: 1)
      _ = animation.tracer
      kept = animation
      dial.pop_add(animation, forKey: "a")
    }
    #expect(kept != nil)
    time.advance(to: 1)
    #expect(kept == nil)
  }

  @Test("callbacks may remove, add and replace animations") func reentrance() {
    let time = Timeline()
    let dial = Dial()
    let first = POPBasicAnimation().onDial(to: 10)
    var chain: [String] = []
    first.completionBlock = { animation, finished in
      chain.append("first \(finished)")
      let second = POPBasicAnimation().onDial(to: 20)
      second.animationDidApplyBlock = { animation in
        chain.append("removes")
        dial.pop_removeAllAnimations()
        dial.pop_add(POPBasicAnimation().onDial(to: 30), forKey: "a")
      }
      second.completionBlock = { _, finished in chain.append("second \(finished)") }
      dial.pop_add(second, forKey: "a")
    }
    dial.pop_add(first, forKey: "a")
    time.advance(to: 3)
    #expect(chain == ["first true", "removes", "second false"])
    #expect(dial.number == 30)
  }

  @Test("a copy has the settings and no object") func copies() {
    let spring = POPSpringAnimation().onDial(to: 10)
    spring.springBounciness = 7
    spring.velocity = 3
    spring.name = "n"
    let copy = spring.copy() as! POPSpringAnimation
    #expect(copy.springBounciness == 7 && copy.name == "n" && copy.toValue as? Int == 10)
    #expect(copy.dynamicsFriction == spring.dynamicsFriction)
    #expect(copy.velocity as? CGFloat == 3)
    #expect(copy.property === spring.property)
    #expect(copy.isPaused)
  }

  @Test("a tracer keeps what happened while it recorded") func tracer() {
    let time = Timeline()
    let dial = Dial()
    let animation: POPBasicAnimation = POPBasicAnimation.linear().onDial(to: 10)
    animation.duration = 0.1
    dial.pop_add(animation, forKey: "a")
    animation.tracer.start()
    animation.toValue = 20
    time.advance(to: 1)
    let types = (animation.tracer.allEvents as! [POPAnimationEvent]).map(\.type)
    #expect(types.first == .toValueUpdate)
    #expect(types.contains(.propertyRead))
    #expect(types.suffix(1) == [.didStop])
    let writes = animation.tracer.writeEvents as! [POPAnimationValueEvent]
    #expect(writes.count == 7)
    #expect(writes.last?.value as? CGFloat == 20)
    #expect(near(CGFloat(writes.last!.time), 0.1))
    #expect(animation.tracer.events(with: .didStart).count == 1)
    animation.tracer.reset()
    #expect(animation.tracer.allEvents.isEmpty)
  }

  @Test("frames come between calls of the animator's delegate") func animator() {
    final class Watch: NSObject, POPAnimatorDelegate {
      var calls: [String] = []
      func animatorWillAnimate(_ animator: POPAnimator!) { calls.append("will") }
      func animatorDidAnimate(_ animator: POPAnimator!) { calls.append("did") }
    }
    let time = Timeline()
    let (watch, dial) = (Watch(), Dial())
    POPAnimator.shared().delegate = watch
    let animation = POPBasicAnimation().onDial(to: 1)
    animation.animationDidApplyBlock = { _ in watch.calls.append("step") }
    POPAnimator.shared().add(animation, for: dial, key: "a")
    time.advance(to: 1.0 / 60)
    #expect(watch.calls == ["will", "step", "step", "did"])
    #expect(near(CGFloat(POPAnimator.shared().refreshPeriod), 1.0 / 60))
    POPAnimator.shared().removeAllAnimations(for: dial)
    let count = watch.calls.count
    time.advance(to: 1)
    #expect(watch.calls.count == count, "The link is paused while nothing moves.")
  }
}
