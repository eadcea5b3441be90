// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import QuartzCore

/// A scene in which a program changes all it can, a little in each frame, at random but the same in
/// every run. Cards come and go.
final class SoakScene {
  static let size = CGSize(width: 96, height: 96)
  /// The most cards that are there at once, and the fewest.
  private static let count = (most: 20, fewest: 3)

  let root = CALayer()
  var random: SoakRandom
  private(set) var cards: [CALayer] = []
  let delegate = SoakDelegate()

  init(seed: UInt64) {
    random = SoakRandom(seed: seed)
    root.frame = CGRect(origin: .zero, size: Self.size)
    root.backgroundColor = CGColor(red: 0.9, green: 0.9, blue: 0.85, alpha: 1)
  }

  /// Changes the scene for the next frame.
  ///
  /// - Parameter progress: how much of the round has gone by, 0 to 1.
  func step(_ progress: Double) {
    let share = 1 - abs(2 * progress - 1)
    let wanted = Self.count.fewest + Int(share * Double(Self.count.most - Self.count.fewest))
    // Half of the frames have implicit animations.
    CATransaction.begin()
    CATransaction.setDisableActions(random.chance(0.5))
    CATransaction.setAnimationDuration(random.number(in: 0.02...0.4))
    if random.chance(0.05) {
      CATransaction.setCompletionBlock { [delegate] in delegate.ended += 1 }
    }
    if cards.count < wanted { add() }
    if cards.count > wanted { removeOldest() }
    for _ in 0..<2 {
      if let card = random.element(of: cards), let change = random.element(of: Self.changes) {
        change(self)(card)
      }
    }
    CATransaction.commit()
  }

  /// Empties the scene, and changes a little so that a frame is drawn.
  func rest(_ frame: Int) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    while !cards.isEmpty { removeOldest() }
    root.removeAllAnimations()
    root.borderWidth = frame.isMultiple(of: 2) ? 1 : 2
    CATransaction.commit()
  }

  private func add() {
    let card = makeCard()
    card.frame = random.frame(in: Self.size)
    card.backgroundColor = random.color()
    cards.append(card)
    // Some stand in other cards.
    let parent = random.chance(0.3) ? random.element(of: cards.dropLast()) ?? root : root
    parent.insertSublayer(card, at: UInt32(random.next() % 3))
  }

  private func removeOldest() {
    let card = cards.removeFirst()
    // Cards that stand in it stay.
    for inner in card.sublayers ?? [] where cards.contains(inner) { root.addSublayer(inner) }
    card.removeFromSuperlayer()
  }

  private func makeCard() -> CALayer {
    switch random.next() % 10 {
    case 0, 1: return CAShapeLayer()
    case 2: return CATextLayer()
    case 3: return CATransformLayer()
    case 4: return CAGradientLayer()
    case 5: return CAReplicatorLayer()
    case 6: return CAEmitterLayer()
    default: return CALayer()
    }
  }
}

/// Draws for layers, and counts their calls.
final class SoakDelegate: NSObject, CALayerDelegate, CAAnimationDelegate {
  var ended = 0

  func draw(_ layer: CALayer, in context: CGContext) {
    context.setFillColor(CGColor(red: 0.2, green: 0.5, blue: 0.3, alpha: 1))
    context.fillEllipse(in: layer.bounds)
  }

  func animationDidStop(_ animation: CAAnimation, finished: Bool) { ended += 1 }
}

/// The same numbers in every run.
struct SoakRandom {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func number(in range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * Double(next() >> 11) / 0x1p53
  }

  mutating func chance(_ share: Double) -> Bool { number(in: 0...1) < share }

  mutating func element<Elements: RandomAccessCollection>(of all: Elements) -> Elements.Element? {
    guard !all.isEmpty else { return nil }
    return all[all.index(all.startIndex, offsetBy: Int(next() % UInt64(all.count)))]
  }

  mutating func color() -> CGColor {
    CGColor(
      red: number(in: 0...1), green: number(in: 0...1), blue: number(in: 0...1),
      alpha: chance(0.5) ? 1 : number(in: 0.2...1))
  }

  mutating func frame(in size: CGSize) -> CGRect {
    CGRect(
      x: number(in: -10...Double(size.width) - 20), y: number(in: -10...Double(size.height) - 20),
      width: number(in: 10...50), height: number(in: 10...50))
  }
}
