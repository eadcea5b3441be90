// SPDX-License-Identifier: Apache-2.0
import Foundation

/// One segment of a path; it starts at the end of the one before.
package enum PathElement: Hashable, Sendable {
  /// Starts a subpath.
  case move(to: CGPoint)
  /// A straight line.
  case line(to: CGPoint)
  /// A quadratic Bézier curve.
  case quadCurve(to: CGPoint, control: CGPoint)
  /// A cubic Bézier curve.
  case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
  /// A line back to the start of the subpath, joined there.
  case close

  /// Where the segment ends; nil for ``close``.
  package var end: CGPoint? {
    switch self {
    case .move(let point), .line(let point): point
    case .quadCurve(let point, _): point
    case .curve(let point, _, _): point
    case .close: nil
    }
  }

  /// The element with every point mapped by `transform`.
  package func applying(_ transform: CGAffineTransform) -> PathElement {
    switch self {
    case .move(let to): .move(to: to.applying(transform))
    case .line(let to): .line(to: to.applying(transform))
    case .quadCurve(let to, let control):
      .quadCurve(to: to.applying(transform), control: control.applying(transform))
    case .curve(let to, let control1, let control2):
      .curve(
        to: to.applying(transform), control1: control1.applying(transform),
        control2: control2.applying(transform))
    case .close: .close
    }
  }
}
