// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics
import Testing

@Suite struct PropertyTableTests {
  @Test func rowsStandAtTheirIdsAndKeysAreUnique() {
    PropertyTable.checkInvariants()
    #expect(PropertyTable.rows.count > 100)
  }

  @Test(arguments: LayerKind.allCases) func aNewStateReadsAsTheDefaults(_ kind: LayerKind) {
    let state = LayerState(kind: kind)
    for row in PropertyTable.rows(for: kind) {
      #expect(row.read(state) == row.defaultValue, "\(row.key)")
    }
  }

  @Test(arguments: LayerKind.allCases) func everyRowKeepsWhatIsWritten(_ kind: LayerKind) {
    for row in PropertyTable.rows(for: kind) {
      var state = LayerState(kind: kind)
      guard let value = row.knownWord ?? other(than: row.defaultValue, of: row.kind) else {
        continue
      }
      #expect(row.write(&state, value), "\(row.key)")
      #expect(row.read(state) == value, "\(row.key)")
      #expect(row.write(&state, row.defaultValue), "\(row.key)")
      #expect(row.read(state) == row.defaultValue, "\(row.key)")
    }
  }

  @Test func aWordThatARowDoesNotKnowBecomesOneThatItKnows() throws {
    var state = LayerState()
    for (key, word) in [
      ("contentsGravity", "center"), ("contentsFormat", "RGBA8"), ("cornerCurve", "circular"),
      ("toneMapMode", "automatic"), ("preferredDynamicRange", "standard"),
    ] {
      let row = try #require(PropertyTable.row(key, for: .plain))
      #expect(row.write(&state, .string("word")) && row.read(state) == .string(word))
    }
    let corners = try #require(PropertyTable.row("maskedCorners", for: .plain))
    #expect(corners.write(&state, .number(0xF3)) && corners.read(state) == .number(3))
  }

  @Test func bothSpellingsFindTheRow() throws {
    let row = try #require(PropertyTable.row("hidden", for: .plain))
    #expect(PropertyTable.row("isHidden", for: .plain)?.id == row.id)
    #expect(PropertyTable.row("path", for: .plain) == nil)
    #expect(PropertyTable.row("path", for: .shape)?.id == .shapePath)
  }

  @Test func aValueOfAnotherKindIsRefused() throws {
    let row = try #require(PropertyTable.row("position", for: .plain))
    var state = LayerState()
    #expect(!row.write(&state, .number(3)))
    #expect(state.geometry.position == .zero)
  }

  private func other(than value: PropertyValue, of kind: ValueKind) -> PropertyValue? {
    switch kind {
    case .bool: .bool(value != .bool(true))
    case .number: .number(value == .number(7) ? 8 : 7)
    case .point: .point(CGPoint(x: 5, y: 6))
    case .size: .size(CGSize(width: 5, height: 6))
    case .rect: .rect(CGRect(x: 5, y: 6, width: 7, height: 8))
    case .transform: .transform(.translation(5, 6, 7))
    case .color: .color(CGColor(srgbRed: 0.5, green: 0.25, blue: 0.75, alpha: 1))
    case .string: .string("another")
    case .array: .array([.number(1)])
    case .dictionary: .dictionary(["key": .number(1)])
    case .path: .path(CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil))
    case .contents:
      .contents(Contents(CGImage(width: 1, height: 1, premultipliedRGBA: [0, 0, 0, 0])))
    }
  }
}

extension PropertyRow {
  /// A word for a row that knows only some.
  fileprivate var knownWord: PropertyValue? {
    let words = ["top", "Gray8", "continuous", "never", "high"].map(PropertyValue.string)
    return settled(.string("word")) == .string("word") ? nil : words.first { settled($0) == $0 }
  }
}
