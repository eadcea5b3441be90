// SPDX-License-Identifier: Apache-2.0
import QuartzCore

/// Small pictures that one scene each is about.
enum Emblems {
  /// A glossy button of 60 × 60 points whose corners have a radius of 15, a quarter of the side.
  static func button(_ ink: Ink, scale: CGFloat) -> CGImage {
    var bitmap = Bitmap(CGSize(width: 60, height: 60), scale: scale)
    bitmap.paint(
      .rect(x: 0, y: 0, width: 60, height: 60, radius: 15), ink.mixed(with: .black, 0.28))
    bitmap.paint(.rect(x: 2, y: 2, width: 56, height: 56, radius: 13)) { point in
      ink.mixed(with: .white, 0.42 * (1 - point.y / 60))
    }
    bitmap.paint(
      .rect(x: 5, y: 5, width: 50, height: 50, radius: 10).stroked(1.5), Ink.white.faded(to: 0.55))
    for x in [Float(9.5), 50.5] {
      for y in [Float(9.5), 50.5] { bitmap.paint(.disc(x, y, radius: 3), .white) }
    }
    return bitmap.image
  }

  /// A target that shows where an image lies: a ring in the middle, a hue in each corner. Pixels.
  static func mark(width: Int, height: Int) -> CGImage {
    let (w, h) = (Float(width), Float(height))
    var bitmap = Bitmap(CGSize(width: width, height: height), scale: 1)
    bitmap.fill { point in Ink.card.mixed(with: .rose, 0.9 * point.y / h) }
    let reach = min(w, h) * 0.3
    for (corner, ink) in [Ink.coral, .amber, .sky, .leaf].enumerated() {
      let x = corner % 2 == 0 ? 0 : w - reach
      let y = corner / 2 == 0 ? 0 : h - reach
      bitmap.paint(.rect(x: x, y: y, width: reach, height: reach), ink)
    }
    let ring = Outline.disc(w / 2, h / 2, radius: min(w, h) * 0.2)
    bitmap.paint(ring.stroked(max(2, reach * 0.28)), .ink)
    bitmap.paint(.rect(x: 0, y: 0, width: w, height: h).stroked(2), .ink)
    return bitmap.image
  }

  /// An alpha picture: a star that is opaque in the middle and half clear towards its tips.
  static func cutter(_ side: CGFloat, scale: CGFloat) -> CGImage {
    let half = Float(side) / 2
    var bitmap = Bitmap(CGSize(width: side, height: side), scale: scale)
    let star = Outline.star(half, half * 1.04, radius: half * 0.98, waist: 0.52, round: half * 0.1)
    bitmap.paint(star) { point in
      let offset = point - SIMD2(half, half)
      let distance = (offset.x * offset.x + offset.y * offset.y).squareRoot() / half
      return Ink.plum.faded(to: 1.35 - max(distance, 0.35))
    }
    return bitmap.image
  }

  /// A picture that cannot be mistaken for its mirror image: a big letter in a frame.
  static func letterCard(_ letter: String, _ ink: Ink, side: CGFloat, scale: CGFloat) -> CGImage {
    let edge = Float(side)
    var bitmap = Bitmap(CGSize(width: side, height: side), scale: scale)
    bitmap.fill { point in ink.mixed(with: .white, 0.30 - 0.30 * (point.x + point.y) / (2 * edge)) }
    bitmap.paint(
      .rect(
        x: edge * 0.06, y: edge * 0.06, width: edge * 0.88, height: edge * 0.88, radius: edge * 0.05
      )
      .stroked(edge * 0.015), Ink.white.faded(to: 0.6))
    let lettering = Lettering(text: letter, height: edge * 0.46, weight: 0.16)
    let width = lettering.advance(of: letter[...])
    lettering.draw(.white, at: [(edge - width) / 2, edge * 0.27], into: &bitmap)
    return bitmap.image
  }

  /// A square of two greys, `cell` points each: it shows where a layer is clear.
  static func checkers(_ size: CGSize, cell: Float, scale: CGFloat) -> CGImage {
    var bitmap = Bitmap(size, scale: scale)
    bitmap.fill { point in
      (Int(point.x / cell) + Int(point.y / cell)).isMultiple(of: 2) ? .card : .line
    }
    return bitmap.image
  }
}
