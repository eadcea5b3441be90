// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// The rule by which a picture is held against a reference from another engine.
///
/// Pixels near a reference edge are judged apart, since rasterisers smooth edges differently: they
/// must stay within the colours around them and be close on average. Elsewhere few pixels may be
/// off by more than a small tolerance. The numbers are those of the scenes' own comparison program.
struct PictureVerdict: CustomStringConvertible {
  var share = 0.0
  var mean = 0.0
  var edgeShare = 0.0
  var edgeMean = 0.0
  var passes = false

  struct Profile {
    var tolerance = 8.0
    var share = 0.002
    var mean = 1.5
    var edgeTolerance = 24.0
    var edgeShare = 0.02
    var edgeMean = 9.0

    init(feature: String) {
      switch feature {
      case "gradient", "mask": share = 0.003
      case "shadow": share = 0.01
      default: break
      }
    }
  }

  var description: String {
    "off \(share), mean \(mean), edge out of range \(edgeShare), edge mean \(edgeMean)"
  }

  init(_ picture: CGImage, _ reference: CGImage, feature: String) {
    let (width, height) = (reference.width, reference.height)
    guard picture.width == width, picture.height == height else { return }
    let a = Self.overWhite(picture)
    let b = Self.overWhite(reference)
    let edges = Self.edgeBand(b, width, height)
    let profile = Profile(feature: feature)
    var (inner, off, sum, edge, out, edgeSum) = (0, 0, 0.0, 0, 0, 0.0)
    for y in 0..<height {
      for x in 0..<width {
        let place = y * width + x
        let difference = (a[place] - b[place]).magnitude.max()
        if edges[place] {
          edge += 1
          edgeSum += difference
          if Self.distance(a[place], b, x, y, width, height) > profile.edgeTolerance { out += 1 }
        } else {
          inner += 1
          sum += difference
          if difference > profile.tolerance { off += 1 }
        }
      }
    }
    share = Double(off) / Double(max(inner, 1))
    mean = sum / Double(max(inner, 1))
    edgeShare = Double(out) / Double(max(edge, 1))
    edgeMean = edgeSum / Double(max(edge, 1))
    passes =
      share <= profile.share && mean <= profile.mean && edgeShare <= profile.edgeShare
      && edgeMean <= profile.edgeMean
  }

  /// Red, green, blue, 0…255, composited over white.
  private static func overWhite(_ image: CGImage) -> [SIMD3<Double>] {
    image.withPremultipliedRGBA8 { bytes in
      (0..<image.width * image.height).map { place in
        let p = place * 4
        let rest = 255 - Double(bytes[p + 3])
        return [Double(bytes[p]) + rest, Double(bytes[p + 1]) + rest, Double(bytes[p + 2]) + rest]
      }
    }
  }

  /// Pixels that differ from a neighbour, and those next to them.
  private static func edgeBand(_ b: [SIMD3<Double>], _ width: Int, _ height: Int) -> [Bool] {
    var band = [Bool](repeating: false, count: b.count)
    forEachPixel(width, height) { x, y in
      band[y * width + x] = neighbours(x, y, width, height).contains {
        (b[$0] - b[y * width + x]).magnitude.max() > 24
      }
    }
    var grown = band
    forEachPixel(width, height) { x, y in
      if neighbours(x, y, width, height).contains(where: { band[$0] }) {
        grown[y * width + x] = true
      }
    }
    return grown
  }

  /// How far a colour lies outside the range of the reference around a pixel.
  private static func distance(
    _ color: SIMD3<Double>, _ b: [SIMD3<Double>], _ x: Int, _ y: Int, _ width: Int, _ height: Int
  ) -> Double {
    var (low, high) = (b[y * width + x], b[y * width + x])
    for place in neighbours(x, y, width, height) {
      (low, high) = (pointwiseMin(low, b[place]), pointwiseMax(high, b[place]))
    }
    return max((low - color).max(), (color - high).max(), 0)
  }

  private static func forEachPixel(_ width: Int, _ height: Int, _ body: (Int, Int) -> Void) {
    for y in 0..<height { for x in 0..<width { body(x, y) } }
  }

  private static func neighbours(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> [Int] {
    var places: [Int] = []
    for v in max(y - 1, 0)...min(y + 1, height - 1) {
      for u in max(x - 1, 0)...min(x + 1, width - 1) where (u, v) != (x, y) {
        places.append(v * width + u)
      }
    }
    return places
  }
}

extension SIMD3<Double> {
  fileprivate var magnitude: SIMD3<Double> { pointwiseMax(self, -self) }
}
