// SPDX-License-Identifier: Apache-2.0
import CACommit
import CARenderTree
import CATiming
import CoreGraphics
import Testing

@Suite("A tree knows when its picture next changes")
struct WakeTests {
  private func wake(
    _ t: Double, _ animations: [AnimationRecord], _ timing: (inout LayerTiming) -> Void = { _ in }
  ) throws -> WakePlan {
    var tree = try tree(
      layer(1, sublayers: [2]) { timing(&$0.timing) }, layer(2, animations: animations))
    _ = tree.evaluate(at: t)
    let plan = tree.nextWake(after: t)
    // The plan does not depend on the last evaluation.
    _ = tree.evaluate(at: t + 0.123)
    #expect(tree.nextWake(after: t) == plan)
    return plan
  }

  @Test("what was committed and not evaluated shows now")
  func now() throws {
    var tree = try tree(layer(1))
    #expect(tree.nextWake(after: 0) == .now)
    _ = tree.evaluate(at: 0)
    #expect(tree.nextWake(after: 0) == .never)
    try tree.change(layer(1, animations: [record(begin: 5, fadeOut)]))
    #expect(tree.nextWake(after: 0) == .now)
    _ = tree.evaluate(at: 0)
    #expect(tree.nextWake(after: 0) == .at(5))
  }

  @Test("before its begin an animation wakes at it, while it moves always, after its end never")
  func course() throws {
    let animation = record(begin: 2, fadeOut)
    #expect(try wake(0, [animation]) == .at(2))
    #expect(try wake(2, [animation]) == .continuous(nil))
    #expect(try wake(2.5, [animation]) == .continuous(nil))
    #expect(try wake(4, [animation]) == .never)
  }

  @Test("the highest frame rate is asked for, none where one leaves it to the display")
  func frameRates() throws {
    func moving(_ preferred: Float?) -> AnimationRecord {
      record(fadeOut) {
        $0.frameRate = preferred.map { FrameRate(minimum: 8, maximum: 120, preferred: $0) }
      }
    }
    let fast = FrameRate(minimum: 8, maximum: 120, preferred: 60)
    #expect(try wake(0.5, [moving(30), moving(60)]) == .continuous(fast))
    #expect(try wake(0.5, [moving(30), moving(nil)]) == .continuous(nil))
    let a = WakePlan.continuous(FrameRate(minimum: 8, maximum: 30, preferred: 24))
    #expect(a.sooner(.continuous(fast)) == .continuous(fast))
    #expect(a.sooner(.at(3)) == a && WakePlan.at(3).sooner(.at(2)) == .at(2))
    #expect(WakePlan.never.sooner(.at(3)) == .at(3) && a.sooner(.now) == .now)
  }

  @Test("clocks above scale and shift the time; one that stands never wakes")
  func clocks() throws {
    let animation = record(begin: 6, fadeOut)
    #expect(try wake(1, [animation]) { $0.speed = 2 } == .at(3))
    #expect(try wake(1, [animation]) { $0.timeOffset = 4 } == .at(2))
    #expect(try wake(1, [animation]) { $0.speed = 0 } == .never)
    #expect(
      try wake(1, [record(fadeOut)]) {
        $0.speed = 0
        $0.timeOffset = 0.5
      } == .never)
  }

  @Test("a clock that has not begun wakes where it begins")
  func waitingClock() throws {
    #expect(try wake(1, [record(fadeOut)]) { $0.beginTime = 3 } == .at(3))
    #expect(try wake(3.5, [record(fadeOut)]) { $0.beginTime = 3 } == .continuous(nil))
    var tree = try tree(
      layer(1, sublayers: [2]) { $0.timing.speed = 2 },
      layer(2, animations: [record(fadeOut)]) { $0.timing.beginTime = 3 })
    _ = tree.evaluate(at: 0)
    #expect(tree.nextWake(after: 0) == .at(1.5))
  }

  @Test("a clock with passes wakes where a pass brings an animation, and never after the last")
  func passes() throws {
    func twice(_ timing: inout LayerTiming) {
      (timing.duration, timing.autoreverses, timing.repeatCount) = (4, true, 1)
    }
    // The layer shows t up to 4, then 8 − t; the animation is active from 2 to 3.
    let animation = record(begin: 2, fadeOut)
    #expect(try wake(0, [animation], twice) == .at(2))
    #expect(try wake(2.5, [animation], twice) == .continuous(nil))
    #expect(try wake(3.5, [animation], twice) == .at(4))
    #expect(try wake(4.5, [animation], twice) == .at(5))
    #expect(try wake(5.5, [animation], twice) == .continuous(nil))
    #expect(try wake(7, [animation], twice) == .at(8))
    #expect(try wake(9, [animation], twice) == .never)
  }

  @Test("a clock that runs back wakes where it comes to the end of an animation, and leaves it")
  func backwards() throws {
    func back(_ timing: inout LayerTiming) {
      timing.speed = -1
      timing.timeOffset = 10
    }
    // The layer shows 10 − t; the animation is active from 2 to 3.
    let animation = record(begin: 2, fadeOut)
    #expect(try wake(0, [animation], back) == .at(7))
    #expect(try wake(7.5, [animation], back) == .continuous(nil))
    #expect(try wake(9, [animation], back) == .never)
  }

  @Test("steps of discrete values wake one by one")
  func steps() throws {
    var keyframes = Keyframes()
    keyframes.values = [.number(0), .number(1)]
    keyframes.mode = .discrete
    let steps = AnimationContent.property(
      PropertyAnimation(
        target: AnimationTarget(keyPath: "opacity", kind: .plain), values: .keyframes(keyframes)))
    guard case .at(let time) = try wake(0.25, [record(steps)]) else {
      Issue.record("Discrete values change at times that are known.")
      return
    }
    #expect(abs(time - 0.5) < 1e-6)
  }

  @Test("layers that the root does not reach keep nobody awake")
  func unreachable() throws {
    var tree = try tree(
      layer(1, sublayers: [2]), layer(2, animations: [record(duration: 9, fadeOut)]))
    _ = tree.evaluate(at: 1)
    #expect(tree.nextWake(after: 1) == .continuous(nil))
    try tree.change(layer(1, sublayers: []))
    _ = tree.evaluate(at: 1)
    #expect(tree.nextWake(after: 1) == .never)
  }

  @Test("no wake lies in the past or now", arguments: 0..<200)
  func later(_ seed: UInt64) throws {
    var random = RandomTrees(seed: seed)
    var tree = try random.tree()
    let t = random.number(-3, 10)
    _ = tree.evaluate(at: t)
    if case .at(let time) = tree.nextWake(after: t) { #expect(time > t) }
  }

  @Test("a tree that says it stays as it is does", arguments: 0..<200)
  func staysUntilThen(_ seed: UInt64) throws {
    var random = RandomTrees(seed: seed)
    var tree = try random.tree()
    let t = random.number(-3, 10)
    let shown = tree.evaluate(at: t)
    let end: Double
    switch tree.nextWake(after: t) {
    case .at(let time): end = time
    case .never: end = t + 20
    case .now, .continuous: return
    }
    for share in [0.1, 0.5, 0.9, 0.99] {
      let later = t + (end - t) * share
      #expect(tree.evaluate(at: later).showsSame(as: shown), "from \(t) until \(end), \(later)")
    }
  }
}
