// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CATiming
import CoreGraphics
import Testing

@testable import CAEvaluation

/// Records at random, with values that are no numbers among them.
private struct RandomRecords {
  var generator: SplitMix

  init(seed: UInt64) { generator = SplitMix(state: seed) }

  static let keys = [
    "opacity", "position", "position.x", "bounds", "bounds.size.width", "transform",
    "transform.rotation.x", "transform.rotation.y", "transform.scale", "transform.translation",
    "sublayerTransform", "backgroundColor", "hidden", "shadowOffset", "zPosition", "shadowPath",
    "cornerRadius", "nonsense",
  ]

  mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &generator)]
  }

  mutating func chance(_ share: Double) -> Bool {
    Double.random(in: 0..<1, using: &generator) < share
  }

  mutating func number(poison: Double = 0.05) -> Double {
    if chance(poison) {
      return pick([.nan, .infinity, -.infinity, 1e308, -1e308, 1e-300, 0, -1])
    }
    return Double.random(in: -3...3, using: &generator)
  }

  mutating func value(_ key: String) -> PropertyValue {
    if chance(0.03) { return pick([.none, .number(1), .string("x"), .array([.number(2)])]) }
    switch key {
    case "position": return .point(CGPoint(x: number(), y: number()))
    case "transform.translation", "shadowOffset":
      return .size(CGSize(width: number(), height: number()))
    case "bounds":
      return .rect(CGRect(x: number(), y: number(), width: number(), height: number()))
    case "transform", "sublayerTransform":
      return .transform(
        .rotation(number(), number(), number(), number()) * .scale(number(), number(), number())
          * .translation(number(), number(), number()))
    case "backgroundColor": return rgba(number(), number(), number(), number())
    case "hidden": return .bool(chance(0.5))
    case "shadowPath": return .path(path([CGPoint(x: number(), y: number()), .zero]))
    default: return .number(number())
    }
  }

  mutating func timing() -> AnimationTiming {
    var timing = AnimationTiming()
    timing.beginTime = number()
    timing.duration = abs(number())
    timing.speed = chance(0.7) ? 1 : Float(number())
    timing.timeOffset = chance(0.7) ? 0 : number()
    timing.repeatCount = chance(0.5) ? 0 : Float(abs(number()))
    timing.repeatDuration = chance(0.8) ? 0 : number()
    timing.autoreverses = chance(0.3)
    timing.fillMode = pick([.removed, .forwards, .backwards, .both])
    timing.curve = chance(0.5) ? nil : UnitCurve(Float(number()), Float(number()), 0.5, 1.2)
    return timing
  }

  mutating func spring() -> Spring {
    var spring = Spring()
    (spring.mass, spring.stiffness, spring.damping) = (number(), number(), number())
    return spring
  }

  mutating func keyframes(_ key: String) -> Keyframes {
    var keyframes = Keyframes()
    keyframes.values = (0..<Int.random(in: 0...4, using: &generator)).map { _ in value(key) }
    if key == "position", chance(0.4) {
      keyframes.path = path((0..<3).map { _ in CGPoint(x: number(), y: number()) })
      keyframes.rotation = pick([nil, .auto, .autoReverse])
    }
    if chance(0.4) { keyframes.times = (0..<keyframes.values.count).map { _ in number() } }
    if chance(0.4) { keyframes.tensions = [number(), number(), number()] }
    keyframes.mode = pick([.linear, .discrete, .paced, .cubic, .cubicPaced, nil])
    keyframes.curves = chance(0.5) ? [] : [.easeIn, UnitCurve(Float(number()), 0, 1, 1)]
    return keyframes
  }

  mutating func content(_ depth: Int) -> AnimationContent {
    if depth > 0, chance(0.3) { return .group((0..<2).map { _ in record(depth - 1) }) }
    if chance(0.05) {
      return .transition(
        TransitionRecord(type: "fade", startProgress: number(), endProgress: number()))
    }
    let key = pick(RandomRecords.keys)
    let spring = chance(0.2) ? self.spring() : nil
    let values: AnimatedValues =
      chance(0.5)
      ? .basic(
        from: chance(0.5) ? value(key) : nil, to: chance(0.5) ? value(key) : nil,
        by: chance(0.5) ? value(key) : nil, spring: spring) : .keyframes(keyframes(key))
    return .property(
      PropertyAnimation(
        target: AnimationTarget(keyPath: key, kind: .plain), isAdditive: chance(0.3),
        isCumulative: chance(0.3),
        valueFunction: key == "transform" && chance(0.3) ? pick([.rotateZ, .scale, .scaleX]) : nil,
        values: values))
  }

  mutating func record(_ depth: Int = 3) -> AnimationRecord {
    AnimationRecord(
      id: AnimationID(rawValue: 1), timing: timing(), isRemovedOnCompletion: chance(0.5),
      content: content(depth))
  }
}

/// A generator of numbers that are the same in every run.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Everything of a state that the records may have changed, as numbers.
private func numbers(_ state: LayerState) -> [Lanes] {
  let g = state.geometry
  let all: [Lanes?] = [
    g.bounds.lanes, g.position.lanes, Lanes(g.zPosition), g.transform.lanes,
    state.sublayerTransform.lanes, Lanes(Double(state.opacity)), Lanes(state.cornerRadius),
    state.backgroundColor?.lanes ?? Lanes(-1), state.shadow.offset.lanes,
    Lanes(state.flags[.hidden] ? 1 : 0), state.shadow.path.flatMap { $0.boundingBox.lanes },
  ]
  return all.compactMap { $0 }
}

@Suite struct PurityTests {
  @Test func anyOrderOfTimesGivesTheSameValues() {
    var random = RandomRecords(seed: 7)
    for _ in 0..<300 {
      let plan = AnimationPlan((0..<4).map { _ in random.record() }, kind: .plain)
      let times = (0..<12).map { _ in Double.random(in: -4...8, using: &random.generator) }
      let inOrder = Dictionary(
        times.map { ($0, numbers(plan.shown(LayerState(), at: $0))) },
        uniquingKeysWith: { a, _ in a })
      for time in times.shuffled(using: &random.generator) {
        let isSame = numbers(plan.shown(LayerState(), at: time)) == inOrder[time]
        #expect(isSame)
        #expect(plan.activity(at: time) == plan.activity(at: time))
      }
    }
  }

  @Test func tenThousandRandomTreesGiveOnlyNumbers() {
    var random = RandomRecords(seed: 11)
    let model = LayerState()
    var changed = 0
    for index in 0..<10_000 {
      let plan = AnimationPlan([random.record(), random.record()], kind: .plain)
      let time = index % 50 == 0 ? random.number(poison: 1) : random.number()
      let state = plan.shown(model, at: time)
      if numbers(state) != numbers(model) { changed += 1 }
      let isFinite = numbers(state).allSatisfy(\.isFinite)
      #expect(isFinite, "tree \(index) at \(time)")
      let activity = plan.activity(at: time)
      #expect(!(activity.until <= time) || time == .infinity, "tree \(index) at \(time)")
      #expect(!activity.until.isNaN, "tree \(index) at \(time)")
      if let transition = plan.transition(at: time) { #expect(transition.progress.isFinite) }
    }
    #expect(changed > 2000)
  }

  @Test func nothingChangesWhileAPlanIsSteadyOrIdle() {
    var random = RandomRecords(seed: 13)
    var stretches = 0
    for _ in 0..<1500 {
      let plan = AnimationPlan([random.record(), random.record()], kind: .plain)
      let time = Double.random(in: -4...8, using: &random.generator)
      let activity = plan.activity(at: time)
      guard activity.phase != .moving else { continue }
      let shown = numbers(plan.shown(LayerState(), at: time))
      for share in [0.25, 0.5, 0.999] {
        let later = time + (min(activity.until, time + 20) - time) * share
        let new = numbers(plan.shown(LayerState(), at: later))
        let isSame = zip(new, shown).allSatisfy { $0.distance(to: $1) < 1e-9 }
        #expect(isSame, "from \(time) to \(later)")
        stretches += 1
      }
    }
    #expect(stretches > 1000)
  }
}
