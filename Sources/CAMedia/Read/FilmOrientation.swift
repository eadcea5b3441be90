// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// A turn by quarters, perhaps with a reflection: a matrix of 0, 1 and -1.
package struct FilmOrientation: Hashable, Sendable {
  /// A point (x, y) of the picture is seen at (ax + cy, bx + dy), y downward, moved so that
  /// coordinates begin at 0.
  package let a, b, c, d: Int

  /// The picture as it is.
  package static let upright = FilmOrientation(a: 1, b: 0, c: 0, d: 1)

  private init(a: Int, b: Int, c: Int, d: Int) {
    (self.a, self.b, self.c, self.d) = (a, b, c, d)
  }

  /// The turn of a transform; ``upright`` for one that does something else.
  package init(_ transform: CGAffineTransform) {
    func unit(_ value: CGFloat) -> Int? {
      let rounded = value.rounded()
      return abs(value - rounded) < 0.01 && abs(rounded) <= 1 ? Int(rounded) : nil
    }
    guard let a = unit(transform.a), let b = unit(transform.b), let c = unit(transform.c),
      let d = unit(transform.d), abs(a * d - b * c) == 1, abs(a) + abs(b) == 1
    else {
      self = .upright
      return
    }
    self.init(a: a, b: b, c: c, d: d)
  }

  /// Whether width and height change places.
  package var isSideways: Bool { a == 0 }

  /// Copies samples of `bytes` bytes each to their places in a picture that is turned so.
  func turn(
    _ source: UnsafeRawPointer, bytesPerRow: Int, width: Int, height: Int, bytes: Int,
    into target: UnsafeMutableRawPointer
  ) {
    let (newWidth, newHeight) = isSideways ? (height, width) : (width, height)
    // The inverse of the matrix is its transpose.
    let startX = a + b < 0 ? width - 1 : 0
    let startY = c + d < 0 ? height - 1 : 0
    let stepAcross = a * bytes + c * bytesPerRow
    let stepDown = b * bytes + d * bytesPerRow
    let first = source + startX * bytes + startY * bytesPerRow
    for y in 0..<newHeight {
      var from = first + y * stepDown
      let row = target + y * newWidth * bytes
      for x in 0..<newWidth {
        switch bytes {
        case 1: row.storeBytes(of: from.load(as: UInt8.self), toByteOffset: x, as: UInt8.self)
        case 2:
          row.storeBytes(of: from.load(as: UInt16.self), toByteOffset: x * 2, as: UInt16.self)
        default:
          row.storeBytes(of: from.load(as: UInt32.self), toByteOffset: x * 4, as: UInt32.self)
        }
        from += stepAcross
      }
    }
  }
}
