// SPDX-License-Identifier: Apache-2.0
import CACommit
import CARenderTree
import CATiming
import CoreGraphics

/// Trees with clocks and animations from a seed, so that a failure can be had again.
struct RandomTrees {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }

  mutating func number(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * Double(next() % 1_000) / 1_000
  }

  mutating func isOdd(in count: UInt64) -> Bool { next() % count == 0 }

  mutating func pick<T>(_ values: [T]) -> T { values[Int(next() % UInt64(values.count))] }

  /// A tree of a dozen layers, most of them animated.
  mutating func tree() throws -> RenderTree {
    let count: UInt32 = 12
    var sublayers: [UInt32: [UInt32]] = [:]
    for number in 2...count {
      sublayers[UInt32(1 + next() % UInt64(number - 1)), default: []].append(number)
    }
    var changes: [LayerChange] = []
    for number in 1...count { changes.append(change(number, sublayers[number] ?? [])) }
    return try CARenderTreeTests.tree(changes)
  }

  /// Layer `number` with a clock and animations.
  mutating func change(_ number: UInt32, _ sublayers: [UInt32]? = nil) -> LayerChange {
    let timing = self.timing()
    let animations = (0..<next() % 3).map { _ in animation() }
    let x = number < 3 ? 0 : self.number(0, 50)
    return layer(number, sublayers: sublayers, animations: animations) {
      $0.timing = timing
      $0.geometry.position.x = CGFloat(x)
    }
  }

  private mutating func timing() -> LayerTiming {
    var timing = LayerTiming.initial
    guard isOdd(in: 3) else { return timing }
    timing.speed = pick([1, 0, -1, 2, 0.5, -3])
    timing.beginTime = pick([0, 0, 1, 4, -2])
    timing.timeOffset = pick([0, 1, 5, -1])
    if isOdd(in: 3) {
      timing.duration = pick([.infinity, 1, 2.5, 4, 0])
      timing.repeatCount = pick([0, 2, 1.5, .infinity])
      timing.repeatDuration = pick([0, 0, 3.25])
      timing.autoreverses = isOdd(in: 2)
    }
    return timing
  }

  private mutating func animation(isInGroup: Bool = false) -> AnimationRecord {
    var content = pick([
      fadeOut, basic("position.x", .number(0), .number(50)),
      basic("hidden", .bool(false), .bool(true)),
      basic("bounds.size.width", .number(3), .number(9)),
      basic("transform.rotation.z", .number(0), .number(3)),
      .transition(TransitionRecord(type: "fade")),
    ])
    if !isInGroup, isOdd(in: 4) {
      content = .group([animation(isInGroup: true), animation(isInGroup: true)])
    }
    let (begin, duration) = (number(-2, 6), pick([0, 0.5, 1, 4, .infinity]))
    let fill = pick([FillMode.removed, .forwards, .backwards, .both])
    let (speed, repeats) = (pick([Float(1), 2, -1, 0.5, 0]), pick([Float(0), 1, 2.5, .infinity]))
    let (reverses, isRemoved, offset) = (isOdd(in: 3), isOdd(in: 2), pick([0.0, 0, 0.5]))
    return record(next(), begin: begin, duration: duration, content) {
      $0.timing.fillMode = fill
      $0.timing.speed = speed
      $0.timing.repeatCount = repeats
      $0.timing.autoreverses = reverses
      $0.timing.timeOffset = offset
      $0.isRemovedOnCompletion = isRemoved
    }
  }
}
