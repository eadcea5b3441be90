// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// A rectangle of whole pixels of a target: origin top left, y down.
@usableFromInline package struct DeviceRect: Hashable, Codable, Sendable {
  @usableFromInline package var x, y, width, height: Int

  /// A rectangle of pixels.
  @inlinable package init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The empty rectangle at the origin.
  @inlinable package static var zero: DeviceRect { DeviceRect(x: 0, y: 0, width: 0, height: 0) }

  /// The right side: one beyond the last column.
  @inlinable package var maxX: Int { x + width }
  /// The lower side: one beyond the last row.
  @inlinable package var maxY: Int { y + height }
  /// Whether the rectangle holds no pixel.
  @inlinable package var isEmpty: Bool { width <= 0 || height <= 0 }
  /// How many pixels it holds.
  @inlinable package var area: Int { isEmpty ? 0 : width * height }

  /// The common part; empty when they do not meet.
  @inlinable package func intersection(_ other: DeviceRect) -> DeviceRect {
    let (left, top) = (max(x, other.x), max(y, other.y))
    let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
    if right <= left || bottom <= top { return .zero }
    return DeviceRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The smallest rectangle around both.
  @inlinable package func union(_ other: DeviceRect) -> DeviceRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let (left, top) = (min(x, other.x), min(y, other.y))
    return DeviceRect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// Whether both share a pixel.
  @inlinable package func meets(_ other: DeviceRect) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY && !isEmpty
      && !other.isEmpty
  }

  /// Whether every pixel of `other` lies inside.
  @inlinable package func contains(_ other: DeviceRect) -> Bool {
    other.x >= x && other.y >= y && other.maxX <= maxX && other.maxY <= maxY
  }
}

/// A size in whole pixels.
@usableFromInline package struct DeviceSize: Hashable, Codable, Sendable {
  @usableFromInline package var width, height: Int
  @inlinable package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
  @inlinable package var rect: DeviceRect { DeviceRect(x: 0, y: 0, width: width, height: height) }
}

extension DeviceSize: CustomStringConvertible {
  @usableFromInline package var description: String { "\(width)×\(height)" }
}

extension DeviceRect: CustomStringConvertible {
  @usableFromInline package var description: String { "\(x) \(y) \(width)×\(height)" }
}
