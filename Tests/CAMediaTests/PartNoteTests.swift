// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CAMedia

@Suite("Where parts stand in their film") struct PartNoteTests {
  @Test("a note is read as it was written; other comments are none")
  func comment() throws {
    let note = try #require(PartNote(pictures: 750..<1000, count: 2000, film: "a1B2"))
    #expect(note.comment == "layerkit-part 750..999/2000 a1B2")
    #expect(PartNote(comment: note.comment) == note)
    #expect(!note.isWhole)
    for other in [
      "", "Made with love", "layerkit-part", "layerkit-part 5..4/9 a", "layerkit-part 0..9/9 a",
      "layerkit-part 0..4/9", "layerkit-part 0..4/9 a b", "layerkit-part -1..4/9 a",
      "layerkit-part 0..4/9 é", "layerkit-part 0..4/99999999999999999999 a",
      " layerkit-part 0..4/9 a", "layerkit-part 0..4/9 " + String(repeating: "a", count: 65),
    ] {
      #expect(PartNote(comment: other) == nil, "\(other)")
    }
  }

  @Test("pictures, number and name obey the rules")
  func rules() {
    #expect(PartNote(pictures: 0..<0, count: 9, film: "a") == nil)
    #expect(PartNote(pictures: -1..<4, count: 9, film: "a") == nil)
    #expect(PartNote(pictures: 4..<10, count: 9, film: "a") == nil)
    #expect(PartNote(pictures: 0..<9, count: 9, film: "") == nil)
    #expect(PartNote(pictures: 0..<9, count: 9, film: "a/b") == nil)
    #expect(PartNote(pictures: 0..<9, count: 9, film: "a")?.isWhole == true)
  }

  /// The note of parts that hold these ranges of a film of ten pictures; nil for no note.
  private func order(
    _ ranges: [Range<Int>?], film: String = "a", isPartial: Bool = false
  ) throws -> PartOrder {
    try PartOrder(
      ranges.enumerated().map { place, range in
        PartOrder.Part(
          file: "part\(place)",
          note: range.flatMap { PartNote(pictures: $0, count: 10, film: film) })
      }, isPartial: isPartial)
  }

  @Test("parts in order, with gaps, and with unknown ones between")
  func orders() throws {
    #expect(try order([0..<4, 4..<10]).note == nil)
    #expect(try order([nil, nil]).note == nil)
    #expect(try order([nil, nil]).unplaced == [])
    #expect(try order([0..<4, nil, 6..<10]).unplaced == ["part1"])
    #expect(try order([nil, 6..<10]).note == nil)
    #expect(try order([2..<4, 4..<6], isPartial: true).note?.pictures == 2..<6)
    #expect(throws: MediaError.self) { try order([2..<4, 4..<6]) }
    for ranges: [Range<Int>?] in [
      [0..<4, 5..<10], [4..<10, 0..<4], [0..<4, 3..<10], [0..<4, nil, 3..<10],
      [6..<10, nil, 0..<4],
    ] {
      #expect(throws: MediaError.self, "\(ranges)") { try order(ranges) }
      #expect(throws: MediaError.self, "\(ranges)") { try order(ranges, isPartial: true) }
    }
  }
}
