// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreAnimation
import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// Section 7: completion blocks, keys of animations, delegates; and rows 156 and 157 of section 8.
@Suite("facts 132–139, 156, 157: transactions and events")
struct Section7Transactions {
  private let clock = ManualClock.shared()
  private let context = LayerContext(orientation: .yDown, sink: DiscardingSink())
  private let layer = CALayer()
  private let notes = EventList()

  init() {
    clock.time = 0
    context.rootLayer = layer
    context.flush()
  }

  /// Runs the blocks that still wait, too: they hold the clock, which another test on this thread
  /// would find.
  private func close() {
    context.rootLayer = nil
    ThreadTime.advance(to: clock.time)
  }

  private func animation(duration: Double = 1) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.duration = duration
    animation.delegate = notes
    return animation
  }

  @Test("fact 127: the first commit of a layer is not animated, the second is")
  func firstCommitIsStill() {
    let new = CALayer()
    layer.addSublayer(new)
    new.opacity = 0.5
    context.flush()
    #expect(new.animationKeys() == nil)
    new.opacity = 0.25
    #expect(new.animationKeys() == ["opacity"])
    close()
  }

  @Test("facts 132, 266: a block with no animations runs a turn after the commit, not within it")
  func blockWithoutAnimations() {
    CATransaction.begin()
    CATransaction.setCompletionBlock { notes.events.append("done") }
    CATransaction.commit()
    CATransaction.flush()
    #expect(notes.events == [])
    ThreadTime.advance(to: 0)
    #expect(notes.events == ["done"])
    close()
  }

  @Test("fact 266: several blocks of one transaction all run, and nil drops none")
  func severalBlocks() {
    CATransaction.begin()
    CATransaction.setCompletionBlock { notes.events.append("first") }
    CATransaction.setCompletionBlock { notes.events.append("second") }
    CATransaction.setCompletionBlock(nil)
    CATransaction.commit()
    #expect(notes.events == [])
    ThreadTime.advance(to: 0)
    #expect(notes.events == ["first", "second"])
    close()
  }

  @Test("fact 265: a nested transaction that set no block has that of the one around it")
  func blockOfTheOuter() {
    CATransaction.begin()
    CATransaction.setCompletionBlock { notes.events.append("outer") }
    CATransaction.begin()
    CATransaction.completionBlock()?()
    #expect(notes.events == ["outer"])
    #expect(CATransaction.value(forKey: kCATransactionCompletionBlock) != nil)
    CATransaction.commit()
    CATransaction.commit()
    #expect(CATransaction.completionBlock() == nil)
    close()
  }

  @Test("fact 133: a block runs once, after the end of the animation and its delegate")
  func blockAfterTheEnd() {
    CATransaction.begin()
    CATransaction.setCompletionBlock { notes.events.append("done") }
    layer.add(animation(), forKey: "a")
    CATransaction.commit()
    ThreadTime.advance(to: 0.9)
    #expect(notes.events == ["start"])
    ThreadTime.advance(to: 5)
    #expect(notes.events == ["start", "stop true", "done"])
    close()
  }

  @Test("fact 133: a block runs after the removal of the animation and its delegate")
  func blockAfterRemoval() {
    CATransaction.begin()
    CATransaction.setCompletionBlock { notes.events.append("done") }
    layer.add(animation(), forKey: "a")
    CATransaction.commit()
    layer.removeAnimation(forKey: "a")
    #expect(notes.events == ["stop false", "done"])
    close()
  }

  @Test("fact 134: the block of the outer transaction waits for animations of the inner")
  func nested() {
    CATransaction.begin()
    CATransaction.setCompletionBlock { notes.events.append("done") }
    CATransaction.begin()
    layer.add(animation(), forKey: "a")
    CATransaction.commit()
    CATransaction.commit()
    #expect(notes.events == [])
    ThreadTime.advance(to: 1)
    #expect(notes.events == ["start", "stop true", "done"])
    close()
  }

  @Test("fact 136: the same key replaces, keys are in the order of application")
  func replacement() {
    layer.add(animation(duration: 1), forKey: "a")
    layer.add(CABasicAnimation(keyPath: "position"), forKey: "b")
    #expect(layer.animationKeys() == ["a", "b"])
    layer.add(animation(duration: 2), forKey: "a")
    #expect(layer.animationKeys() == ["b", "a"])
    #expect(layer.animation(forKey: "a")?.duration == 2)
    #expect(notes.events == ["stop false"])
    close()
  }

  @Test("fact 139: a path set is never animated by itself, though it can be animated")
  func path() {
    let shape = CAShapeLayer()
    layer.addSublayer(shape)
    context.flush()
    shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5), transform: nil)
    #expect(shape.animationKeys() == nil)
    shape.add(CABasicAnimation(keyPath: "path"), forKey: "path")
    #expect(shape.animationKeys() == ["path"])
    close()
  }

  @Test("fact 156: an animation of speed 0 ends only by removal, and has not finished then")
  func standsStill() {
    let still = animation()
    still.speed = 0
    layer.add(still, forKey: "a")
    ThreadTime.advance(to: 1000)
    #expect(notes.events == ["start"])
    layer.removeAnimation(forKey: "a")
    #expect(notes.events == ["start", "stop false"])
    close()
  }

  @Test("fact 157: the start is told when the active interval begins")
  func startIsTold() {
    let late = animation()
    late.beginTime = 3
    layer.add(late, forKey: "a")
    ThreadTime.advance(to: 2.9)
    #expect(notes.events == [])
    ThreadTime.advance(to: 3)
    #expect(notes.events == ["start"])
    close()
  }
}

private final class EventList: NSObject, CAAnimationDelegate {
  var events: [String] = []

  func animationDidStart(_ anim: CAAnimation) { events.append("start") }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { events.append("stop \(flag)") }
}
