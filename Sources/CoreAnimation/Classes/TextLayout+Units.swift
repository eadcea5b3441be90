// SPDX-License-Identifier: Apache-2.0
import CAText
import CoreGraphics

/// A part of a text that is a layer of its own.
struct TextUnit {
  /// Its glyphs and bars, where the whole text has them.
  var layout: TextLayout
  /// The room of its glyphs, points from the top left of the text.
  var box: CGRect
}

extension TextLayout {
  /// The parts of the text in its order, those that show something. The layout has pieces.
  func units(_ units: CATextLayerUnits) -> [TextUnit] {
    let ends = units == .letters ? characterEnds : []
    return lines.flatMap { line -> [TextUnit] in
      var groups: [[TextPiece]] = [[]]
      // A mark comes after the text that it follows or stands for.
      let pieces = line.pieces.sorted {
        ($0.isMark ? line.range.upperBound : $0.range.lowerBound)
          < ($1.isMark ? line.range.upperBound : $1.range.lowerBound)
      }
      for piece in pieces {
        groups[groups.count - 1].append(piece)
        let isEnd =
          switch units {
          case .letters: piece.isMark || ends.contains(piece.range.upperBound)
          case .words: piece.endsWord
          default: false
          }
        if isEnd { groups.append([]) }
      }
      return parts(of: line, groups)
    }
  }

  /// The ends of characters as readers see them, in units.
  private var characterEnds: Set<Int> {
    guard let text else { return [] }
    var ends: Set<Int> = []
    var unit = 0
    for character in text.string(0..<text.units.count) {
      unit += character.utf16.count
      ends.insert(unit)
    }
    return ends
  }

  /// The groups of a line that show glyphs; each bar goes with the group in which it begins.
  private func parts(of line: TextLine, _ groups: [[TextPiece]]) -> [TextUnit] {
    var units: [TextUnit] = []
    var lefts: [Range<CGFloat>] = []
    for group in groups {
      let visible = group.filter(\.isVisible)
      guard let first = visible.first else { continue }
      let x = visible.reduce(first.x) {
        min($0.lowerBound, $1.x.lowerBound)..<max($0.upperBound, $1.x.upperBound)
      }
      var part = line
      (part.runs, part.pieces) = (visible.flatMap(\.runs), [])
      (part.barsBelow, part.barsAbove) = ([], [])
      var layout = TextLayout()
      layout.lines = [part]
      lefts.append(x)
      units.append(
        TextUnit(
          layout: layout,
          box: CGRect(
            x: x.lowerBound, y: line.origin.y - line.ascent, width: x.upperBound - x.lowerBound,
            height: line.ascent + line.descent)))
    }
    guard !units.isEmpty else { return [] }
    func place(of bar: TextBar) -> Int {
      lefts.indices.last { lefts[$0].lowerBound <= bar.rect.minX + 0.01 } ?? 0
    }
    for bar in line.barsBelow { units[place(of: bar)].layout.lines[0].barsBelow.append(bar) }
    for bar in line.barsAbove { units[place(of: bar)].layout.lines[0].barsAbove.append(bar) }
    return units
  }
}

extension TextPiece {
  /// Whether a glyph of it shows.
  fileprivate var isVisible: Bool {
    runs.contains { !$0.outline.isEmpty || !$0.pictures.isEmpty }
  }
}
