// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// A part of a picture, in pixels of one of its reductions: the extent of one tile of large
/// contents.
package struct ContentsPart: Hashable, Codable, Sendable {
  /// How often the picture's sides are halved; 0 is the picture as it is.
  package var level: Int32
  /// The left column and the top row, in pixels of that level.
  package var x, y: Int32
  package var width, height: Int32

  /// The part with that corner and size, pixels of the reduction `level`.
  package init(level: Int = 0, x: Int, y: Int, width: Int, height: Int) {
    (self.level, self.x, self.y) = (Int32(level), Int32(x), Int32(y))
    (self.width, self.height) = (Int32(width), Int32(height))
  }

  /// A side of a picture at a level: halved, rounded down, at least a pixel.
  package static func side(_ length: Int, level: Int) -> Int { max(1, length >> level) }

  /// Whether the part is one of a picture.
  package func lies(within image: CGImage) -> Bool {
    func fits(_ from: Int32, _ length: Int32, _ side: Int) -> Bool {
      from >= 0 && length > 0
        && Int(from) + Int(length) <= ContentsPart.side(side, level: Int(level))
    }
    return level >= 0 && fits(x, width, image.width) && fits(y, height, image.height)
  }
}

/// The only pixels in which a picture may differ from an earlier one of its size.
package struct ContentsChange: Hashable, Sendable {
  /// The earlier picture.
  package var id: ContentsID
  /// Pixels, from the top left.
  package var x, y, width, height: Int

  /// The change of a rectangle, pixels, of an earlier picture.
  package init(of id: ContentsID, x: Int, y: Int, width: Int, height: Int) {
    self.id = id
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The difference from the first change's picture after a second change: the rectangle around
  /// both.
  package func followed(by next: ContentsChange) -> ContentsChange {
    let (left, top) = (min(x, next.x), min(y, next.y))
    return ContentsChange(
      of: id, x: left, y: top, width: max(x + width, next.x + next.width) - left,
      height: max(y + height, next.y + next.height) - top)
  }
}

extension Contents {
  /// The pixels that are meant: the picture's own, or those of its part.
  package var pixelWidth: Int { part.map { Int($0.width) } ?? image.width }
  /// The height of the picture or its part, pixels.
  package var pixelHeight: Int { part.map { Int($0.height) } ?? image.height }

  /// The picture, described by its difference from an earlier one than `skipped`, which no frame
  /// showed.
  package func skipping(_ skipped: Contents) -> Contents {
    guard let change, change.id == skipped.id, let earlier = skipped.change else { return self }
    return Contents(
      id: id, image: image, part: part, change: earlier.followed(by: change), source: source)
  }
}
