// SPDX-License-Identifier: Apache-2.0
import CTextShims
import CoreGraphics
import Foundation

/// Puts the clusters of a line in their places: cuts it, aligns it, orders it from left to right.
struct LineComposer {
  let text: StyledText
  let paragraph: ShapedParagraph
  let setting: LineSetting
  /// The line's content, in the order of the text.
  private var elements: [Element] = []
  private var ellipsis: ShapedParagraph?
  /// The width without white space at the end.
  private(set) var width: CGFloat = 0

  private struct Element {
    /// A cluster of the paragraph, or of the ellipsis.
    var cluster: Int
    var isEllipsis = false
    var advance: CGFloat
    var level: UInt8
  }

  init(text: StyledText, paragraph: ShapedParagraph, setting: LineSetting) {
    (self.text, self.paragraph, self.setting) = (text, paragraph, setting)
  }

  /// Takes the clusters of a line, without white space at its end.
  mutating func take(_ clusters: Range<Int>) {
    elements = visible(clusters).map(element)
    measure()
  }

  /// Takes as many of the clusters as fit beside an ellipsis.
  mutating func truncate(_ clusters: Range<Int>, with ellipsis: ShapedParagraph) {
    self.ellipsis = ellipsis
    let marks = ellipsis.clusters.indices.map { index in
      Element(
        cluster: index, isEllipsis: true, advance: ellipsis.clusters[index].advance,
        level: paragraph.level)
    }
    let all = visible(clusters)
    let room = setting.available - marks.reduce(0) { $0 + $1.advance } + TextBox.tolerance
    let (head, tail) = parts(of: all, room)
    elements = visible(head).map(element) + marks + withoutSpacesBefore(tail).map(element)
    measure()
  }

  /// The parts that stay before and after the ellipsis.
  private func parts(of all: Range<Int>, _ room: CGFloat) -> (Range<Int>, Range<Int>) {
    switch setting.box.truncation {
    case .start:
      let tail = suffix(of: all, room)
      return (all.lowerBound..<all.lowerBound, tail)
    case .middle:
      let head = prefix(of: all, room / 2)
      let tail = suffix(of: head.upperBound..<all.upperBound, room - advance(head))
      return (prefix(of: all.lowerBound..<tail.lowerBound, room - advance(tail)), tail)
    case .end, .none: return (prefix(of: all, room), all.upperBound..<all.upperBound)
    }
  }

  private func prefix(of clusters: Range<Int>, _ room: CGFloat) -> Range<Int> {
    var (end, x) = (clusters.lowerBound, CGFloat(0))
    while end < clusters.upperBound, x + paragraph.clusters[end].advance <= room {
      x += paragraph.clusters[end].advance
      end += 1
    }
    return clusters.lowerBound..<end
  }

  private func suffix(of clusters: Range<Int>, _ room: CGFloat) -> Range<Int> {
    var (start, x) = (clusters.upperBound, CGFloat(0))
    while start > clusters.lowerBound, x + paragraph.clusters[start - 1].advance <= room {
      x += paragraph.clusters[start - 1].advance
      start -= 1
    }
    return start..<clusters.upperBound
  }

  private func advance(_ clusters: Range<Int>) -> CGFloat {
    paragraph.clusters[clusters].reduce(0) { $0 + $1.advance }
  }

  private func visible(_ clusters: Range<Int>) -> Range<Int> {
    var end = clusters.upperBound
    while end > clusters.lowerBound, paragraph.clusters[end - 1].kind != .text { end -= 1 }
    return clusters.lowerBound..<end
  }

  private func withoutSpacesBefore(_ clusters: Range<Int>) -> Range<Int> {
    var start = clusters.lowerBound
    while start < clusters.upperBound, paragraph.clusters[start].kind != .text { start += 1 }
    return start..<clusters.upperBound
  }

  private func element(_ index: Int) -> Element {
    let cluster = paragraph.clusters[index]
    return Element(
      cluster: index, advance: cluster.advance, level: paragraph.items[cluster.item].level)
  }

  private mutating func measure() {
    width = 0
    for index in elements.indices {
      if !elements[index].isEllipsis, paragraph.clusters[elements[index].cluster].kind == .tab {
        elements[index].advance = setting.style.tabAdvance(at: width)
      }
      width += elements[index].advance
    }
  }

  /// Stretches a justified line and answers where its left end is.
  mutating func align(isLast: Bool) -> CGFloat {
    var alignment = setting.box.alignment
    let room = setting.available
    if room.isFinite, alignment == .justified, !isLast, width < room, justify(to: room) {
      alignment = .left
    }
    return setting.left(ofWidth: width, alignment: alignment)
  }

  /// Spreads the remaining room over the spaces, or between ideographs where there are none.
  private mutating func justify(to room: CGFloat) -> Bool {
    let inner = elements.indices.dropLast()
    var gaps = inner.filter { isSpace(elements[$0]) }
    if gaps.isEmpty { gaps = inner.filter { isIdeograph(elements[$0]) } }
    if gaps.isEmpty { return false }
    let extra = (room - width) / CGFloat(gaps.count)
    for index in gaps { elements[index].advance += extra }
    width = room
    return true
  }

  private func isSpace(_ element: Element) -> Bool {
    guard !element.isEllipsis else { return false }
    let cluster = paragraph.clusters[element.cluster]
    return cluster.kind == .space
      || cluster.range.count == 1 && text.units[cluster.range.lowerBound] == 0xa0
  }

  private func isIdeograph(_ element: Element) -> Bool {
    guard !element.isEllipsis else { return false }
    let cluster = paragraph.clusters[element.cluster]
    return text.units[cluster.range.lowerBound] >= 0x2e80 && cluster.breaksAfter
  }

  /// The line with its left end at `origin`.
  func line(at origin: CGPoint, range: Range<Int>) -> TextLine {
    var line = TextLine(
      range: range, origin: origin, width: width, ascent: 0, descent: 0, leading: 0, height: 0)
    var bars = LineBars(text: text, baseline: origin.y)
    var x = origin.x
    for place in visualOrder {
      let element = elements[place]
      guard let source = element.isEllipsis ? ellipsis : paragraph else { continue }
      let cluster = source.clusters[element.cluster]
      let item = source.items[cluster.item]
      let style = element.isEllipsis ? nil : text.spans[item.span].style
      let color = style?.color ?? (element.isEllipsis ? ellipsisColor : nil)
      if setting.box.keepsPieces {
        line.pieces.append(piece(of: element, cluster, x..<max(x, x + element.advance)))
      }
      for glyph in source.glyphs[cluster.glyphs] {
        let point = CGPoint(x: x + glyph.x, y: origin.y + glyph.y)
        line.runs.add(glyph.id, at: point, font: item.font, color: color)
        if let last = line.pieces.indices.last {
          line.pieces[last].runs.add(glyph.id, at: point, font: item.font, color: color)
        }
      }
      if let style {
        bars.add(style, item.span, x..<max(x, x + element.advance), isSpace: cluster.kind != .text)
      }
      x += element.advance
    }
    bars.finish()
    (line.barsBelow, line.barsAbove) = (bars.below, bars.above)
    return line
  }

  private func piece(
    of element: Element, _ cluster: ShapedParagraph.Cluster, _ x: Range<CGFloat>
  ) -> TextPiece {
    TextPiece(
      range: element.isEllipsis ? 0..<0 : cluster.range, isMark: element.isEllipsis,
      endsWord: element.isEllipsis || cluster.breaksAfter, x: x)
  }

  /// The color of the text beside the ellipsis.
  private var ellipsisColor: CGColor? {
    let neighbor = elements.first { !$0.isEllipsis }?.cluster ?? 0
    guard paragraph.clusters.indices.contains(neighbor) else { return nil }
    return text.spans[paragraph.items[paragraph.clusters[neighbor].item].span].style.color
  }

  /// The elements from left to right.
  private var visualOrder: [Int] {
    if elements.allSatisfy({ $0.level == 0 }) { return Array(elements.indices) }
    var order = [Int32](repeating: 0, count: elements.count)
    lk_bidi_visual_order(elements.map(\.level), Int32(clamping: elements.count), &order)
    return order.map(Int.init)
  }
}

extension [GlyphRun] {
  /// Adds a glyph to the last run, or to a new one where it looks different.
  fileprivate mutating func add(_ glyph: UInt32, at point: CGPoint, font: CTFont, color: CGColor?) {
    if let last = indices.last, self[last].font == font, self[last].color == color {
      self[last].glyphs.append(glyph)
      self[last].points.append(point)
    } else {
      append(GlyphRun(font: font, color: color, glyphs: [glyph], points: [point]))
    }
  }
}
