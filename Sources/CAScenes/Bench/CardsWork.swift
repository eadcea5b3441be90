// SPDX-License-Identifier: Apache-2.0
import QuartzCore

/// W1: cards of 128 × 128 that turn about their vertical axes, each with its own perspective.
///
/// Each card stands in a layer that looks at it in perspective and is itself flat, so that cards
/// cover each other in tree order. As siblings they would share one space and cut through each
/// other.
final class CardsWork: BenchWork {
  let root = BenchCanvas.makeRoot()
  let warmUp = Array(0..<5)
  private var cards: [CALayer] = []

  init(count: Int, antialiased: Bool) {
    let images = (0..<16).map { BenchPattern.image(size: 128, number: $0, fades: true) }
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 500
    for index in 0..<count {
      let viewer = CALayer()
      viewer.bounds = CGRect(x: 0, y: 0, width: 128, height: 128)
      let place = BenchCanvas.place(index, margin: CGSize(width: 64, height: 64))
      viewer.position = CGPoint(x: CGFloat(place.x), y: CGFloat(place.y))
      viewer.sublayerTransform = perspective
      let card = CALayer()
      card.frame = viewer.bounds
      card.contents = images[index % 16]
      if !antialiased { card.edgeAntialiasingMask = [] }
      viewer.addSublayer(card)
      root.addSublayer(viewer)
      cards.append(card)
    }
  }

  func show(frame: Int) {
    for (index, card) in cards.enumerated() {
      let angle = Float(6.2831853) * benchNoise(index, 2) + Float(0.05) * Float(frame)
      card.transform = CATransform3DMakeRotation(CGFloat(angle), 0, 1, 0)
    }
  }
}
