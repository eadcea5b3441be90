// SPDX-License-Identifier: Apache-2.0
import Foundation

extension CGPoint {
  /// This point mapped by `t`.
  @inlinable public func applying(_ t: CGAffineTransform) -> CGPoint {
    CGPoint(x: x * t.a + y * t.c + t.tx, y: x * t.b + y * t.d + t.ty)
  }

  /// Whether both coordinates are equal.
  @inlinable public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }
}

extension CGSize {
  /// This size mapped by the linear part of `t`; translation does not touch it.
  @inlinable public func applying(_ t: CGAffineTransform) -> CGSize {
    CGSize(width: width * t.a + height * t.c, height: width * t.b + height * t.d)
  }

  /// Whether both dimensions are equal.
  @inlinable public func equalTo(_ size2: CGSize) -> Bool { self == size2 }
}

extension CGRect {
  /// The smallest rectangle that contains the four mapped corners of this one.
  ///
  /// The null and the infinite rectangle map to themselves.
  public func applying(_ t: CGAffineTransform) -> CGRect {
    if isNull || isInfinite { return self }
    let center = CGPoint(x: midX, y: midY).applying(t)
    if t.b == 0 && t.c == 0 {
      return CGRect(
        x: min(minX * t.a, maxX * t.a) + t.tx, y: min(minY * t.d, maxY * t.d) + t.ty,
        width: width * abs(t.a), height: height * abs(t.d))
    }
    let mappedWidth = width * abs(t.a) + height * abs(t.c)
    let mappedHeight = width * abs(t.b) + height * abs(t.d)
    return CGRect(
      x: center.x - mappedWidth / 2, y: center.y - mappedHeight / 2,
      width: mappedWidth, height: mappedHeight)
  }

  /// Whether origin and size are equal after standardizing both.
  @inlinable public func equalTo(_ rect2: CGRect) -> Bool {
    standardized == rect2.standardized
  }
}
