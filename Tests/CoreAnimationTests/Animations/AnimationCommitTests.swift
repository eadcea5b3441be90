// SPDX-License-Identifier: Apache-2.0
import CACommit
import CATiming
import CoreAnimation
import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// Animations in commits. Each test has a thread and a clock of its own.
@Suite struct AnimationCommitTests {
  @Test func anOpenBeginIsTheTimeOfTheCommitOnTheLayersClock() async {
    let begins = await onStage { stage in
      stage.layer.speed = 2
      stage.layer.timeOffset = 3
      stage.clock.time = 10
      stage.layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "a")
      stage.layer.add(CABasicAnimation(keyPath: "position"), forKey: "b")
      let before = stage.layer.animation(forKey: "a")?.beginTime
      stage.flush()
      return [before, stage.layer.animation(forKey: "a")?.beginTime]
        + stage.records.map(\.timing.beginTime)
    }
    #expect(begins == [0, 23, 23, 23])
  }

  @Test func aBeginOfZeroStaysWhenTheListIsSentAgain() async {
    let begins = await onStage { stage in
      stage.layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "a")
      stage.flush()
      stage.clock.time = 5
      stage.layer.add(CABasicAnimation(keyPath: "position"), forKey: "b")
      stage.flush()
      return stage.records.map(\.timing.beginTime)
    }
    #expect(begins == [0, 5])
  }

  @Test func aBeginThatWasSetIsSentAsItIs() async {
    let begins = await onStage { stage in
      stage.clock.time = 7
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.beginTime = 1e-100
      stage.layer.add(animation, forKey: nil)
      stage.flush()
      return stage.records.map(\.timing.beginTime)
    }
    #expect(begins == [1e-100])
  }

  @Test func theTransactionGivesLengthAndPaceThatAreLeftOpen() async {
    let timings = await onStage { stage in
      let own = CABasicAnimation(keyPath: "position")
      own.duration = 3
      own.timingFunction = CAMediaTimingFunction(name: .easeOut)
      stage.layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "plain")
      CATransaction.begin()
      CATransaction.setAnimationDuration(2)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeIn))
      stage.layer.add(CABasicAnimation(keyPath: "zPosition"), forKey: "given")
      stage.layer.add(own, forKey: "own")
      CATransaction.commit()
      stage.flush()
      return stage.records.map(\.timing)
    }
    #expect(timings.map(\.duration) == [0.25, 2, 3])
    #expect(timings.map(\.curve) == [nil, .easeIn, .easeOut])
  }

  @Test func everyNumberOfTheTimingIsSent() async {
    let records = await onStage { stage in
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.duration = 2
      animation.speed = -0.5
      animation.timeOffset = 0.125
      animation.repeatCount = 3
      animation.repeatDuration = 9
      animation.autoreverses = true
      animation.fillMode = .both
      animation.isRemovedOnCompletion = false
      animation.preferredFrameRateRange = CAFrameRateRange(minimum: 30, maximum: 60, preferred: 50)
      stage.layer.add(animation, forKey: "key")
      stage.flush()
      return stage.records
    }
    var timing = AnimationTiming()
    timing.duration = 2
    timing.speed = -0.5
    timing.timeOffset = 0.125
    timing.repeatCount = 3
    timing.repeatDuration = 9
    timing.autoreverses = true
    timing.fillMode = .both
    #expect(records.map(\.timing) == [timing])
    #expect(records.map(\.key) == ["key"])
    #expect(records.map(\.isRemovedOnCompletion) == [false])
    #expect(records.map(\.frameRate) == [FrameRate(minimum: 30, maximum: 60, preferred: 50)])
  }

  @Test func theWholeListIsSentWhenItChangedAndOnlyThen() async {
    let counts = await onStage { stage in
      var counts: [Int?] = []
      func flush() {
        stage.flush()
        counts.append(stage.sink.take().first?.allChanges.first?.animations?.count)
      }
      stage.layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "a")
      stage.layer.add(CABasicAnimation(keyPath: "opacity"), forKey: nil)
      flush()
      stage.layer.name = "name"
      flush()
      stage.layer.removeAnimation(forKey: "a")
      flush()
      stage.layer.removeAllAnimations()
      flush()
      return counts
    }
    #expect(counts == [2, nil, 1, 0])
  }

  @Test func anAnimationThatCameAndWentBetweenCommitsIsNoNews() async {
    let commits = await onStage { stage in
      stage.layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "a")
      stage.layer.removeAnimation(forKey: "a")
      stage.flush()
      return stage.sink.take().count
    }
    #expect(commits == 0)
  }

  @Test func animationsOfALayerOutsideEveryTreeBeginWhenItComesIn() async {
    let begins = await onStage { stage in
      let late = CALayer()
      late.add(CABasicAnimation(keyPath: "opacity"), forKey: "a")
      stage.flush()
      stage.clock.time = 4
      stage.layer.addSublayer(late)
      stage.flush()
      return stage.sink.take().flatMap(\.allChanges).filter { $0.layer == late.id }
        .flatMap { $0.animations ?? [] }.map(\.timing.beginTime)
    }
    #expect(begins == [4])
  }

  @Test func aLayerThatLeavesTheTreeLosesItsAnimations() async {
    let result = await onStage { stage in
      let (below, delegate) = (CALayer(), StopNotes())
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.delegate = delegate
      let middle = CALayer()
      stage.layer.addSublayer(middle)
      middle.addSublayer(below)
      below.add(animation, forKey: "a")
      stage.flush()
      middle.removeFromSuperlayer()
      let kept = below.animationKeys()
      stage.flush()
      return [kept == ["a"], below.animationKeys() == nil, delegate.stops == [false]]
    }
    #expect(result == [true, true, true])
  }

  @Test func aLayerThatMovesKeepsItsAnimations() async {
    let keys = await onStage { stage in
      let (below, other) = (CALayer(), CALayer())
      stage.layer.addSublayer(below)
      stage.layer.addSublayer(other)
      below.add(CABasicAnimation(keyPath: "opacity"), forKey: "a")
      stage.flush()
      other.addSublayer(below)
      stage.flush()
      return below.animationKeys()
    }
    #expect(keys == ["a"])
  }
}

/// The values in records.
extension AnimationCommitTests {
  private func property(
    _ animation: @escaping @Sendable () -> CAPropertyAnimation
  ) async -> PropertyAnimation? {
    await onStage { stage in
      stage.layer.add(animation(), forKey: nil)
      stage.flush()
      guard case .property(let property) = stage.records.first?.content else { return nil }
      return property
    }
  }

  @Test func valuesAreOfTheKindOfTheirTarget() async {
    let flag = await property {
      let animation = CABasicAnimation(keyPath: "hidden")
      animation.fromValue = 1
      animation.toValue = false
      return animation
    }
    #expect(flag?.values == .basic(from: .bool(true), to: .bool(false), by: nil, spring: nil))
    let part = await property {
      let animation = CABasicAnimation(keyPath: "bounds.size.width")
      animation.byValue = 8
      return animation
    }
    #expect(
      part?.target == AnimationTarget(key: "bounds", property: .bounds, member: ["size", "width"]))
    #expect(part?.values == .basic(from: nil, to: nil, by: .number(8), spring: nil))
    let turn = await property {
      let animation = CABasicAnimation(keyPath: "transform.rotation.z")
      animation.toValue = CGFloat.pi
      return animation
    }
    #expect(turn?.target.member == ["rotation", "z"])
    #expect(turn?.values == .basic(from: nil, to: .number(.pi), by: nil, spring: nil))
  }

  @Test func aValueFunctionKeepsItsNumbers() async {
    let scale = await property {
      let animation = CABasicAnimation(keyPath: "transform")
      animation.valueFunction = CAValueFunction(name: .scale)
      animation.toValue = [3, 4, 5]
      animation.isAdditive = true
      animation.isCumulative = true
      return animation
    }
    #expect(scale?.valueFunction == .scale)
    #expect(scale?.isAdditive == true && scale?.isCumulative == true)
    let numbers = PropertyValue.array([.number(3), .number(4), .number(5)])
    #expect(scale?.values == .basic(from: nil, to: numbers, by: nil, spring: nil))
  }

  @Test func aSpringIsSentWithItsConstants() async {
    let property = await property {
      let animation = CASpringAnimation(keyPath: "position.x")
      animation.damping = 3
      animation.toValue = 1
      return animation
    }
    var spring = Spring()
    spring.damping = 3
    #expect(property?.values == .basic(from: nil, to: .number(1), by: nil, spring: spring))
  }

  @Test func keyframesAreSentWithAllTheirLists() async {
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
    let property = await property {
      let animation = CAKeyframeAnimation(keyPath: "position")
      animation.values = [CGPoint(x: 1, y: 2), CGPoint(x: 3, y: 4)]
      animation.path = path
      animation.keyTimes = [0, 1]
      animation.timingFunctions = [CAMediaTimingFunction(name: .easeIn)]
      animation.calculationMode = .cubicPaced
      animation.tensionValues = [1]
      animation.continuityValues = [2]
      animation.biasValues = [3]
      animation.rotationMode = .rotateAutoReverse
      return animation
    }
    var expected = Keyframes()
    expected.values = [.point(CGPoint(x: 1, y: 2)), .point(CGPoint(x: 3, y: 4))]
    expected.path = path
    expected.times = [0, 1]
    expected.curves = [.easeIn]
    expected.mode = .cubicPaced
    (expected.tensions, expected.continuities, expected.biases) = ([1], [2], [3])
    expected.rotation = .autoReverse
    #expect(property?.values == .keyframes(expected))
  }

  @Test func aWordThatIsNoModeIsSentAsNone() async {
    let property = await property {
      let animation = CAKeyframeAnimation(keyPath: "position")
      animation.calculationMode = CAAnimationCalculationMode(rawValue: "sideways")
      return animation
    }
    guard case .keyframes(let keyframes) = property?.values else {
      Issue.record("no keyframes")
      return
    }
    #expect(keyframes.mode == nil)
  }

  @Test func groupsGiveTheirLengthToThoseWithoutOneAndKeepTheirBegins() async {
    let group = await onStage { stage -> AnimationRecord? in
      let (open, own) = (
        CABasicAnimation(keyPath: "opacity"), CABasicAnimation(keyPath: "position")
      )
      own.duration = 1
      own.beginTime = 0.5
      let group = CAAnimationGroup()
      group.duration = 4
      group.animations = [open, own]
      stage.clock.time = 2
      stage.layer.add(group, forKey: "group")
      stage.flush()
      return stage.records.first
    }
    guard case .group(let children) = group?.content else {
      Issue.record("no group")
      return
    }
    #expect(group?.timing.beginTime == 2)
    #expect(children.map(\.timing.duration) == [4, 1])
    #expect(children.map(\.timing.beginTime) == [0, 0.5])
    #expect(children.map(\.isRemovedOnCompletion) == [false, false])
    #expect(Set(children.map(\.id) + [group?.id].compactMap { $0 }).count == 3)
  }

  @Test func aTransitionIsSentUnderItsOwnKey() async {
    let records = await onStage { stage in
      let transition = CATransition()
      transition.type = .push
      transition.subtype = .fromLeft
      transition.startProgress = 0.25
      stage.layer.add(transition, forKey: "anything")
      stage.flush()
      return stage.records
    }
    #expect(records.map(\.key) == ["transition"])
    #expect(
      records.map(\.content) == [
        .transition(TransitionRecord(type: "push", subtype: "fromLeft", startProgress: 0.25))
      ])
  }
}

/// Notes how animations end.
final class StopNotes: NSObject, CAAnimationDelegate {
  var stops: [Bool] = []

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { stops.append(flag) }
}
