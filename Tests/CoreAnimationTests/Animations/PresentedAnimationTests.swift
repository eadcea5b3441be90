// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreAnimation
import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// The state of presentation copies while animations run.
@Suite struct PresentedAnimationTests {
  /// A linear animation from a value to another.
  private static func basic(
    _ keyPath: String, _ from: Any?, _ to: Any?, duration: Double = 1
  ) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.duration) = (from, to, duration)
    return animation
  }

  @Test func aCopyShowsTheAnimatedValueAndTheLayerItsOwn() async {
    let values = await onStage { stage in
      stage.layer.add(Self.basic("opacity", 0, 1), forKey: nil)
      stage.flush()
      stage.clock.time = 0.25
      return [stage.layer.presentation()?.opacity, stage.layer.opacity]
    }
    #expect(values == [0.25, 1])
  }

  @Test func changesAreShownOnceTheyAreCommitted() async {
    let values = await onStage { stage in
      CATransaction.setDisableActions(true)
      stage.layer.opacity = 0.5
      let before = stage.layer.presentation()?.opacity
      stage.flush()
      return [before, stage.layer.presentation()?.opacity]
    }
    #expect(values == [1, 0.5])
  }

  @Test func anAnimationIsShownOnceItIsCommitted() async {
    let values = await onStage { stage in
      stage.layer.add(Self.basic("opacity", 0, 0), forKey: nil)
      let before = stage.layer.presentation()?.opacity
      stage.flush()
      return [before, stage.layer.presentation()?.opacity]
    }
    #expect(values == [1, 0])
  }

  @Test func clocksOfTheLayersAboveCount() async {
    let values = await onStage { stage in
      let below = CALayer()
      stage.layer.addSublayer(below)
      stage.layer.speed = 2
      below.speed = 0.25
      let animation = Self.basic("zPosition", 0, 8, duration: 8)
      animation.beginTime = 1e-100
      below.add(animation, forKey: nil)
      stage.flush()
      stage.clock.time = 4
      return below.presentation()?.zPosition
    }
    #expect(values == 2)
  }

  @Test func aTimingThatIsNotCommittedYetDoesNotCount() async {
    let values = await onStage { stage in
      stage.layer.add(Self.basic("zPosition", 0, 8, duration: 8), forKey: nil)
      stage.flush()
      stage.clock.time = 1
      stage.layer.speed = 3
      let before = stage.layer.presentation()?.zPosition
      stage.flush()
      return [before, stage.layer.presentation()?.zPosition]
    }
    #expect(values == [1, 3])
  }

  @Test func anImplicitAnimationThatIsReversedStartsFromWhatShows() async {
    let shown = await onStage { stage in
      var shown: [CGFloat?] = []
      func set(_ value: CGFloat) {
        CATransaction.begin()
        CATransaction.setAnimationDuration(1)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
        stage.layer.zPosition = value
        CATransaction.commit()
      }
      set(100)
      stage.flush()
      ThreadTime.advance(to: 0.75)
      shown.append(stage.layer.presentation()?.zPosition)
      set(0)
      stage.flush()
      shown.append(stage.layer.presentation()?.zPosition)
      ThreadTime.advance(to: 1.25)
      shown.append(stage.layer.presentation()?.zPosition)
      ThreadTime.advance(to: 2)
      shown.append(stage.layer.presentation()?.zPosition)
      return shown
    }
    #expect(shown == [75, 75, 37.5, 0])
  }

  @Test func copiesAreHitWhereTheyShow() async {
    let hits = await onStage { stage in
      let moving = CALayer()
      CATransaction.setDisableActions(true)
      stage.layer.bounds = CGRect(x: 0, y: 0, width: 200, height: 100)
      stage.layer.anchorPoint = .zero
      moving.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
      stage.layer.addSublayer(moving)
      stage.flush()
      let animation = Self.basic("position.x", 10, 110)
      moving.add(animation, forKey: nil)
      stage.flush()
      stage.clock.time = 0.5
      let copy = stage.layer.presentation()
      return [CGPoint(x: 10, y: 10), CGPoint(x: 60, y: 10)].map {
        copy?.hitTest($0)?.model() === moving
      }
    }
    #expect(hits == [false, true])
  }

  @Test func pointsConvertBetweenCopiesAsTheyShow() async {
    let points = await onStage { stage in
      let moving = CALayer()
      CATransaction.setDisableActions(true)
      stage.layer.addSublayer(moving)
      stage.flush()
      moving.add(Self.basic("position.x", 0, 100), forKey: nil)
      stage.flush()
      stage.clock.time = 0.5
      let (copy, root) = (moving.presentation(), stage.layer.presentation())
      return [
        copy?.convert(CGPoint(x: 1, y: 2), to: root), moving.convert(CGPoint(x: 1, y: 2), to: nil),
        copy?.superlayer === root ? .zero : nil,
      ]
    }
    #expect(points == [CGPoint(x: 51, y: 2), CGPoint(x: 1, y: 2), .zero])
  }

  @Test func ownKeysAnimateInTheCopy() async {
    let values = await onStage { stage in
      stage.layer.setValue(4, forKey: "ring")
      stage.layer.add(Self.basic("ring", 0, 10), forKey: nil)
      stage.flush()
      stage.clock.time = 0.5
      let held = stage.layer.presentation()
      let during = held?.value(forKey: "ring") as? Double
      ThreadTime.advance(to: 2)
      return [during, stage.layer.presentation()?.value(forKey: "ring") as? Double]
    }
    #expect(values == [5, 4])
  }

  @Test func anEndedAnimationShowsNoLonger() async {
    let values = await onStage { stage in
      stage.layer.add(Self.basic("opacity", 0, 0), forKey: "a")
      ThreadTime.advance(to: 0.5)
      let during = stage.layer.presentation()?.opacity
      ThreadTime.advance(to: 1)
      return [during, stage.layer.presentation()?.opacity]
    }
    #expect(values == [0, 1])
  }

  @Test func aCopyIsTheSameWhileItIsHeld() async {
    let isSame = await onStage { stage in
      let copy = stage.layer.presentation()
      stage.clock.time = 1
      return copy === stage.layer.presentation() && copy?.presentation() === copy
        && copy?.model() === stage.layer
    }
    #expect(isSame)
  }
}

/// Threads that animate at the same time, each with a tree of its own.
extension PresentedAnimationTests {
  @Test func eightThreadsCommitAndAnimateAtOnce() async {
    let ends = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask {
          await onStage { stage in
            var ended = 0
            for step in 1...200 {
              CATransaction.begin()
              CATransaction.setAnimationDuration(0.5)
              CATransaction.setCompletionBlock { ended += 1 }
              stage.layer.zPosition = CGFloat(step)
              stage.layer.sublayers = [CALayer()]
              CATransaction.commit()
              ThreadTime.advance(to: Double(step))
              _ = stage.layer.presentation()?.sublayers
            }
            stage.context.checkInvariants()
            return ended
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(ends == Array(repeating: 200, count: 8))
  }
}
