// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A rectangle of whole pixels, counted from the top left of a bitmap, y down.
struct BitmapRect: Hashable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  var isEmpty: Bool { width <= 0 || height <= 0 }
  var maxX: Int { x + width }
  var maxY: Int { y + height }

  /// The common part; empty if there is none.
  func intersection(_ other: BitmapRect) -> BitmapRect {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return BitmapRect(
      x: left, y: top, width: max(0, min(maxX, other.maxX) - left),
      height: max(0, min(maxY, other.maxY) - top))
  }

  /// The smallest rectangle around both; an empty one counts for nothing.
  func union(_ other: BitmapRect) -> BitmapRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let (left, top) = (min(x, other.x), min(y, other.y))
    return BitmapRect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// The rectangle with `margin` pixels more on every side.
  func grown(by margin: Int) -> BitmapRect {
    BitmapRect(
      x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }

  func offsetBy(x dx: Int, y dy: Int) -> BitmapRect {
    BitmapRect(x: x + dx, y: y + dy, width: width, height: height)
  }
}

extension BitmapRect {
  /// Coordinates beyond this are cut to it, so that sums stay whole numbers.
  private static let bound: CGFloat = 0x1000_0000

  /// The pixels that a rectangle touches; empty for a null one or one that is not in numbers.
  init(covering rect: CGRect) {
    func whole(_ value: CGFloat, _ rule: FloatingPointRoundingRule) -> Int {
      Int(min(max(value, -Self.bound), Self.bound).rounded(rule))
    }
    guard !rect.isNull, !rect.minX.isNaN, !rect.minY.isNaN, !rect.maxX.isNaN, !rect.maxY.isNaN
    else {
      self.init(x: 0, y: 0, width: 0, height: 0)
      return
    }
    let (left, top) = (whole(rect.minX, .down), whole(rect.minY, .down))
    self.init(
      x: left, y: top, width: whole(rect.maxX, .up) - left, height: whole(rect.maxY, .up) - top)
  }

  var cgRect: CGRect { CGRect(x: x, y: y, width: width, height: height) }
}
