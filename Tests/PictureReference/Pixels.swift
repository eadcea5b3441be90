// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

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
  var halfTurned: Pixels { remapped { $0 * $1 - 1 - $2 } }

  /// The picture with its rows in opposite order.
  var upsideDown: Pixels { remapped { ($1 - 1 - $2 / $0) * $0 + $2 % $0 } }

  /// Each pixel from another place; `source` is given width, height and a place.
  private func remapped(_ source: (Int, Int, Int) -> Int) -> Pixels {
    var result = self
    bytes.withUnsafeBytes { from in
      result.bytes.withUnsafeMutableBytes { to in
        let (from, to) = (from.bindMemory(to: UInt32.self), to.bindMemory(to: UInt32.self))
        var place = 0
        while place < to.count {
          to[place] = from[source(width, height, place)]
          place += 1
        }
      }
    }
    return result
  }

  /// Blocks of two by two pixels averaged.
  var halved: Pixels {
    let row = width * 4
    var result = Pixels(
      width: width / 2, height: height / 2,
      bytes: [UInt8](repeating: 0, count: (width / 2) * (height / 2) * 4))
    bytes.withUnsafeBufferPointer { from in
      result.bytes.withUnsafeMutableBufferPointer { to in
        var place = 0
        while place < to.count {
          let (y, x) = (place / (row / 2), place % (row / 2))
          let first = 2 * y * row + x / 4 * 8 + x % 4
          let sum =
            Int(from[first]) + Int(from[first + 4]) + Int(from[first + row])
            + Int(from[first + row + 4])
          to[place] = UInt8((sum + 2) / 4)
          place += 1
        }
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
