// SPDX-License-Identifier: Apache-2.0

/// Two lists of moves as one.
extension LayerMoves {
  /// Takes in moves that come after these: of a property that both have, the later numbers count.
  package mutating func join(_ next: LayerMoves) {
    if next.isEmpty { return }
    if isEmpty {
      self = next
      return
    }
    var joined = LayerMoves()
    joined.rows.reserveCapacity(rows.count + next.rows.count)
    joined.numbers.reserveCapacity(numbers.count + next.numbers.count)
    var (mine, others) = (Cursor(self), Cursor(next))
    while let layer = Self.first(mine.layer, others.layer) {
      switch (mine.layer == layer, others.layer == layer) {
      case (true, true): joined.append(&mine, &others)
      case (true, false): joined.append(&mine)
      default: joined.append(&others)
      }
    }
    self = joined
  }

  /// Whether a layer is in both.
  package func sharesLayer(with other: LayerMoves) -> Bool {
    var (mine, others) = (0, 0)
    while mine < rows.count, others < other.rows.count {
      let (a, b) = (rows[mine].layer, other.rows[others].layer)
      if a == b { return true }
      if a < b { mine += 1 } else { others += 1 }
    }
    return false
  }

  private static func first(_ a: LayerID?, _ b: LayerID?) -> LayerID? {
    guard let a, let b else { return a ?? b }
    return min(a, b)
  }

  /// Takes the moves of some layers away.
  package mutating func remove(_ layers: Set<LayerID>) {
    guard rows.contains(where: { layers.contains($0.layer) }) else { return }
    var kept = LayerMoves()
    var cursor = Cursor(self)
    while let layer = cursor.layer {
      if layers.contains(layer) { cursor.skip() } else { kept.append(&cursor) }
    }
    self = kept
  }

  /// A place in the rows, with that of their numbers.
  private struct Cursor {
    let moves: LayerMoves
    var row = 0
    var number = 0

    init(_ moves: LayerMoves) { self.moves = moves }

    /// The layer of the row; nil at the end.
    var layer: LayerID? { row < moves.rows.count ? moves.rows[row].layer : nil }
    var bits: UInt32 { moves.rows[row].bits }

    mutating func skip() {
      number += moves.rows[row].numberCount
      row += 1
    }
  }

  private mutating func append(_ cursor: inout Cursor) {
    rows.append(cursor.moves.rows[cursor.row])
    let start = cursor.number
    cursor.skip()
    numbers += cursor.moves.numbers[start..<cursor.number]
  }

  /// Adds a row of two, each property from the later one where that has it.
  private mutating func append(_ first: inout Cursor, _ second: inout Cursor) {
    let row = Row(layer: first.moves.rows[first.row].layer, bits: first.bits | second.bits)
    rows.append(row)
    var (early, late, rest) = (first.number, second.number, row.bits)
    while rest != 0 {
      let bit = rest.trailingZeroBitCount
      let width = Row.width(ofBit: bit)
      if second.bits & 1 << bit != 0 {
        numbers += second.moves.numbers[late..<late + width]
      } else {
        numbers += first.moves.numbers[early..<early + width]
      }
      if first.bits & 1 << bit != 0 { early += width }
      if second.bits & 1 << bit != 0 { late += width }
      rest &= rest - 1
    }
    first.skip()
    second.skip()
  }
}
