// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// Drawings of the program for each frame, and pictures that take turns.
@Suite("Played frames of drawn layers are the pictures of their times")
struct PlayedDrawingTests {
  /// Adds an animation of half a second from 0 to 60 of a property.
  private static func played(_ layer: CALayer, _ key: String = "level") -> CALayer {
    layer.frame = CGRect(x: 8, y: 8, width: 70, height: 40)
    layer.setNeedsDisplay()
    let animation = CABasicAnimation(keyPath: key)
    (animation.fromValue, animation.toValue, animation.duration) = (0, 60, 0.5)
    layer.add(animation, forKey: "play")
    return .stage(layer)
  }

  @Test("by draw(in:)")
  func drawing() async throws {
    try await PlayedTree { Self.played(Gauge()) }.check(atLeast: 25)
  }

  @Test("by display(), which sets contents")
  func contents() async throws {
    try await PlayedTree { Self.played(PicturedGauge()) }.check(atLeast: 25)
  }

  @Test("by display(), which moves what stands below")
  func sublayers() async throws {
    try await PlayedTree { Self.played(HandGauge()) }.check(atLeast: 25)
  }

  @Test("beside an animation of the server's, at one time")
  func beside() async throws {
    try await PlayedTree {
      let gauge = Gauge()
      let root = Self.played(gauge)
      let move = CABasicAnimation(keyPath: "position.x")
      (move.fromValue, move.toValue, move.duration) = (20, 70, 0.5)
      gauge.add(move, forKey: "move")
      return root
    }.check(atLeast: 25)
  }

  @Test("texts whose color and bounds change")
  func texts() async throws {
    try await PlayedTree {
      PinnedFonts.only {
        let text = CATextLayer()
        text.frame = CGRect(x: 4, y: 4, width: 80, height: 50)
        (text.string, text.fontSize, text.isWrapped) = ("Words that wrap", 12, true)
        (text.font, text.foregroundColor) = ("Noto Sans", .black)
        let size = CABasicAnimation(keyPath: "bounds.size.width")
        (size.fromValue, size.toValue, size.duration) = (30, 90, 0.5)
        text.add(size, forKey: "size")
        return .stage(text)
      }
    }.check(atLeast: 3)
  }

  @Test("key frames of contents, each at its own time")
  func pictures() async throws {
    let film = PlayedTree {
      let images = (1...12).map { number -> CGImage in
        let context = CGContext(width: 24, height: 24)!
        context.fill(CGRect(x: 0, y: 0, width: 2 * number, height: 12))
        return context.makeImage()!
      }
      let layer = CALayer()
      layer.frame = CGRect(x: 10, y: 10, width: 40, height: 40)
      let film = CAKeyframeAnimation(keyPath: "contents")
      (film.values, film.calculationMode, film.duration) = (images, .discrete, 0.4)
      film.repeatCount = .infinity
      layer.add(film, forKey: "film")
      return .stage(layer)
    }
    try await film.check(atLeast: 12)
  }
}

/// Fills its bounds as far as its level.
private class Gauge: CALayer {
  @CAAnimatable var level: CGFloat = 5

  override init() { super.init() }
  override init(layer: Any) { super.init(layer: layer) }
  required init?(coder: NSCoder) { nil }

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "level" || super.needsDisplay(forKey: key)
  }

  override func draw(in context: CGContext) {
    context.setFillColor(CGColor(srgbRed: 0.1, green: 0.5, blue: 0.1, alpha: 1))
    context.fill(CGRect(x: 0, y: 0, width: level, height: bounds.height))
  }
}

/// Makes its contents itself.
private final class PicturedGauge: Gauge {
  override func display() {
    let level = (presentation() ?? self).level
    let context = CGContext(width: 70, height: 40)!
    context.fill(CGRect(x: 0, y: 0, width: level, height: 30))
    contents = context.makeImage()
  }
}

/// Moves a hand.
private final class HandGauge: Gauge {
  private let hand = CALayer.moving(0, 0, 6, 30, .black)

  override init() {
    super.init()
    addSublayer(hand)
  }
  override init(layer: Any) { super.init(layer: layer) }
  required init?(coder: NSCoder) { nil }

  override func display() {
    let level = (presentation() ?? self).level
    hand.position = CGPoint(x: level, y: 20)
    hand.isHidden = Int(level) % 20 == 7
  }
}
