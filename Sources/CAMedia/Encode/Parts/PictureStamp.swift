// SPDX-License-Identifier: Apache-2.0

/// A rectangle of whole pixels of a picture: origin top left, y down.
package struct PictureRect: Hashable, Sendable {
  /// Pixels.
  package var x, y, width, height: Int

  /// A rectangle of pixels.
  package init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// All of a picture.
  package init(width: Int, height: Int) { self.init(x: 0, y: 0, width: width, height: height) }

  var rows: Range<Int> { y..<y + height }
  var columns: Range<Int> { x..<x + width }

  /// The smallest rectangle around both; one without pixels counts for nothing.
  func union(_ other: PictureRect) -> PictureRect {
    if width == 0 || height == 0 { return other }
    if other.width == 0 || other.height == 0 { return self }
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PictureRect(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }
}

/// Knows where pictures differ.
package protocol PictureDifferences: AnyObject, Sendable {
  /// The rectangles in which two pictures may differ, none over another; nil for everywhere.
  func differences(between first: Int, and second: Int) -> [PictureRect]?
}

/// The number of a picture among those of its source.
package struct PictureStamp: Sendable {
  /// Pictures of the same number have the same pixels.
  package let number: Int
  private let source: any PictureDifferences

  /// A picture of a source.
  package init(_ number: Int, of source: any PictureDifferences) {
    (self.number, self.source) = (number, source)
  }

  /// The rectangles in which the picture may differ from another one of its source; nil for
  /// everywhere.
  package func parts(since other: Int) -> [PictureRect]? {
    source.differences(between: other, and: number)
  }
}
