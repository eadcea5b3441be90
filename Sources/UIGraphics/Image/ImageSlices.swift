// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// The rule by which a resizable image grows: edges that keep their size, and the inside.
package struct ImageSlices: Hashable, Sendable {
  /// Points.
  package var caps: UIEdgeInsets
  package var mode: UIImage.ResizingMode
}

/// One of up to three parts of an image along an axis, and the place where it is drawn.
package struct SlicePart: Equatable {
  /// Pixels of the image.
  package var source: Range<Int>
  /// Points of the target.
  package var target: Range<CGFloat>
  /// The length, points, after which the part repeats; nil if it fills the target once.
  package var period: CGFloat?
}

extension ImageSlices {
  /// The parts along one axis: the low edge, the inside, the high edge, without empty ones.
  ///
  /// Edges that together have no room in the target shrink in proportion. Where the edges leave no
  /// pixel of the image for the inside, it is the last pixel before the high edge.
  package static func parts(
    pixels: Int, scale: CGFloat, low: CGFloat, high: CGFloat, target: Range<CGFloat>,
    mode: UIImage.ResizingMode
  ) -> [SlicePart] {
    func pixel(_ cap: CGFloat, _ room: Int) -> Int {
      let value = (cap * scale).rounded()
      return value > 0 ? Int(min(value, CGFloat(room))) : 0
    }
    let lowPixels = pixel(low, pixels)
    let highPixels = pixel(high, pixels - lowPixels)
    let length = target.upperBound - target.lowerBound
    let edges = CGFloat(lowPixels + highPixels) / scale
    let shrink = edges > length ? length / edges : 1
    let first = target.lowerBound + CGFloat(lowPixels) / scale * shrink
    let last = max(first, target.upperBound - CGFloat(highPixels) / scale * shrink)
    let inside = lowPixels..<(pixels - highPixels)
    let shown = inside.isEmpty ? max(0, inside.lowerBound - 1)..<max(1, inside.lowerBound) : inside
    return [
      SlicePart(source: 0..<lowPixels, target: target.lowerBound..<first),
      SlicePart(
        source: shown, target: first..<last,
        period: mode == .tile ? CGFloat(shown.count) / scale : nil),
      SlicePart(source: (pixels - highPixels)..<pixels, target: last..<target.upperBound),
    ].filter { !$0.source.isEmpty && !$0.target.isEmpty }
  }
}
