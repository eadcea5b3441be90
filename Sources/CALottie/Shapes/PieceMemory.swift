// SPDX-License-Identifier: Apache-2.0

/// Keeps the places of pieces along trims, which all paints of a shape layer use.
final class PieceMemory {
  private var sequences: [Int: [Int: PieceTrim.Sequence]] = [:]

  /// Where the pieces lie that a trim cuts as one long line, by the number of its item: it stands
  /// in one list, and the pieces are those above it there.
  func sequences(
    of trim: Int, _ make: () -> [Int: PieceTrim.Sequence]
  ) -> [Int: PieceTrim.Sequence] {
    if let known = sequences[trim] { return known }
    let made = make()
    sequences[trim] = made
    return made
  }
}
