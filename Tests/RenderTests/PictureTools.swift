import CAHeadless
import CoreGraphics
import QuartzCore
import Testing

/// A picture's pixels, premultiplied, row 0 at the top.
struct Pixels: Equatable {
  var width: Int
  var height: Int
  var bytes: [UInt8]

  init(_ image: CGImage) {
    (width, height) = (image.width, image.height)
    bytes = image.premultipliedRGBA
  }

  subscript(x: Int, y: Int) -> SIMD4<UInt8> {
    get {
      let p = (y * width + x) * 4
      return [bytes[p], bytes[p + 1], bytes[p + 2], bytes[p + 3]]
    }
    set {
      let p = (y * width + x) * 4
      for channel in 0..<4 { bytes[p + channel] = newValue[channel] }
    }
  }

  /// The picture turned by half a circle.
  var halfTurned: Pixels { remapped { [width, height] x, y in (width - 1 - x, height - 1 - y) } }

  /// The picture with its rows in opposite order.
  var upsideDown: Pixels { remapped { [height] x, y in (x, height - 1 - y) } }

  private func remapped(_ source: (Int, Int) -> (Int, Int)) -> Pixels {
    var result = self
    for y in 0..<height {
      for x in 0..<width {
        let (u, v) = source(x, y)
        result[x, y] = self[u, v]
      }
    }
    return result
  }

  /// Blocks of two by two pixels averaged.
  var halved: Pixels {
    var result = self
    (result.width, result.height) = (width / 2, height / 2)
    result.bytes = [UInt8](repeating: 0, count: result.width * result.height * 4)
    for y in 0..<result.height {
      for x in 0..<result.width {
        var sum = SIMD4<Int>()
        for (u, v) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
          sum &+= SIMD4<Int>(truncatingIfNeeded: self[2 * x + u, 2 * y + v])
        }
        result[x, y] = SIMD4<UInt8>(truncatingIfNeeded: (sum &+ 2) / 4)
      }
    }
    return result
  }

  /// How many pixels differ by more than `tolerance` in a channel.
  func differing(from other: Pixels, by tolerance: Int) -> Int {
    precondition(
      width == other.width && height == other.height, "Pictures of one size are compared.")
    return (0..<width * height).count { place in
      (0..<4).contains { channel in
        let p = place * 4 + channel
        return abs(Int(bytes[p]) - Int(other.bytes[p])) > tolerance
      }
    }
  }
}

/// Draws a tree on a surface of `size` points.
func render(
  _ layer: CALayer, size: CGSize, scale: CGFloat = 1,
  orientation: HeadlessRenderer.Orientation = .yDown
) throws -> Pixels {
  let renderer = try HeadlessRenderer(
    size: size, scale: scale, orientation: orientation, options: .quick)
  renderer.layer = layer
  defer {
    renderer.layer = nil
    CATransaction.flush()
  }
  return Pixels(try renderer.render())
}

extension CALayer {
  /// A layer of one colour.
  static func filled(_ frame: CGRect, _ color: CGColor, _ configure: (CALayer) -> Void = { _ in })
    -> CALayer
  {
    let layer = CALayer()
    layer.frame = frame
    layer.backgroundColor = color
    configure(layer)
    return layer
  }
}
