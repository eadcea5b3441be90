// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// Cuts the clusters of a paragraph into lines, each as long as fits.
struct LineBreaker {
  let paragraph: ShapedParagraph
  let style: ParagraphStyle
  let box: TextBox
  private var place = 0

  init(paragraph: ShapedParagraph, style: ParagraphStyle, box: TextBox) {
    (self.paragraph, self.style, self.box) = (paragraph, style, box)
  }

  var isAtEnd: Bool { place >= paragraph.clusters.count }

  /// The clusters of the next line. White space at its end may reach beyond the room; a word that
  /// is longer than the line is broken where it must, after one cluster at least.
  mutating func next(_ setting: LineSetting) -> Range<Int> {
    let start = place
    place = box.wrapping == .none ? paragraph.clusters.count : end(from: start, setting.available)
    return start..<place
  }

  /// The line and everything after it in the paragraph.
  mutating func takeRest(from line: Range<Int>) -> Range<Int> {
    place = paragraph.clusters.count
    return line.lowerBound..<place
  }

  /// Where a line ends that begins with the cluster at `start`, `x` points after the place from
  /// which tabs are measured.
  func end(from start: Int, _ available: CGFloat, x offset: CGFloat = 0) -> Int {
    var x = offset
    let available = available + offset
    // The room before a stop that text after a tab may still take, and the part of it that does.
    var (slack, share) = (CGFloat(0), CGFloat(0))
    var opportunity: Int?
    for index in start..<paragraph.clusters.count {
      let cluster = paragraph.clusters[index]
      if cluster.kind == .tab {
        let stop = style.tabStop(after: x)
        (slack, share) = (stop.location - x, stop.share)
        x = stop.location
      } else {
        let taken = min(slack, cluster.advance * share)
        slack -= taken
        x += cluster.advance - taken
      }
      if cluster.kind != .space, x > available + TextBox.tolerance, index > start {
        return opportunity ?? index
      }
      if cluster.breaksAfter || box.wrapping == .characters { opportunity = index + 1 }
    }
    return paragraph.clusters.count
  }
}

extension ParagraphStyle {
  /// The next tab stop after a place: one of the style's own, and beyond those at every interval.
  func tabStop(after x: CGFloat) -> TabStop {
    if let stop = tabStops?.first(where: { $0.location > x + 1e-6 }) { return TabStop(stop) }
    let interval = tabInterval > 0 ? tabInterval : 28
    let location = ((x / interval + 1e-6).rounded(.down) + 1) * interval
    return TabStop(location: location, alignment: .left)
  }

  /// The distance to the next tab stop.
  func tabAdvance(at x: CGFloat) -> CGFloat { tabStop(after: x).location - x }
}
