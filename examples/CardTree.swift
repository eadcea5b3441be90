// SPDX-License-Identifier: Apache-2.0
import QuartzCore

/// The layers of the examples: three cards that turn when they are clicked, and a dot that moves
/// for two seconds.
final class CardTree {
  /// The size that the layers are laid out for, points.
  static let size = CGSize(width: 360, height: 200)

  /// The root. Its sublayers have y downward.
  let root = CALayer()
  private var cards: [CALayer] = []
  private let dot = CALayer()

  private static let fronts = [
    CGColor(red: 0.9, green: 0.3, blue: 0.25, alpha: 1),
    CGColor(red: 0.2, green: 0.6, blue: 0.35, alpha: 1),
    CGColor(red: 0.2, green: 0.4, blue: 0.85, alpha: 1),
  ]
  private static let back = CGColor(red: 0.95, green: 0.75, blue: 0.2, alpha: 1)

  init() {
    root.isGeometryFlipped = true
    root.backgroundColor = CGColor(red: 0.13, green: 0.14, blue: 0.18, alpha: 1)
    for (index, color) in Self.fronts.enumerated() {
      let card = CALayer()
      card.frame = CGRect(x: 30 + index * 105, y: 30, width: 90, height: 120)
      card.backgroundColor = color
      card.cornerRadius = 12
      root.addSublayer(card)
      cards.append(card)
    }
    dot.bounds.size = CGSize(width: 16, height: 16)
    dot.position = CGPoint(x: 30, y: 176)
    dot.cornerRadius = 8
    dot.backgroundColor = CGColor(gray: 1, alpha: 1)
    root.addSublayer(dot)
    moveDot()
  }

  /// Lays the root out for a size, points, without an animation.
  func resize(to size: CGSize) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    root.frame = CGRect(origin: .zero, size: size)
    CATransaction.commit()
  }

  /// Moves the dot to and fro for two seconds.
  func moveDot() {
    let move = CABasicAnimation(keyPath: "position.x")
    (move.fromValue, move.toValue) = (30.0, 330.0)
    move.duration = 1
    move.autoreverses = true
    dot.add(move, forKey: "move")
  }

  /// Turns the card at a point, if there is one; y goes downward from the top.
  func click(at point: CGPoint) {
    let hit = root.hitTest(CGPoint(x: point.x, y: root.bounds.height - point.y))
    guard let index = cards.firstIndex(where: { $0 === hit }) else { return }
    let card = cards[index]
    let turn = CABasicAnimation(keyPath: "transform.rotation.y")
    (turn.fromValue, turn.toValue) = (0.0, Double.pi * 2)
    turn.duration = 0.6
    card.add(turn, forKey: "turn")
    let isBack = card.backgroundColor == Self.back
    card.backgroundColor = isBack ? Self.fronts[index] : Self.back
  }
}
