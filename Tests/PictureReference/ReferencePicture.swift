// SPDX-License-Identifier: Apache-2.0
import QuartzCore

/// The picture of a tree, and where it can be told to the last bit.
///
/// A pixel whose nine samples, out to its corners, see the same parts in one order has the colour
/// of its middle. Any other pixel lies on an edge: it has the mean of 8 × 8 samples, and the
/// colours of these bound the smoothed result.
///
/// The surface has 8 bits a channel and begins transparent. Nothing in between is rounded; the
/// engine's targets of groups have 8 bits, so each may be off by half a step.
struct ReferencePicture {
  let width, height: Int
  private(set) var pixels: [Pixel] = []

  struct Pixel {
    var color: ReferenceColor
    /// The least and greatest of the samples; nil away from edges.
    var range: (low: ReferenceColor, high: ReferenceColor)?
  }

  /// - Parameter scale: pixels a point; the surface's origin is the superlayer's, y downward.
  init(of root: CALayer, size: CGSize, scale: CGFloat = 1) throws {
    (width, height) = (Int(size.width * scale), Int(size.height * scale))
    let holder = try ReferenceRoot(root, scale: Double(scale))
    pixels.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width { pixels.append(holder.pixel(Double(x) + 0.5, Double(y) + 0.5)) }
    }
  }

  /// The colour at one point of the surface, one pixel a point.
  static func color(of root: CALayer, _ x: Double, _ y: Double) throws -> ReferenceColor {
    try ReferenceRoot(root, scale: 1).sample(x, y).0
  }
}

/// The layer that stands on the surface.
private struct ReferenceRoot {
  private let members: [ReferenceLayer.Member]
  private let scale: Double

  init(_ root: CALayer, scale: Double) throws {
    self.scale = scale
    members = try ReferenceLayer.members(
      root, in: CATransform3DIdentity, fade: 1, true, 0.5 / scale)
  }

  func sample(_ x: Double, _ y: Double) -> (ReferenceColor, ReferenceTrace) {
    var (color, trace) = (ReferenceColor.clear, ReferenceTrace())
    ReferenceLayer.paint(members, &color, x / scale, y / scale, 1, isLimited: true, &trace)
    return (color, trace)
  }

  func pixel(_ x: Double, _ y: Double) -> ReferencePicture.Pixel {
    let (color, trace) = sample(x, y)
    let reach = 0.499
    for (i, j) in [
      (-1.0, -1.0), (1, -1), (-1, 1), (1, 1), (0, -1), (-1, 0), (1, 0), (0, 1),
    ] where sample(x + i * reach, y + j * reach).1 != trace {
      return edge(x, y)
    }
    return ReferencePicture.Pixel(color: color)
  }

  private func edge(_ x: Double, _ y: Double) -> ReferencePicture.Pixel {
    let count = 8
    var sum = ReferenceColor.clear
    var low = ReferenceColor(r: 1, g: 1, b: 1, a: 1)
    var high = ReferenceColor.clear
    for place in 0..<count * count {
      let i = (Double(place % count) + 0.5) / Double(count) - 0.5
      let j = (Double(place / count) + 0.5) / Double(count) - 0.5
      let color = sample(x + i, y + j).0
      sum = sum.plus(color)
      low = color.combined(low, min)
      high = color.combined(high, max)
    }
    return ReferencePicture.Pixel(
      color: sum.scaled(1 / Double(count * count)), range: (low, high))
  }
}

extension ReferenceColor {
  fileprivate func combined(_ other: ReferenceColor, _ pick: (Double, Double) -> Double)
    -> ReferenceColor
  {
    ReferenceColor(
      r: pick(r, other.r), g: pick(g, other.g), b: pick(b, other.b), a: pick(a, other.a))
  }
}
