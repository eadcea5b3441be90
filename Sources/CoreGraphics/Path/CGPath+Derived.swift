// SPDX-License-Identifier: Apache-2.0
import Foundation

extension CGPath {
  /// The path cut into dashes, mapped by `transform` afterwards.
  ///
  /// `lengths` are those of dashes and gaps in turn, `phase` is where in them each subpath starts.
  /// No lengths, a negative one, or only zeros leave the path whole; so do more than 100,000 dashes
  /// or 500,000 elements.
  public func copy(
    dashingWithPhase phase: CGFloat, lengths: [CGFloat],
    transform: CGAffineTransform = .identity
  ) -> CGPath {
    CGPath(storage: storage.dashed(phase: phase, lengths: lengths).applying(transform))
  }

  /// The outline of a stroke along the path, mapped by `transform` afterwards; fill it by winding.
  ///
  /// A path of more than 500,000 elements has none.
  public func copy(
    strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin,
    miterLimit: CGFloat, transform: CGAffineTransform = .identity
  ) -> CGPath {
    let style = StrokeStyle(
      width: lineWidth, cap: lineCap, join: lineJoin, miterLimit: miterLimit)
    return CGPath(storage: storage.stroked(style).applying(transform))
  }

  /// The path with curves replaced by lines that stay within `threshold` of them.
  ///
  /// A threshold that is not positive leaves the path as it is.
  public func flattened(threshold: CGFloat) -> CGPath {
    threshold > 0 ? CGPath(storage: storage.flattened(tolerance: threshold)) : self
  }
}
