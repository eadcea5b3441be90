// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CARenderTree
import CoreGraphics
import Testing

@testable import CAFrame
@testable import CAFrameBuilder

/// Cards, each in a flat layer of its own, all of which move in each frame.
private struct MovingCards: ~Copyable {
  private var tree = RenderTree()
  private var builder = FrameBuilder()
  private var sequence: UInt64 = 1
  private let view = FrameView(size: DeviceSize(width: 200, height: 200), scale: 1)
  private let count: Int

  /// - Parameter configure: called for the last card alone, which lies above the others.
  init(_ count: Int, _ configure: (inout LayerState) -> Void = { _ in }) throws {
    self.count = count
    let cards = (0..<count).map { number in
      TestLayer(
        rect(0, 0, 200, 200),
        sublayers: [
          TestLayer(rect(Double(number % 19 * 10), 4, 60, 60), color: number % 2 == 0 ? red : blue)
          {
            if number == count - 1 { configure(&$0) }
          }
        ])
    }
    try tree.apply(TestLayer(rect(0, 0, 200, 200), color: green, sublayers: cards).commit())
  }

  /// Moves all cards; the frame, the same from a new builder, and the looks that it took.
  mutating func step() throws -> (frame: Frame, fresh: Frame, looks: Int) {
    sequence += 1
    var changes: [LayerChange] = []
    for number in 0..<count {
      let card = LayerID(rawValue: UInt32(2 * number + 3))
      var state = tree.state(of: card) ?? LayerState()
      state.geometry.position.y += 1
      changes.append(LayerChange(layer: card, state: state, changed: PropertySet([.position])))
    }
    try tree.apply(Commit(sequence: sequence, changes: changes))
    let evaluated = tree.evaluate(at: 0)
    var other = FrameBuilder()
    let frame = builder.frame(of: evaluated, view: view)
    return (frame, other.frame(of: evaluated, view: view), builder.counters.blendingLooks)
  }
}

@Suite("Looks of the builder") struct BuilderLooksTests {
  @Test("a tree in which nothing blends is not asked for it, however many layers move")
  func nothingBlends() throws {
    var cards = try MovingCards(300)
    for _ in 0..<6 {
      let step = try cards.step()
      #expect(step.looks == 0)
      #expect(step.frame == step.fresh)
    }
  }

  @Test("one layer that blends is found, also while the index of the scene does not follow")
  func oneBlends() throws {
    var cards = try MovingCards(300) {
      $0.rare.compositingFilter = .string("multiplyBlendMode")
    }
    for _ in 0..<6 {
      let step = try cards.step()
      #expect(step.looks > 0)
      #expect(step.frame == step.fresh)
    }
  }

  @Test("whole pixels around two points are those that rounding gives")
  func wholePixels() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<2_000 {
      let a = SIMD2.random(in: -2_000_000...2_000_000.0, using: &random)
      let size = SIMD2.random(in: 0...300.0, using: &random)
      for low in [a, a.rounded(.down), a / 1e4] {
        let high = low + (low == a ? size : size.rounded(.up))
        #expect(DeviceRect(around: low, high) == rounded(low, high))
      }
    }
  }

  private func rounded(_ low: SIMD2<Double>, _ high: SIMD2<Double>) -> DeviceRect {
    let first = pointwiseMax(low + 1e-6, SIMD2(repeating: -1e6))
    let last = pointwiseMin(high - 1e-6, SIMD2(repeating: 1e6))
    guard last.x > first.x, last.y > first.y else { return .zero }
    let (from, to) = (first.rounded(.down), last.rounded(.up))
    return DeviceRect(
      x: Int(from.x), y: Int(from.y), width: Int(to.x - from.x), height: Int(to.y - from.y))
  }
}
