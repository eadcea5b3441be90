// SPDX-License-Identifier: Apache-2.0
import CAText
import CoreGraphics

/// How far a text is beyond the bounds of its layer.
package struct TextOverflow: Hashable, Sendable {
  /// The size of the bounds, points.
  package let box: CGSize
  /// How much wider than the bounds the widest line is, points; 0 where it fits.
  package let width: CGFloat
  /// How far the glyphs reach below the bounds, points; 0 where they fit.
  package let height: CGFloat
  /// The lines of the text, and those that lie within the bounds.
  package let lines: Int
  package let shownLines: Int

  /// The sentence about it, without a full stop.
  package var sentence: String {
    var parts: [String] = []
    if width > 0 {
      parts.append("\(width.tenths) points too wide for its box of \(box.width.tenths)")
    }
    if height > 0 {
      let kept = shownLines < lines && lines > 1 ? " (\(shownLines) of \(lines) lines fit)" : ""
      parts.append("\(height.tenths) points too high for its box of \(box.height.tenths)\(kept)")
    }
    return "the text is " + parts.joined(separator: " and ")
  }
}

extension CATextLayer {
  /// How far glyphs may reach beyond the bounds, points: less than shows.
  private static let tolerance: CGFloat = 0.5
  /// The least share of its size to which a text is shrunk.
  private static let leastShare = 16
  /// The shares of the size that are tried.
  private static let shares = 64

  /// How far the text is beyond the bounds; nil where it fits, and for bounds without an area.
  ///
  /// Truncation does not count: a text that ends with an ellipsis does not fit.
  package var textOverflow: TextOverflow? {
    let box = bounds.size
    guard box.width > 0, box.height > 0 else { return nil }
    let layout = wholeLayout(width: box.width)
    let bottoms = layout.lines.map { line in
      line.runs.filter { !$0.glyphs.isEmpty }.map(\.outline).filter { !$0.isEmpty }
        .map(\.boundingBox.maxY).max() ?? 0
    }
    let width = layout.size.width - box.width
    let height = (bottoms.max() ?? 0) - box.height
    guard max(width, height) > Self.tolerance else { return nil }
    return TextOverflow(
      box: box, width: width > Self.tolerance ? width : 0,
      height: height > Self.tolerance ? height : 0, lines: layout.lines.count,
      shownLines: bottoms.count { $0 <= box.height + Self.tolerance })
  }

  /// Makes the font smaller until the text fits the bounds, down to a quarter of its size.
  ///
  /// - Returns: Whether it fits now; where it does not, the size is unchanged.
  package func shrinkToFit() -> Bool {
    guard textOverflow != nil else { return true }
    let size = fontSize
    // The largest share that fits: sizes below it fit as well, but for the odd line break.
    var (fits, breaks) = (Self.leastShare, Self.shares)
    func tries(_ share: Int) -> Bool {
      fontSize = size * CGFloat(share) / CGFloat(Self.shares)
      return textOverflow == nil
    }
    guard tries(fits) else {
      fontSize = size
      return false
    }
    while breaks - fits > 1 {
      let middle = (fits + breaks) / 2
      if tries(middle) { fits = middle } else { breaks = middle }
    }
    return tries(fits)
  }
}

extension CGFloat {
  /// The number with one digit after the point, and none where that is 0.
  fileprivate var tenths: String {
    let rounded = (self * 10).rounded() / 10
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}
