// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// Places between characters of a line, for carets. Points from the left end of the line.
package struct LineCarets: Sendable {
  /// A character as readers see it.
  private struct Cell {
    var units: Range<Int>
    var left: CGFloat
    var right: CGFloat
    var isLeftward: Bool

    /// The side at which it begins, and that at which it ends.
    var start: CGFloat { isLeftward ? right : left }
    var end: CGFloat { isLeftward ? left : right }
  }

  /// From left to right.
  private var cells: [Cell] = []
  private let range: Range<Int>
  private let isLeftward: Bool
  private let width: CGFloat

  /// The places of a line. Clusters of several characters, such as ligatures, are cut into equal
  /// parts.
  package init(_ line: LineContent) {
    range = line.range
    width = line.width
    isLeftward = line.sources[0].paragraph.level % 2 == 1
    var x: CGFloat = 0
    for place in line.visualOrder {
      let element = line.elements[place]
      defer { x += element.advance }
      if element.source > 0 { continue }
      let cluster = line.cluster(element)
      let parts = LineCarets.characters(cluster.range, of: line.text)
      let part = element.advance / CGFloat(parts.count)
      let isLeftward = line.sources[0].paragraph.items[cluster.item].level % 2 == 1
      for (number, units) in (isLeftward ? parts.reversed() : parts).enumerated() {
        let left = x + CGFloat(number) * part
        cells.append(Cell(units: units, left: left, right: left + part, isLeftward: isLeftward))
      }
    }
  }

  private static func characters(_ range: Range<Int>, of text: StyledText) -> [Range<Int>] {
    guard range.count > 1 else { return [range] }
    var (parts, start) = ([Range<Int>](), range.lowerBound)
    for character in text.string(range) {
      let end = min(start + character.utf16.count, range.upperBound)
      parts.append(start..<end)
      start = end
    }
    return parts.isEmpty ? [range] : parts
  }

  /// Where a caret before a unit is: at the side where its character begins, and after the last one
  /// where that ends; `secondary` at the side where the character before it ends.
  ///
  /// Both differ where directions meet.
  package func offset(of unit: Int) -> (primary: CGFloat, secondary: CGFloat) {
    let before = cells.filter { $0.units.upperBound <= unit }
      .max { $0.units.upperBound < $1.units.upperBound }
    let at = cells.filter { $0.units.contains(unit) }.first
    if let at {
      return (at.start, before?.units.upperBound == unit ? before?.end ?? at.start : at.start)
    }
    let end = before.map(\.end) ?? (isLeftward ? width : 0)
    return (end, end)
  }

  /// The unit before which a caret at a place stands: that of the nearer side of the character
  /// there.
  package func unit(at x: CGFloat) -> Int {
    guard let first = cells.first, let last = cells.last else { return range.lowerBound }
    if x <= first.left { return first.isLeftward ? end(first) : first.units.lowerBound }
    guard let cell = cells.first(where: { x < $0.right }) else {
      return last.isLeftward ? last.units.lowerBound : end(last)
    }
    let isNearLeft = x < (cell.left + cell.right) / 2
    return isNearLeft == cell.isLeftward ? end(cell) : cell.units.lowerBound
  }

  /// The end of a character.
  private func end(_ cell: Cell) -> Int { cell.units.upperBound }

  /// Calls `body` for each character from left to right: its units, its left and right side, and
  /// whether it goes from right to left.
  package func forEach(_ body: (Range<Int>, Range<CGFloat>, Bool) -> Void) {
    for cell in cells { body(cell.units, cell.left..<max(cell.left, cell.right), cell.isLeftward) }
  }
}
