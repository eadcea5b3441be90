// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreAnimation
import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// The calls of delegates and completion blocks, and their times.
@Suite struct AnimationEventTests {
  @Test func beginAndEndAreToldAtTheirTimes() async {
    let log = await onStage { stage in
      let notes = EventNotes(stage)
      stage.layer.add(notes.animation("a", begin: 1, duration: 2), forKey: "a")
      ThreadTime.advance(to: 0.5)
      notes.note("half")
      ThreadTime.advance(to: 1)
      notes.note("one")
      ThreadTime.advance(to: 2.5)
      notes.note("two and a half")
      ThreadTime.advance(to: 10)
      return notes.log
    }
    #expect(
      log == ["half @0.5", "a starts @1.0", "one @1.0", "two and a half @2.5", "a stops true @3.0"])
  }

  @Test func onAClockWithPassesTheyAreToldWhenItComesThere() async {
    let log = await onStage { stage in
      let notes = EventNotes(stage)
      (stage.layer.duration, stage.layer.autoreverses) = (2, true)
      stage.layer.repeatCount = .infinity
      stage.layer.add(notes.animation("a", begin: 0.5, duration: 1), forKey: "a")
      stage.layer.add(notes.animation("never over", begin: 1, duration: 1.5), forKey: "b")
      stage.layer.add(notes.animation("never", begin: 3, duration: 1), forKey: "c")
      ThreadTime.advance(to: 3.75)
      let late = notes.animation("late", begin: 0.125, duration: 1)
      stage.layer.add(late, forKey: "d")
      let back = notes.animation("on the way back", begin: 1e-3, duration: 0.1)
      stage.layer.add(back, forKey: "e")
      ThreadTime.advance(to: 10)
      return notes.log
    }
    #expect(
      log == [
        "a starts @0.5", "never over starts @1.0", "a stops true @1.5", "late starts @3.75",
        "on the way back starts @3.75", "on the way back stops true @3.75",
        "late stops true @5.125",
      ])
  }

  @Test func nothingIsToldBeforeTheCommitAndByRendering() async {
    let log = await onStage { stage in
      let notes = EventNotes(stage)
      stage.layer.add(notes.animation("a", duration: 1), forKey: "a")
      stage.flush()
      stage.clock.time = 5
      _ = stage.layer.presentation()
      stage.flush()
      return notes.log
    }
    #expect(log == [])
  }

  @Test func animationsEndInTheOrderOfTheirTimes() async {
    let log = await onStage { stage in
      let notes = EventNotes(stage)
      for (name, duration) in [("c", 3.0), ("a", 1.0), ("b", 2.0), ("d", 1.0)] {
        stage.layer.add(notes.animation(name, duration: duration), forKey: name)
      }
      ThreadTime.advance(to: 4)
      return notes.log.filter { $0.contains("stops") }
    }
    #expect(
      log == ["a stops true @1.0", "d stops true @1.0", "b stops true @2.0", "c stops true @3.0"])
  }

  @Test func manyAnimationsOfManyLayersEndInTheOrderOfTheirTimes() async {
    let times = await onStage { stage in
      let notes = EndTimes(stage)
      for index in 0..<300 {
        let layer = CALayer()
        layer.speed = Float(1 << (index % 3))
        stage.layer.addSublayer(layer)
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.duration = Double.random(in: 0.01...3)
        animation.delegate = notes
        layer.add(animation, forKey: nil)
        notes.expected.append(animation.duration / Double(layer.speed))
      }
      ThreadTime.advance(to: 5)
      return (notes.times, notes.expected.sorted())
    }
    #expect(times.0.count == 300)
    #expect(zip(times.0, times.1).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  @Test func anEndedAnimationIsOffTheLayerWhenItsDelegateHears() async {
    let kept = await onStage { stage in
      let (gone, stays) = (
        CABasicAnimation(keyPath: "opacity"), CABasicAnimation(keyPath: "hidden")
      )
      let delegate = KeysAtStop(stage.layer)
      stays.isRemovedOnCompletion = false
      (gone.delegate, gone.duration, stays.delegate, stays.duration) = (delegate, 1, delegate, 2)
      stage.layer.add(gone, forKey: "gone")
      stage.layer.add(stays, forKey: "stays")
      ThreadTime.advance(to: 5)
      let sent = stage.records.map(\.key)
      stage.layer.removeAllAnimations()
      return (delegate.keys, sent)
    }
    #expect(kept.0 == [["stays"], ["stays"]])
    #expect(kept.1 == ["stays"])
  }

  @Test func removingTellsOnceAndEndsNothingLater() async {
    let log = await onStage { stage in
      let notes = EventNotes(stage)
      stage.layer.add(notes.animation("a", duration: 1), forKey: "a")
      ThreadTime.advance(to: 0.5)
      stage.layer.removeAnimation(forKey: "a")
      stage.layer.removeAnimation(forKey: "a")
      ThreadTime.advance(to: 2)
      return notes.log
    }
    #expect(log == ["a starts @0.0", "a stops false @0.5"])
  }

  @Test func theSameKeyReplacesAndGoesToTheEnd() async {
    let result = await onStage { stage in
      let notes = EventNotes(stage)
      stage.layer.add(notes.animation("first", duration: 1), forKey: "a")
      stage.layer.add(notes.animation("other", duration: 1), forKey: "b")
      ThreadTime.advance(to: 0.5)
      stage.layer.add(notes.animation("second", duration: 1), forKey: "a")
      let keys = stage.layer.animationKeys()
      ThreadTime.advance(to: 2)
      return (keys, notes.log.filter { !$0.contains("other") })
    }
    #expect(result.0 == ["b", "a"])
    #expect(
      result.1 == [
        "first starts @0.0", "first stops false @0.5", "second starts @0.5",
        "second stops true @1.5",
      ])
  }

  @Test func whatStandsStillNeverEnds() async {
    let log = await onStage { stage in
      let notes = EventNotes(stage)
      let still = notes.animation("still", duration: 1)
      still.speed = 0
      stage.layer.add(still, forKey: "still")
      let paused = CALayer()
      paused.speed = 0
      stage.layer.addSublayer(paused)
      paused.add(notes.animation("paused", duration: 1), forKey: "paused")
      ThreadTime.advance(to: 1000)
      stage.layer.removeAnimation(forKey: "still")
      return notes.log
    }
    #expect(log == ["still starts @0.0", "paused starts @0.0", "still stops false @1000.0"])
  }

  @Test func pausingAndResumingALayerMovesTheEnd() async {
    let log = await onStage { stage in
      let notes = EventNotes(stage)
      let below = CALayer()
      stage.layer.addSublayer(below)
      below.add(notes.animation("a", duration: 2), forKey: "a")
      ThreadTime.advance(to: 1)
      let layer = stage.layer
      let paused = layer.convertTime(CACurrentMediaTime(), from: nil)
      (layer.speed, layer.timeOffset) = (0, paused)
      ThreadTime.advance(to: 11)
      (layer.speed, layer.timeOffset, layer.beginTime) = (1, 0, 0)
      layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - paused
      ThreadTime.advance(to: 30)
      return notes.log
    }
    #expect(log == ["a starts @0.0", "a stops true @12.0"])
  }

  @Test func aFasterLayerEndsItsAnimationsSooner() async {
    let log = await onStage { stage in
      let notes = EventNotes(stage)
      stage.layer.add(notes.animation("a", duration: 4), forKey: "a")
      stage.layer.speed = 2
      ThreadTime.advance(to: 30)
      return notes.log
    }
    #expect(log == ["a starts @0.0", "a stops true @2.0"])
  }

  @Test func aLayerWhoseClockRunsBackwardsStartsAtTheEnd() async {
    let log = await onStage { stage in
      let notes = EventNotes(stage)
      stage.layer.speed = -1
      stage.layer.timeOffset = 10
      stage.flush()
      stage.layer.add(notes.animation("a", begin: 1, duration: 2), forKey: "a")
      ThreadTime.advance(to: 30)
      return notes.log
    }
    #expect(log == ["a starts @7.0", "a stops true @9.0"])
  }

  @Test func repeatsAndReversesCountForTheEnd() async {
    let log = await onStage { stage in
      let notes = EventNotes(stage)
      let animation = notes.animation("a", duration: 1)
      (animation.repeatCount, animation.autoreverses, animation.speed) = (3, true, 2)
      stage.layer.add(animation, forKey: "a")
      let endless = notes.animation("b", duration: 1)
      endless.repeatCount = .infinity
      stage.layer.add(endless, forKey: "b")
      ThreadTime.advance(to: 1000)
      return notes.log
    }
    #expect(log == ["a starts @0.0", "b starts @0.0", "a stops true @3.0"])
  }

  @Test func aChainOfAnimationsWithoutLengthDoesNotStopTheClock() async {
    let time = await onStage { stage in
      let chain = Chain(stage.layer)
      chain.next()
      ThreadTime.advance(to: 1)
      return stage.clock.time
    }
    #expect(time == 1)
  }
}

/// Completion blocks.
extension AnimationEventTests {
  @Test func theBlockRunsOnceAfterTheLastAnimationAndItsDelegate() async {
    let log = await onStage { stage in
      let notes = EventNotes(stage)
      CATransaction.begin()
      CATransaction.setCompletionBlock { notes.note("done") }
      stage.layer.add(notes.animation("a", duration: 1), forKey: "a")
      stage.layer.add(notes.animation("b", duration: 2), forKey: "b")
      CATransaction.commit()
      ThreadTime.advance(to: 5)
      return notes.log
    }
    #expect(
      log == [
        "a starts @0.0", "b starts @0.0", "a stops true @1.0", "b stops true @2.0", "done @2.0",
      ])
  }

  @Test func removalEndsTheWait() async {
    let log = await onStage { stage in
      let notes = EventNotes(stage)
      CATransaction.begin()
      CATransaction.setCompletionBlock { notes.note("done") }
      stage.layer.add(notes.animation("a", duration: 9), forKey: "a")
      CATransaction.commit()
      ThreadTime.advance(to: 1)
      stage.layer.removeAnimation(forKey: "a")
      return notes.log
    }
    #expect(log == ["a starts @0.0", "a stops false @1.0", "done @1.0"])
  }

  @Test func theOuterBlockWaitsForWhatNestedTransactionsAdd() async {
    let log = await onStage { stage in
      let notes = EventNotes(stage)
      CATransaction.begin()
      CATransaction.setCompletionBlock { notes.note("outer") }
      CATransaction.begin()
      CATransaction.setCompletionBlock { notes.note("inner") }
      stage.layer.add(notes.animation("a", duration: 2), forKey: "a")
      CATransaction.commit()
      stage.layer.add(notes.animation("b", duration: 1), forKey: "b")
      CATransaction.commit()
      ThreadTime.advance(to: 5)
      return notes.log.filter { !$0.contains("starts") }
    }
    #expect(
      log == ["b stops true @1.0", "a stops true @2.0", "outer @2.0", "inner @2.0"])
  }

  @Test func implicitAnimationsHoldTheBlockToo() async {
    let log = await onStage { stage in
      let notes = EventNotes(stage)
      CATransaction.begin()
      CATransaction.setAnimationDuration(0.5)
      CATransaction.setCompletionBlock { notes.note("done") }
      stage.layer.opacity = 0.5
      stage.layer.position = CGPoint(x: 10, y: 10)
      CATransaction.commit()
      ThreadTime.advance(to: 5)
      return notes.log
    }
    #expect(log == ["done @0.5"])
  }

  @Test func aBlockMayAnimateAgain() async {
    let log = await onStage { stage in
      let notes = EventNotes(stage)
      func step(_ number: Int) {
        notes.note("step \(number)")
        if number == 3 { return }
        CATransaction.begin()
        CATransaction.setAnimationDuration(0.5)
        CATransaction.setCompletionBlock { step(number + 1) }
        stage.layer.zPosition += 1
        CATransaction.commit()
      }
      step(0)
      ThreadTime.advance(to: 5)
      return notes.log
    }
    #expect(log == ["step 0 @0.0", "step 1 @0.5", "step 2 @1.0", "step 3 @1.5"])
  }

  @Test func framesOfDisplayLinksComeBetweenTheEvents() async {
    let log = await onStage { stage in
      let notes = EventNotes(stage)
      let frames = FrameNotes(notes)
      FrameTicks.current.add(frames)
      defer { FrameTicks.current.remove(frames) }
      stage.layer.add(notes.animation("a", begin: 0.15, duration: 0.1), forKey: "a")
      ThreadTime.advance(to: 0.3, framesPerSecond: 10)
      return notes.log
    }
    #expect(
      log == ["frame @0.1", "a starts @0.15", "frame @0.2", "a stops true @0.25", "frame @0.3"])
  }
}

/// On real time.
extension AnimationEventTests {
  @Test func theRunLoopOfTheThreadTellsOnRealTime() async {
    let log = await onNewThread {
      let (layer, events) = (CALayer(), Lent(NoteList()))
      let context = LayerContext(orientation: .yDown, sink: RecordingSink())
      context.rootLayer = layer
      CATransaction.flush()
      let begin = CACurrentMediaTime()
      CATransaction.begin()
      CATransaction.setCompletionBlock { events.value.notes.append("done") }
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.duration = 0.05
      animation.delegate = events.value
      layer.add(animation, forKey: "a")
      CATransaction.commit()
      while !events.value.notes.contains("done"), CACurrentMediaTime() < begin + 60 {
        _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 1))
      }
      events.value.notes.append(CACurrentMediaTime() >= begin + 0.04 ? "in time" : "too soon")
      events.value.notes.append(layer.animationKeys() == nil ? "gone" : "kept")
      return events.value.notes
    }
    #expect(log == ["start", "stop true", "done", "in time", "gone"])
  }
}

private final class NoteList: NSObject, CAAnimationDelegate {
  var notes: [String] = []
  func animationDidStart(_ anim: CAAnimation) { notes.append("start") }
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { notes.append("stop \(flag)") }
}

/// Notes the calls of delegates, with the time.
private final class EventNotes: NSObject, CAAnimationDelegate {
  private(set) var log: [String] = []
  private let clock: ManualClock

  init(_ stage: Stage) { clock = stage.clock }

  func note(_ text: String) {
    log.append("\(text) @\((clock.time * 1e6).rounded() / 1e6)")
  }

  func animation(_ name: String, begin: Double = 0, duration: Double) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.setValue(name, forKey: "name of the test")
    (animation.beginTime, animation.duration, animation.delegate) = (begin, duration, self)
    return animation
  }

  private func name(_ animation: CAAnimation) -> String {
    animation.value(forKey: "name of the test") as? String ?? "?"
  }

  func animationDidStart(_ anim: CAAnimation) { note(name(anim) + " starts") }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    note(name(anim) + " stops \(flag)")
  }
}

/// Notes when animations end.
private final class EndTimes: NSObject, CAAnimationDelegate {
  let clock: ManualClock
  var times: [Double] = []
  var expected: [Double] = []
  init(_ stage: Stage) { clock = stage.clock }
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { times.append(clock.time) }
}

private final class FrameNotes: FrameTickClient {
  let notes: EventNotes
  var wantsTicks: Bool { true }
  init(_ notes: EventNotes) { self.notes = notes }
  func frameTick(_ tick: FrameTick) { notes.note("frame") }
}

/// Notes which animations the layer carries when one ends.
private final class KeysAtStop: NSObject, CAAnimationDelegate {
  let layer: CALayer
  var keys: [[String]] = []
  init(_ layer: CALayer) { self.layer = layer }
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    keys.append(layer.animationKeys() ?? [])
  }
}

/// Adds an animation without length whenever one has ended.
private final class Chain: NSObject, CAAnimationDelegate {
  let layer: CALayer
  init(_ layer: CALayer) { self.layer = layer }
  func next() {
    CATransaction.begin()
    CATransaction.setAnimationDuration(0)
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.delegate = self
    layer.add(animation, forKey: "link")
    CATransaction.commit()
  }
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { if flag { next() } }
}
