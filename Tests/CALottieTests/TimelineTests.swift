// SPDX-License-Identifier: Apache-2.0
import CATiming
import CoreAnimation
import CoreGraphics
import Foundation
import Testing

@testable import CALottie

@Suite("Timelines of moving values")
struct TimelineTests {
  private let ease = UnitCurve(0.333, 0, 0.667, 1)

  private func line(_ start: Double, _ end: Double, _ pace: UnitCurve = .linear) -> LottieTimeline {
    LottieTimeline(spans: [.init(start: start, end: end, pace: pace)])
  }

  @Test("Spans one after the other merge without an obstacle")
  func apart() {
    let merged = LottieTimeline.merged(line(0, 10, ease), line(10, 20))
    #expect(merged.spans.map(\.pace) == [ease, .linear])
    #expect(merged.obstacle == nil)
  }

  @Test("Equal spans at equal times merge; others are an obstacle")
  func together() {
    #expect(LottieTimeline.merged(line(0, 10, ease), line(0, 10, ease)).obstacle == nil)
    #expect(LottieTimeline.merged(line(0, 10, ease), line(0, 10)).obstacle == .paces)
    #expect(LottieTimeline.merged(line(0, 10), line(5, 20)).obstacle == nil)
    #expect(LottieTimeline.merged(line(0, 10), line(5, 20)).spans.count == 3)
  }

  @Test("The parts of a curve together are the curve")
  func pieces() throws {
    let first = try #require(ease.piece(from: 0, to: 0.3))
    let second = try #require(ease.piece(from: 0.3, to: 1))
    let middle = ease.value(at: 0.3)
    for x in stride(from: 0.0, through: 1, by: 0.05) {
      let value =
        x < 0.3
        ? middle * first.value(at: x / 0.3)
        : middle + (1 - middle) * second.value(at: (x - 0.3) / 0.7)
      #expect(abs(value - ease.value(at: x)) < 1e-5)
    }
  }

  @Test("A composition's time begins at its start and takes its stretch")
  func compositions() {
    let map = TimeMap.identity.entering(start: 10, stretch: 2)
    #expect(map.inner(10) == 0)
    #expect(map.inner(30) == 10)
    #expect(map.outer(line(0, 10)).spans == [.init(start: 10, end: 30, pace: .linear)])
    #expect(map.outerFrame(5) == 20)
  }

  @Test("A stretch below 0 plays backward")
  func backward() {
    let map = TimeMap.identity.entering(start: 60, stretch: -1)
    #expect(map.inner(60) == 0)
    #expect(map.inner(0) == 60)
    let outer = map.outer(line(0, 20, UnitCurve(0.5, 0, 1, 1)))
    #expect(outer.spans == [.init(start: 40, end: 60, pace: UnitCurve(0, 0, 0.5, 1))])
  }

  @Test("In time that runs back a value that holds jumps right after the frame of its key frame")
  func backwardJumps() throws {
    // The composition's frames 60, 40 and 39 show at 0, 20 and 21.
    let map = TimeMap.identity.entering(start: 60, stretch: -1)
    let text = "{\"a\":1,\"k\":[{\"t\":0,\"s\":[1],\"h\":1},{\"t\":40,\"s\":[2],\"h\":1}]}"
    let moving = try LottieSample.numbers(text).moving(map, axis: 0)
    #expect([19.0, 20, 21].map { moving.value($0) } == [2, 2, 1])
    #expect(moving.timeline.jumps == [20 + LottieTimeline.delay])
    #expect(moving.timeline.lateJumps.isEmpty)
    for keys in [LottieKeyList(moving), LottieKeyList(sampling: moving, in: 0...60)] {
      #expect([19.0, 20, 20.01, 21].map { keys.value(at: $0) } == [2, 2, 1, 1])
      let times = keys.animation(of: "opacity", from: 0, to: 60).keyTimes ?? []
      let frames = times.map { $0.doubleValue * 60 }
      #expect(frames.allSatisfy { $0 < 20.00001 || $0 > 20.00005 })
    }
  }

  @Test("Time that runs back twice runs forward")
  func twiceBackward() {
    let map = TimeMap.identity.entering(start: 60, stretch: -1).entering(start: 60, stretch: -1)
    let outer = map.outer(LottieTimeline(jumps: [40]))
    #expect(outer.jumps == [40] && outer.lateJumps.isEmpty)
    #expect(map.inner(40) == 40)
    let once = TimeMap.identity.entering(start: 60, stretch: -1)
    #expect(once.outerFrame(40) == 20)
  }

  @Test("An even remapping moves the spans of the composition")
  func remap() {
    let remap = TimeMap.Remap(
      value: { max(min($0, 20), 0) * 2 }, timeline: line(0, 20), source: 1)
    let map = TimeMap.identity.entering(remap)
    let spans = map.outer(line(10, 30)).spans
    #expect(spans.count == 1 && spans.first?.pace == .linear)
    #expect(abs((spans.first?.start ?? 0) - 5) < 1e-9)
    #expect(abs((spans.first?.end ?? 0) - 15) < 1e-9)
    #expect(map.outer(line(10, 30)).obstacle == nil)
  }

  @Test("Too many jumps in an eased remapping are sampled, fewer are found")
  func manyJumps() {
    let eased = line(0, 20, UnitCurve(0.5, 0, 1, 1))
    let remap = TimeMap.Remap(
      value: { max(min($0, 20), 0) * 2 }, timeline: eased, source: 1)
    let map = TimeMap.identity.entering(remap)
    func jumps(_ count: Int) -> LottieTimeline {
      map.outer(LottieTimeline(jumps: (1...count).map { 40 * Double($0) / Double(count + 1) }))
    }
    #expect(jumps(5).jumps.count == 5)
    #expect(jumps(200_001).jumps.isEmpty)
    #expect(jumps(200_001).obstacle == .remap)
  }

  @Test("Key frames show what a moving value is, at jumps too")
  func keyLists() {
    let moving = Moving<Double>(
      timeline: LottieTimeline(
        spans: [.init(start: 0, end: 10, pace: ease)], jumps: [20]),
      sources: []
    ) { frame in
      frame < 20 ? 50 * self.ease.value(at: frame / 10) : 7
    }
    let keys = LottieKeyList(moving)
    #expect(keys.says(moving, in: 0...60, within: 1e-9))
    #expect(keys.value(at: 19.5) == 50)
    #expect(keys.value(at: 20) == 7)
    let wrong = Moving<Double>(timeline: moving.timeline, sources: []) { $0 }
    #expect(!keys.says(wrong, in: 0...60, within: 1e-3))
  }

  @Test("Halves of a key list add up to it, and each is nothing at every other value")
  func halves() {
    func path(_ x: Double) -> LayerPath {
      let path = CGMutablePath()
      path.move(to: CGPoint(x: x, y: 1))
      path.addCurve(
        to: CGPoint(x: x, y: 2), control1: CGPoint(x: 9 - x, y: 3), control2: CGPoint(x: 4, y: x))
      return LayerPath(path: path)
    }
    var keys = LottieKeyList<LayerPath>()
    for index in 0..<3 { keys.append(path(Double(index * 7)), at: Double(index)) }
    let (first, second) = keys.halves
    for index in 0..<3 {
      let kept = index.isMultiple(of: 2) ? first : second
      let other = index.isMultiple(of: 2) ? second : first
      #expect(kept.values[index].distance(to: keys.values[index]) == 0)
      #expect(other.values[index].path.boundingBox == CGRect.zero)
    }
  }
}
