// SPDX-License-Identifier: Apache-2.0

// Apple spells these functions with a capital prefix.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

/// A point from its coordinates.
@inlinable public func CGPointMake(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
  CGPoint(x: x, y: y)
}

/// A size from its dimensions.
@inlinable public func CGSizeMake(_ width: CGFloat, _ height: CGFloat) -> CGSize {
  CGSize(width: width, height: height)
}

/// A vector from its components.
@inlinable public func CGVectorMake(_ dx: CGFloat, _ dy: CGFloat) -> CGVector {
  CGVector(dx: dx, dy: dy)
}

/// A rectangle from its origin and dimensions.
@inlinable
public func CGRectMake(
  _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat
) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

/// The width of the standardized rectangle.
@inlinable public func CGRectGetWidth(_ rect: CGRect) -> CGFloat { rect.width }

/// The height of the standardized rectangle.
@inlinable public func CGRectGetHeight(_ rect: CGRect) -> CGFloat { rect.height }

/// The smallest x of the rectangle.
@inlinable public func CGRectGetMinX(_ rect: CGRect) -> CGFloat { rect.minX }

/// The x of the rectangle's center.
@inlinable public func CGRectGetMidX(_ rect: CGRect) -> CGFloat { rect.midX }

/// The largest x of the rectangle.
@inlinable public func CGRectGetMaxX(_ rect: CGRect) -> CGFloat { rect.maxX }

/// The smallest y of the rectangle.
@inlinable public func CGRectGetMinY(_ rect: CGRect) -> CGFloat { rect.minY }

/// The y of the rectangle's center.
@inlinable public func CGRectGetMidY(_ rect: CGRect) -> CGFloat { rect.midY }

/// The largest y of the rectangle.
@inlinable public func CGRectGetMaxY(_ rect: CGRect) -> CGFloat { rect.maxY }

/// The rectangle with its sides moved inwards by `dx` and `dy`.
public func CGRectInset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect {
  rect.insetBy(dx: dx, dy: dy)
}

/// The rectangle moved by `dx` and `dy`.
public func CGRectOffset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect {
  rect.offsetBy(dx: dx, dy: dy)
}
