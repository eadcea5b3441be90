// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics
import Synchronization

@testable import PictureReference

/// A source with a list of pictures, each of which begins at a time.
final class FixedSource: PictureSource {
  let bells = Bells()
  private let pictures: [(time: Double, contents: Contents)]
  /// The times that were asked for, and whether pictures were waited for.
  let asked = Mutex<[(time: Double, waits: Bool)]>([])

  init(_ pictures: [(Double, CGImage)]) {
    self.pictures = pictures.map { ($0.0, Contents($0.1)) }
  }

  func picture(at time: Double, waits: Bool) -> Contents? {
    asked.withLock { $0.append((time, waits)) }
    return pictures.last { $0.time <= time }?.contents
  }

  func nextChange(after time: Double) -> Double {
    pictures.first { $0.time > time }?.time ?? .infinity
  }
}

extension PlanarPixels {
  /// Colours that go over into each other, none of them outside of RGB, with chroma of half the
  /// size.
  ///
  /// - Parameter seed: Other numbers give other colours.
  static func colors(
    width: Int, height: Int, bits: Int = 8, hasAlpha: Bool = false, seed: Int = 0,
    encoding: YCbCrEncoding = .bt709()
  ) -> PlanarPixels {
    func plane(_ width: Int, _ height: Int, _ value: (Int, Int) -> Int) -> PlaneBytes {
      var bytes: [UInt8] = []
      for y in 0..<height {
        for x in 0..<width {
          let sample = value(x, y) << (bits - 8)
          bytes.append(UInt8(truncatingIfNeeded: sample))
          if bits > 8 { bytes.append(UInt8(truncatingIfNeeded: sample >> 8)) }
        }
      }
      return PlaneBytes(bytes, width: width, height: height)
    }
    let (half, low) = ((width + 1) / 2, (height + 1) / 2)
    let blue = plane(half, low) { x, y in 108 + x * 2 - seed * 3 }
    let red = plane(half, low) { x, y in 112 + y * 2 + seed * 5 }
    return PlanarPixels(
      luma: plane(width, height) { x, y in 90 + x + y + seed * 9 },
      chroma: (blue, red),
      alpha: hasAlpha ? plane(width, height) { x, y in 40 + x * 3 + y * 2 } : nil, bits: bits,
      encoding: encoding)
  }
}
