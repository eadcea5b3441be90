// SPDX-License-Identifier: Apache-2.0
import Foundation
import QuartzCore
import Testing

@testable import PictureReference

/// Trees at random on whole pixels, without depth but with all that mixes, masks and filters: no
/// pixel lies on an edge.
private struct FlatTree {
  private var numbers: SeededNumbers
  static let side: CGFloat = 40

  init(seed: UInt64) { numbers = SeededNumbers(seed: seed) }

  /// Modes that do not divide: rounding errors are not magnified.
  private static let modes: [ReferenceBlend] = [
    .clear, .copy, .sourceIn, .sourceOut, .sourceAtop, .dest, .destOver, .destIn, .destOut,
    .destAtop, .xor, .plusL, .plusD, .subtractS, .subtractD, .multiplyBlendMode, .screenBlendMode,
    .darkenBlendMode, .lightenBlendMode, .hardLightBlendMode, .differenceBlendMode,
    .exclusionBlendMode,
  ]

  private mutating func whole(_ range: ClosedRange<Int>) -> CGFloat {
    CGFloat(Int.random(in: range, using: &numbers))
  }

  private mutating func chance(_ share: Double) -> Bool {
    Double.random(in: 0..<1, using: &numbers) < share
  }

  private mutating func color() -> CGColor {
    CGColor(
      red: whole(0...20) / 20, green: whole(0...20) / 20, blue: whole(0...20) / 20,
      alpha: chance(0.5) ? 1 : whole(4...20) / 20)
  }

  mutating func tree() -> CALayer {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
    if chance(0.7) { root.backgroundColor = color() }
    root.sublayers = (0..<4).map { _ in layer(depth: 0) }
    return root
  }

  private mutating func layer(depth: Int) -> CALayer {
    let layer = chance(0.1) ? CATransformLayer() : CALayer()
    let size = CGSize(width: 2 * whole(3...16), height: 2 * whole(3...16))
    layer.bounds = CGRect(origin: CGPoint(x: whole(-3...3), y: whole(-3...3)), size: size)
    layer.position = CGPoint(x: whole(4...36), y: whole(4...36))
    if depth > 0 { layer.position = CGPoint(x: whole(0...24), y: whole(0...24)) }
    if chance(0.8) { layer.backgroundColor = color() }
    looks(layer)
    if !(layer is CATransformLayer) { effects(layer, depth) }
    if depth < 2 {
      layer.sublayers = (0..<Int(whole(0...3))).map { _ in self.layer(depth: depth + 1) }
    }
    return layer
  }

  private mutating func looks(_ layer: CALayer) {
    if chance(0.3) { layer.opacity = Float(whole(4...20) / 20) }
    if chance(0.2) { layer.allowsGroupOpacity = false }
    if chance(0.3) { layer.masksToBounds = true }
    if chance(0.2) { layer.zPosition = whole(-2...2) }
    if chance(0.1) { layer.isGeometryFlipped = true }
    if chance(0.2) {
      layer.borderWidth = whole(1...3)
      layer.borderColor = color()
    }
    guard chance(0.2) else { return }
    layer.contents = EffectScene.palette(16)
    layer.contentsGravity = chance(0.5) ? .topLeft : .center
  }

  private mutating func effects(_ layer: CALayer, _ depth: Int) {
    if chance(0.25) {
      layer.compositingFilter = Self.modes[Int(whole(0...Self.modes.count - 1))].rawValue
    }
    if chance(0.2) { layer.filters = (0..<Int(whole(1...2))).map { _ in filter() } }
    if chance(0.1) { layer.backgroundFilters = [filter()] }
    if depth < 2, chance(0.15) { layer.mask = self.layer(depth: 2) }
  }

  private mutating func filter() -> CAFilter {
    let (type, amount) = [
      ("colorInvert", 0), ("colorSaturate", whole(0...6) / 4), ("colorContrast", whole(0...6) / 4),
      ("colorBrightness", whole(-4...4) / 10),
    ][Int(whole(0...3))]
    let filter = CAFilter(type: type)
    filter.setValue(amount, forKey: "inputAmount")
    return filter
  }
}

@Suite("Trees at random of everything that mixes look as the reference draws them", .serialized)
struct RandomEffectTests {
  /// Groups of eight trees; `CA_RANDOM_TREES` says how many trees instead.
  private static let groups =
    ProcessInfo.processInfo.environment["CA_RANDOM_TREES"].flatMap { Int($0) }.map { $0 / 8 } ?? 6

  /// Each group in a group may add half a step, and contrast half as much again.
  @Test("modes, filters, backdrops, masks, groups and clips", arguments: 0..<groups)
  func trees(_ group: Int) throws {
    let size = CGSize(width: FlatTree.side, height: FlatTree.side)
    for seed in group * 8..<group * 8 + 8 {
      func build() -> CALayer {
        var flat = FlatTree(seed: UInt64(seed))
        return flat.tree()
      }
      let drawn = try render(build(), size: size, scale: 1)
      let reference = try ReferencePicture(of: build(), size: size)
      let difference = ReferenceComparison(drawn, reference, tolerance: 4)
      guard difference.strays > 0 else { continue }
      let smallest = SmallestTree(of: build, size: size, tolerance: 4, at: difference.worstPlace)
      Issue.record("flat-\(seed): \(difference)\n\(try smallest.listing())")
      try ReferenceFailure.save("flat-\(seed)", drawn, reference)
    }
  }
}
