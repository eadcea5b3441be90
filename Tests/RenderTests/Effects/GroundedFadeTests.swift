// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CoreGraphics
import QuartzCore
import Testing

@testable import PictureReference

private typealias S = EffectScene
private let rect = EffectScene.rect

/// A card with ink on it, that fades above stripes.
private func card(
  _ color: CGColor, ink: CGColor, opacity: Float, _ configure: (CALayer) -> Void = { _ in }
) -> CALayer {
  let card = CALayer.filled(rect(10, 8, 100, 70), color)
  card.cornerRadius = 12
  let title = CATextLayer()
  (title.string, title.fontSize, title.frame) = ("Fading", 18, rect(14, 10, 80, 24))
  title.foregroundColor = ink
  let badge = CALayer.filled(rect(20, 40, 60, 22), CGColor(gray: 1, alpha: 0.3))
  badge.cornerRadius = 8
  let dot = CALayer.filled(rect(6, 6, 10, 10), ink)
  badge.addSublayer(dot)
  card.sublayers = [title, badge]
  card.opacity = opacity
  configure(card)
  return card
}

private func stage(_ card: CALayer) -> CALayer {
  let root = CALayer.filled(rect(0, 0, 120, 90), .white)
  root.sublayers = (0..<6).map { index in
    let gray = CGColor(gray: CGFloat(index) / 6, alpha: index % 2 == 0 ? 1 : 0.6)
    return CALayer.filled(rect(Double(index) * 20, 0, 12, 90), gray)
  }
  root.addSublayer(card)
  return root
}

private func draw(_ root: CALayer) throws -> (picture: Pixels, passes: Int) {
  let renderer = try HeadlessRenderer(size: CGSize(width: 120, height: 90), scale: 1)
  renderer.layer = root
  CATransaction.flush()
  let report = try renderer.draw(at: 0)
  return (Pixels(renderer.readPicture()), report.passes)
}

@Suite("Ink over an even ground fades with it, without a pass", .serialized)
struct GroundedFadeTests {
  private static let colors: [(CGColor, CGColor)] = [
    (.black, .white), (.white, .black),
    (
      CGColor(red: 0.2, green: 0.6, blue: 0.3, alpha: 1),
      CGColor(red: 0.8, green: 0.1, blue: 0.9, alpha: 1)
    ),
    (
      CGColor(red: 0.7, green: 0.3, blue: 0.1, alpha: 1),
      CGColor(red: 0.1, green: 0.9, blue: 0.4, alpha: 0.5)
    ),
  ]

  /// The same as a picture of its own, which is faded when it is put back.
  private func expectGroup(
    _ color: CGColor, _ ink: CGColor, _ opacity: Float, passes: Int = 1,
    _ configure: @escaping (CALayer) -> Void = { _ in }
  ) throws {
    let faded = try draw(stage(card(color, ink: ink, opacity: opacity, configure)))
    let group = try draw(
      stage(
        card(color, ink: ink, opacity: opacity) {
          configure($0)
          $0.shouldRasterize = true
        }))
    #expect(faded.passes == passes)
    #expect(faded.picture.differing(from: group.picture, by: 2) == 0)
    #expect(faded.picture.differing(from: group.picture, by: 1) < 120)
  }

  @Test("in colours lighter, darker and both at once", arguments: 0..<4, [Float(0.1), 0.5, 0.9])
  func colors(_ number: Int, _ opacity: Float) throws {
    let (color, ink) = Self.colors[number]
    try expectGroup(color, ink, opacity)
  }

  @Test("with a shadow and a border that are one with the ground")
  func panels() throws {
    for (color, ink) in Self.colors {
      try expectGroup(color, ink, 0.4) {
        ($0.shadowOpacity, $0.shadowRadius) = (0.6, 5)
        $0.shadowOffset = CGSize(width: 2, height: 5)
      }
      try expectGroup(color, ink, 0.4) {
        $0.borderWidth = 3
        $0.borderColor = CGColor(red: 0.9, green: 0.8, blue: 0.1, alpha: 1)
      }
    }
  }

  @Test("within bounds that mask")
  func masked() throws {
    let (color, ink) = Self.colors[2]
    try expectGroup(color, ink, 0.6) { $0.masksToBounds = true }
  }

  @Test("but not where it leaves the ground, meets other ink, or has more than one colour")
  func groups() throws {
    let (color, ink) = Self.colors[2]
    try expectGroup(color, ink, 0.5, passes: 2) { $0.sublayers?[1].position.x += 30 }
    try expectGroup(color, ink, 0.5, passes: 2) { $0.sublayers?[1].position.y -= 22 }
    try expectGroup(color, ink, 0.5, passes: 2) { $0.sublayers?[0].zPosition = 1 }
    let turned = stage(
      card(color, ink: ink, opacity: 0.5) {
        $0.shadowOpacity = 1
        $0.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
      })
    #expect(try draw(turned).passes > 1)
    try expectGroup(color, ink, 0.5, passes: 2) {
      $0.addSublayer(S.picture(rect(70, 40, 20, 20), S.palette(20)))
    }
  }
}
