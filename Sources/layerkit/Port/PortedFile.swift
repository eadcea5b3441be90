// SPDX-License-Identifier: Apache-2.0

/// The result of porting a file.
struct PortedFile {
  let source: PortSource
  let number: Int
  /// The changes in their order; none touches another.
  let edits: [PortEdit]
  let remarks: [PortRemark]

  init(_ pass: PortPass) {
    (source, number) = (pass.source, pass.number)
    edits = PortEdit.tidy(pass.edits, source)
    remarks = pass.remarks.sorted { $0.offset < $1.offset }
  }

  /// Whether a rule changed something.
  var isChanged: Bool { !edits.isEmpty }

  /// The parts of the ported file.
  var pieces: [PortPiece] { Self.pieces(0..<source.bytes.count, edits, file: number) }

  /// The parts of a range after some edits.
  static func pieces(_ range: Range<Int>, _ edits: [PortEdit], file: Int) -> [PortPiece] {
    var (pieces, place): ([PortPiece], Int) = ([], range.lowerBound)
    for edit in edits {
      if place < edit.range.lowerBound {
        pieces.append(.kept(file: file, place..<edit.range.lowerBound))
      }
      pieces += edit.text
      place = max(place, edit.range.upperBound)
    }
    if place < range.upperBound { pieces.append(.kept(file: file, place..<range.upperBound)) }
    return pieces
  }
}

// Removals that leave the code as a person would.
extension PortEdit {
  /// The edits in their order, with removals of whole lines and gaps; none touches another.
  static func tidy(_ edits: [PortEdit], _ source: PortSource) -> [PortEdit] {
    var result: [PortEdit] = []
    let order = edits.enumerated().sorted { first, second in
      (first.element.range.lowerBound, first.element.range.upperBound, first.offset)
        < (second.element.range.lowerBound, second.element.range.upperBound, second.offset)
    }
    for (_, edit) in order {
      if let last = result.last, last.isRemoval, edit.isRemoval,
        last.range.upperBound <= edit.range.lowerBound,
        isGap(source.bytes[last.range.upperBound..<edit.range.lowerBound])
      {
        result[result.count - 1].range = last.range.lowerBound..<edit.range.upperBound
      } else if result.last.map({ $0.range.upperBound <= edit.range.lowerBound }) ?? true {
        result.append(edit)
      }
    }
    return result.map { $0.isRemoval ? widened($0, source.bytes) : $0 }
  }

  private static func isGap(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }

  /// A removal with the gap after it, or with its line.
  private static func widened(_ edit: PortEdit, _ bytes: [UInt8]) -> PortEdit {
    var edit = edit
    var (start, end) = (edit.range.lowerBound, edit.range.upperBound)
    while end < bytes.count, isGap(bytes[end..<end + 1]) { end += 1 }
    let isLineEnd =
      end == bytes.count || [UInt8(ascii: "\n"), UInt8(ascii: "\r")].contains(bytes[end])
    if isLineEnd {
      while start > 0, isGap(bytes[start - 1..<start]) { start -= 1 }
      if start == 0 || bytes[start - 1] == UInt8(ascii: "\n") {
        if end < bytes.count, bytes[end] == UInt8(ascii: "\r") { end += 1 }
        if end < bytes.count { end += 1 }
      }
    }
    (edit.range, edit.isRemoval) = (start..<end, false)
    return edit
  }
}
