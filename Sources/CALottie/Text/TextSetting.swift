// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// A text set in lines.
struct TextSetting {
  /// A character and its place.
  struct Place {
    var character: Character
    var glyph: TextGlyphs.Glyph
    /// The start of the glyph on its base line, points.
    var origin: CGPoint
    /// The number of its line and of its word.
    var line: Int
    var word: Int
    /// How many characters of its line stand before it.
    var column: Int
    /// Whether its line fits the box of the text.
    var isInBox: Bool
  }

  /// A line: its start and length, points, and the gaps between its characters.
  struct Extent {
    var start: Double
    var width: Double
    var gaps: Int
  }

  private(set) var places: [Place] = []
  /// One for each line.
  private(set) var extents: [Extent] = []
  /// Start and end of each word, without the space behind it, by its number.
  private(set) var words: [Int: (start: Double, end: Double)] = [:]
  /// Start and end of the longest lines.
  private(set) var reach = (start: 0.0, end: 0.0)
  /// The height of letters, points.
  let height: Double

  /// Sets a document.
  init(_ document: LottieTextDocument, _ glyphs: inout TextGlyphs, _ builder: ShapeBuilder) {
    let text = document.capitals == 1 ? document.text.uppercased() : document.text
    let hasSmallCapitals = document.capitals == 2
    let tracking = document.tracking / 1000 * document.size
    height = document.size * glyphs.ascent
    let leading = document.lineHeight ?? document.size * 1.2
    var y = -document.baselineShift
    if document.boxSize != nil {
      y += (document.boxPosition?.y ?? 0) + glyphs.ascent * document.size
    }
    var word = 0
    var number = 0
    for paragraph in Self.paragraphs(text) {
      let set = paragraph.flatMap { character -> [(Character, TextGlyphs.Glyph)] in
        guard hasSmallCapitals, character.isLowercase else {
          return [(character, glyphs.glyph(character, size: document.size, builder))]
        }
        let size = document.size * Self.smallCapitals
        return character.uppercased().map { ($0, glyphs.glyph($0, size: size, builder)) }
      }
      let room = document.boxSize.map { Double($0.width) }
      let lines = Self.lines(set, width: room, tracking)
      for (place, line) in lines.enumerated() {
        // A space at the end does not count.
        let shown = line.prefix(line.lastIndex { !$0.0.isWhitespace }.map { $0 + 1 } ?? 0)
        var width = max(shown.reduce(0) { $0 + $1.1.advance + tracking } - tracking, 0)
        let spaces = shown.count { $0.0.isWhitespace }
        var stretch = 0.0
        if let room, width < room, spaces > 0, document.fills(isLast: place == lines.count - 1) {
          (stretch, width) = ((room - width) / Double(spaces), room)
        }
        let isInBox = document.holds(baseLine: y + document.baselineShift)
        var x = Self.start(width, document)
        extents.append(Extent(start: x, width: width, gaps: max(line.count - 1, 0)))
        for (column, (character, glyph)) in line.enumerated() {
          places.append(
            Place(
              character: character, glyph: glyph, origin: CGPoint(x: x, y: y), line: number,
              word: word, column: column, isInBox: isInBox))
          x += glyph.advance + tracking
          guard character.isWhitespace else { continue }
          word += 1
          x += stretch
        }
        y += leading
        number += 1
        word += 1
      }
    }
    measure()
  }

  /// The size of small capitals, as a share of the document's.
  private static let smallCapitals = 0.7

  /// The outlines of all characters in the box.
  var outline: CGPath {
    let path = CGMutablePath()
    for place in places where place.isInBox {
      path.addPath(
        place.glyph.path,
        transform: CGAffineTransform(translationX: place.origin.x, y: place.origin.y))
    }
    return path
  }

  private mutating func measure() {
    for place in places where !place.character.isWhitespace {
      let start = Double(place.origin.x)
      let end = start + place.glyph.advance
      let known = words[place.word] ?? (start, end)
      words[place.word] = (min(known.start, start), max(known.end, end))
    }
    reach.start = extents.map(\.start).min() ?? 0
    reach.end = extents.map { $0.start + $0.width }.max() ?? 0
  }

  private static func paragraphs(_ text: String) -> [Substring] {
    text.split(omittingEmptySubsequences: false) {
      $0 == "\r" || $0 == "\n" || $0 == "\u{3}" || $0 == "\r\n"
    }
  }

  /// Where a line begins.
  private static func start(_ width: Double, _ document: LottieTextDocument) -> Double {
    let left = document.boxSize == nil ? 0 : (document.boxPosition?.x ?? 0)
    let room = document.boxSize?.width ?? 0
    switch document.justification {
    case 1, 4: return left + room - width
    case 2, 5: return left + (room - width) / 2
    default: return left
    }
  }

  private typealias Line = [(Character, TextGlyphs.Glyph)]

  /// Lines no wider than a box, broken at spaces.
  private static func lines(_ text: Line, width: Double?, _ tracking: Double) -> [Line] {
    guard let width else { return [text] }
    var result: [Line] = []
    var line: Line = []
    var (reach, space) = (0.0, Int?.none)
    for item in text {
      line.append(item)
      reach += item.1.advance + tracking
      if item.0.isWhitespace {
        space = line.count
      } else if reach - tracking > width, line.count > 1 {
        let end = space ?? line.count - 1
        result.append(Array(line[..<end]))
        line = Array(line[end...])
        reach = line.reduce(0) { $0 + $1.1.advance + tracking }
        space = nil
      }
    }
    return result + [line]
  }
}
