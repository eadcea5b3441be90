// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreAnimation
import Foundation
import QuartzCore
import Testing

/// Begin times made of the real clock, before the thread has a clock that its host gives.
@Suite struct EarlyBeginTests {
  private static func animation(_ begin: CFTimeInterval) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.fromValue = 0
    animation.toValue = 0.5
    (animation.beginTime, animation.duration) = (begin, 1)
    animation.fillMode = .both
    return animation
  }

  @Test("of an animation: it begins as long after the commit")
  func animationBegins() async {
    let times = await onNewThread {
      let layer = CALayer()
      layer.add(Self.animation(CACurrentMediaTime() + 2), forKey: "a")
      layer.add(Self.animation(CACurrentMediaTime() - 0.5), forKey: "b")
      layer.add(Self.animation(1.5), forKey: "c")
      let stage = Stage(layer)
      stage.flush()
      return ["a", "b", "c"].map { layer.animation(forKey: $0)?.beginTime ?? -9 }
    }
    #expect(zip(times, [2, -0.5, 1.5]).allSatisfy { abs($0 - $1) < 1e-6 }, "\(times)")
  }

  @Test("of an animation that is added once the clock has gone on")
  func laterCommit() async {
    let times = await onNewThread {
      let (early, read) = (Self.animation(CACurrentMediaTime() + 2), CACurrentMediaTime())
      let stage = Stage()
      stage.clock.time = 10
      stage.layer.add(early, forKey: "a")
      stage.layer.add(Self.animation(CACurrentMediaTime() + 1), forKey: "b")
      stage.layer.add(Self.animation(read + 3), forKey: "c")
      stage.layer.add(Self.animation(5), forKey: "d")
      stage.flush()
      return ["a", "b", "c", "d"].map { stage.layer.animation(forKey: $0)?.beginTime ?? -9 }
    }
    #expect(zip(times, [12, 11, 13, 5]).allSatisfy { abs($0 - $1) < 1e-3 }, "\(times)")
  }

  @Test("of an animation on a layer with a clock of its own")
  func layerClock() async {
    let shown = await onNewThread {
      let layer = CALayer()
      layer.speed = 2
      layer.add(
        Self.animation(layer.convertTime(CACurrentMediaTime(), from: nil) + 2), forKey: "a")
      let stage = Stage(layer)
      // Two seconds of the layer are one of the renderer.
      return [0.9, 1.25, 1.6].map { time in
        stage.clock.time = time
        return layer.presentation()?.opacity ?? -9
      }
    }
    #expect(zip(shown, [0, 0.25, 1]).allSatisfy { abs($0 - $1) < 1e-4 }, "\(shown)")
  }

  @Test("of a layer: its clock begins as long after the commit")
  func layerBegins() async {
    let times = await onNewThread {
      let (top, below) = (CALayer(), CALayer())
      top.addSublayer(below)
      below.beginTime = CACurrentMediaTime() + 2
      top.beginTime = CACurrentMediaTime() + 1
      let stage = Stage(top)
      stage.clock.time = 4
      return [top.beginTime, top.convertTime(4, from: nil), below.convertTime(7, from: nil)]
    }
    #expect(abs(times[0] - 1) < 1e-6 && abs(times[1] - 3) < 1e-6, "\(times)")
  }

  @Test("what a program that has not read the clock sets stays as it is")
  func literal() async {
    let begin = await onNewThread {
      let layer = CALayer()
      layer.add(Self.animation(1e6), forKey: "a")
      layer.beginTime = 3
      let stage = Stage(layer)
      return withExtendedLifetime(stage) {
        [layer.animation(forKey: "a")?.beginTime ?? -9, layer.beginTime]
      }
    }
    #expect(begin == [1e6, 3])
  }

  @Test("on real time nothing is changed")
  func realTime() async {
    let isSame = await onNewThread {
      let (layer, begin) = (CALayer(), CACurrentMediaTime() + 2)
      layer.add(Self.animation(begin), forKey: "a")
      layer.beginTime = begin
      let context = LayerContext(orientation: .yDown, sink: RecordingSink())
      context.rootLayer = layer
      CATransaction.flush()
      return layer.animation(forKey: "a")?.beginTime == begin && layer.beginTime == begin
    }
    #expect(isSame)
  }
}
