// SPDX-License-Identifier: Apache-2.0
import CAText
import CoreGraphics
import Foundation

/// Fills a shape with the lines of a text, from the top down.
struct FrameFiller {
  /// A line and the left end of its baseline, from the lower left corner of the shape's box, y up.
  struct Line {
    var line: CTLine
    var origin: CGPoint
  }

  let text: TypesetText
  let range: Range<Int>
  let shape: FrameShape
  private let problems: [String]
  private(set) var lines: [Line] = []
  /// The first unit that no line shows.
  private(set) var next: Int
  /// The size that the lines take up.
  private(set) var size = CGSize.zero
  /// The top of the next line, from that of the shape, y down.
  private var top: CGFloat = 0
  private var isFull = false

  init(_ text: TypesetText, _ range: Range<Int>, _ shape: FrameShape) {
    (self.text, self.range, self.shape, problems) = (text, range, shape, text.problems)
    next = range.lowerBound
  }

  mutating func fill() {
    while next < range.upperBound, !isFull, lines.count < TextLimits.maximumLines {
      let paragraph = text.paragraph(at: next)
      let style = text.style(ofParagraph: paragraph)
      let whole = text.range(ofParagraph: paragraph)
      if !lines.isEmpty, next == whole.lowerBound { top += style.paragraphSpacingBefore }
      fill(paragraph, whole, style)
      top += style.paragraphSpacing
    }
  }

  private mutating func fill(_ paragraph: Int, _ whole: Range<Int>, _ style: ParagraphStyle) {
    let end = min(whole.upperBound, range.upperBound)
    while next < end, !isFull, lines.count < TextLimits.maximumLines {
      let isFirst = next == whole.lowerBound
      guard let band = band(paragraph, style, isFirst: isFirst, end: end) else {
        isFull = true
        return
      }
      for room in band.rooms where next < end {
        add(room, of: band, paragraph, style, isFirst: next == whole.lowerBound, end: end)
      }
      let gap = band.height.leading + style.lineSpacing
      let below =
        band.top + band.height.total - band.height.leading
        + min(max(gap, style.minimumLineSpacing), style.maximumLineSpacing)
      // Where no word was narrow enough for its room, the way goes on all the same.
      top = shape.isRectangle ? below : max(below, band.top + 1)
    }
  }

  /// The rooms for the next line and its height.
  private struct Band {
    var top: CGFloat
    var height: LineHeight
    var rooms: [Range<CGFloat>]
  }

  /// Where the next line fits; nil if nowhere. As the rooms depend on the height, and that on the
  /// text that fits in them, both are looked for in turn.
  private func band(
    _ paragraph: Int, _ style: ParagraphStyle, isFirst: Bool, end: Int
  ) -> Band? {
    var top = top
    while true {
      var height = height(of: next..<next + 1, style)
      var rooms: [Range<CGFloat>] = []
      for _ in 0..<4 {
        rooms = shape.rooms(top..<top + max(height.total - height.leading, 0))
        guard let first = rooms.first else { break }
        let setting = setting(first, paragraph, style, isFirst: isFirst)
        let taller = self.height(
          of: next..<lineEnd(setting, style, end: end, width: setting.available), style)
        if taller.total <= height.total + TextBox.tolerance { break }
        height = taller
      }
      let bottom = top + height.total - height.leading
      if bottom > shape.size.height + TextBox.tolerance { return nil }
      if !rooms.isEmpty { return Band(top: top, height: height, rooms: rooms) }
      guard let below = shape.nextTop(after: top) else { return nil }
      top = below
    }
  }

  private func height(of units: Range<Int>, _ style: ParagraphStyle) -> LineHeight {
    var height = text.line(units).height
    height.apply(style)
    return height
  }

  private func setting(
    _ room: Range<CGFloat>, _ paragraph: Int, _ style: ParagraphStyle, isFirst: Bool
  ) -> LineSetting {
    let box = TextBox(
      width: room.upperBound - room.lowerBound, wrapping: .words, followsParagraphs: true)
    return LineSetting(
      style: style, box: box.following(style), level: text.level(ofParagraph: paragraph),
      isFirst: isFirst)
  }

  private func lineEnd(
    _ setting: LineSetting, _ style: ParagraphStyle, end: Int, width: CGFloat
  ) -> Int {
    if setting.box.wrapping == .none { return end }
    let byCharacters = setting.box.wrapping == .characters
    return min(end, text.lineEnd(from: next, width: width, byCharacters: byCharacters))
  }

  private mutating func add(
    _ room: Range<CGFloat>, of band: Band, _ paragraph: Int, _ style: ParagraphStyle,
    isFirst: Bool, end: Int
  ) {
    let setting = setting(room, paragraph, style, isFirst: isFirst)
    let units = next..<lineEnd(setting, style, end: end, width: setting.available)
    var content = text.line(units)
    // Beside a gap a line that is too long for its room waits for the next one.
    let isTooLong =
      content.width - content.trailingWidth > setting.available + TextBox.tolerance
    if isTooLong, !shape.isRectangle, setting.box.wrapping != .none { return }
    if isTooLong, setting.box.truncation != .none {
      content = text.truncated(content, to: setting.available, setting.box.truncation) ?? content
    }
    let isLast = units.upperBound == end
    if setting.box.alignment == .justified, !isLast, setting.available.isFinite, !isTooLong {
      content = content.justified(to: setting.available) ?? content
    }
    let width = content.width - content.trailingWidth
    let left = room.lowerBound + setting.left(ofWidth: width, alignment: setting.box.alignment)
    let baseline = band.top + band.height.above
    place(
      CTLine(content, problems: problems), at: CGPoint(x: left, y: baseline), band.height, setting,
      width)
    next = units.upperBound
  }

  private mutating func place(
    _ line: CTLine, at place: CGPoint, _ height: LineHeight, _ setting: LineSetting,
    _ width: CGFloat
  ) {
    lines.append(
      Line(line: line, origin: CGPoint(x: place.x, y: shape.size.height - place.y)))
    size.width = max(size.width, setting.widthNeeded(for: width))
    size.height = max(size.height, place.y + height.descent)
  }
}
