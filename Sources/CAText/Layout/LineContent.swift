// SPDX-License-Identifier: Apache-2.0
import CTextShims
import CoreGraphics
import Foundation

/// A line as clusters of shaped text, whole, cut or stretched, before it has a place.
package struct LineContent: Sendable {
  /// A text that clusters come from: the line's own, or that of a mark where the line is cut.
  struct Source: Sendable {
    let text: StyledText
    let paragraph: ShapedParagraph
    let string: ConstantString
  }

  struct Element: Sendable {
    /// The number of its source, and of the cluster in it.
    var source = 0
    var cluster: Int
    var advance: CGFloat
    /// Odd for text from right to left.
    var level: UInt8
  }

  private(set) var sources: [Source]
  /// In the order of the text.
  private(set) var elements: [Element]
  /// The units of the text that the line stands for, ends of paragraphs included.
  package let range: Range<Int>
  /// The space before the line, from which tabs are measured.
  let offset: CGFloat

  /// The clusters that begin in a range of units; the line stands for `range`.
  init(_ source: Source, _ clusters: Range<Int>, range: Range<Int>, offset: CGFloat = 0) {
    sources = [source]
    self.range = range
    self.offset = offset
    elements = clusters.map { index in
      let cluster = source.paragraph.clusters[index]
      return Element(
        cluster: index, advance: cluster.advance,
        level: source.paragraph.items[cluster.item].level)
    }
    measureTabs()
  }

  /// The text of the line itself.
  var text: StyledText { sources[0].text }

  func cluster(_ element: Element) -> ShapedParagraph.Cluster {
    sources[element.source].paragraph.clusters[element.cluster]
  }

  private mutating func measureTabs() {
    let paragraph = text.spans[text.span(at: range.lowerBound)].paragraph
    var x = offset
    for index in elements.indices {
      if cluster(elements[index]).kind == .tab {
        let stop = paragraph.tabStop(after: x)
        let before = stop.share > 0 ? stop.share * widthToNextTab(from: index + 1) : 0
        elements[index].advance = max(0, stop.location - x - before)
      }
      x += elements[index].advance
    }
  }

  private func widthToNextTab(from start: Int) -> CGFloat {
    elements[start...].prefix { cluster($0).kind != .tab }.reduce(0) { $0 + $1.advance }
  }

  /// The width with white space at the end.
  package var width: CGFloat { elements.reduce(0) { $0 + $1.advance } }

  /// The width of the white space at the end.
  package var trailingWidth: CGFloat {
    elements[trailing...].reduce(0) { $0 + $1.advance }
  }

  /// Where the white space at the end begins.
  private var trailing: Int {
    (elements.lastIndex { cluster($0).kind == .text } ?? -1) + 1
  }

  /// The elements from left to right.
  var visualOrder: [Int] {
    if elements.allSatisfy({ $0.level == 0 }) { return Array(elements.indices) }
    var order = [Int32](repeating: 0, count: elements.count)
    lk_bidi_visual_order(elements.map(\.level), Int32(clamping: elements.count), &order)
    return order.map(Int.init)
  }
}

/// Cutting.
extension LineContent {
  /// The line with its end, beginning or middle replaced by another line, so that it is at most
  /// `room` points wide; nil if the other is wider than that.
  package func truncated(
    to room: CGFloat, _ truncation: TextBox.Truncation, mark: LineContent?
  ) -> LineContent? {
    let room = room + TextBox.tolerance
    let markWidth = mark.map { $0.width - $0.trailingWidth } ?? 0
    guard markWidth <= room else { return nil }
    let (head, tail) = parts(room - markWidth, truncation)
    var line = self
    line.elements = Array(elements[head])
    if let mark { line.append(mark) }
    line.elements += elements[tail]
    return line
  }

  /// The elements that stay before and after the cut, without white space beside it.
  private func parts(
    _ room: CGFloat, _ truncation: TextBox.Truncation
  ) -> (Range<Int>, Range<Int>) {
    let end = trailing
    switch truncation {
    case .start: return (0..<0, suffix(of: 0..<end, room))
    case .middle:
      let head = prefix(of: 0..<end, room / 2)
      let tail = suffix(of: head.upperBound..<end, room - advance(head))
      return (prefix(of: 0..<tail.lowerBound, room - advance(tail)), tail)
    case .end, .none: return (prefix(of: 0..<end, room), end..<end)
    }
  }

  private func prefix(of part: Range<Int>, _ room: CGFloat) -> Range<Int> {
    var (end, x) = (part.lowerBound, CGFloat(0))
    while end < part.upperBound, x + elements[end].advance <= room {
      x += elements[end].advance
      end += 1
    }
    while end > part.lowerBound, cluster(elements[end - 1]).kind != .text { end -= 1 }
    return part.lowerBound..<end
  }

  private func suffix(of part: Range<Int>, _ room: CGFloat) -> Range<Int> {
    var (start, x) = (part.upperBound, CGFloat(0))
    while start > part.lowerBound, x + elements[start - 1].advance <= room {
      x += elements[start - 1].advance
      start -= 1
    }
    while start < part.upperBound, cluster(elements[start]).kind != .text { start += 1 }
    return start..<part.upperBound
  }

  private func advance(_ part: Range<Int>) -> CGFloat {
    elements[part].reduce(0) { $0 + $1.advance }
  }

  private mutating func append(_ mark: LineContent) {
    let level = elements.last?.level ?? (sources[0].paragraph.level)
    let first = sources.count
    sources += mark.sources
    elements += mark.elements[..<mark.trailing].map { element in
      var element = element
      element.source += first
      // A mark lies in the line's own direction.
      element.level = level % 2 == element.level % 2 ? level : element.level + 2
      return element
    }
  }
}

/// Stretching.
extension LineContent {
  /// The line as wide as that without its trailing white space, the room spread over the spaces, or
  /// between ideographs where there are none, or else between all clusters; nil where it has only
  /// one.
  package func justified(to width: CGFloat) -> LineContent? {
    let inner = 0..<max(0, trailing - 1)
    var gaps = inner.filter { isSpace(elements[$0]) }
    if gaps.isEmpty { gaps = inner.filter { isIdeograph(elements[$0]) } }
    if gaps.isEmpty { gaps = Array(inner) }
    if gaps.isEmpty { return nil }
    var line = self
    let extra = (width - (self.width - trailingWidth)) / CGFloat(gaps.count)
    for index in gaps { line.elements[index].advance += extra }
    return line
  }

  private func isSpace(_ element: Element) -> Bool {
    let cluster = cluster(element)
    return cluster.kind == .space
      || cluster.range.count == 1
        && sources[element.source].text.units[cluster.range.lowerBound] == 0xa0
  }

  private func isIdeograph(_ element: Element) -> Bool {
    let cluster = cluster(element)
    return sources[element.source].text.units[cluster.range.lowerBound] >= 0x2e80
      && cluster.breaksAfter
  }
}

/// An attributed string that nobody changes. Sound: it is a copy, which only this holds.
package final class ConstantString: @unchecked Sendable {
  /// The copy.
  package let string: NSAttributedString

  /// A copy of a string as it is now.
  package init(_ string: NSAttributedString) {
    self.string = NSAttributedString(attributedString: string)
  }
}
