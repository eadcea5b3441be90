// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// The groups of characters whose middles are the pivots of animators.
struct TextGrouping {
  /// 1 characters, 2 words, 3 lines, 4 all.
  var kind = 1
  /// Where the pivot lies: percent of half the width of the group, and of the height of letters,
  /// downward.
  var alignment: [Double] = []
}

extension TextSetting {
  /// The pivot of the group of a character, in the space of the text.
  func pivot(of index: Int, _ grouping: TextGrouping) -> CGPoint {
    let place = places[index]
    let (start, end): (Double, Double)
    switch grouping.kind {
    case 2: (start, end) = words[place.word] ?? (0, 0)
    case 3:
      start = extents[place.line].start
      end = start + extents[place.line].width
    case 4:
      (start, end) = reach
    default:
      start = Double(place.origin.x)
      end = start + place.glyph.advance
    }
    let shift = grouping.alignment
    let middle = (start + end) / 2 + (end - start) / 2 * (shift.first ?? 0) / 100
    let up = shift.count > 1 ? shift[1] / 100 * height : 0
    return CGPoint(x: middle, y: Double(place.origin.y) + up)
  }
}
