// SPDX-License-Identifier: Apache-2.0

// Members of types, as they are moved.
extension PortFile {
  /// The first and the last token of a member of `outer` whose keyword is at `index` and which has
  /// a body; nil without one.
  func member(around index: Int, _ outer: PortType) -> ClosedRange<Int>? {
    var place = index + 1
    while place < outer.close {
      let token = code[place]
      if token.is("{") {
        return source.closing(place).map { modifiers(before: index).start...$0 }
      }
      if token.is("(") || token.is("[") {
        guard let close = source.closing(place) else { return nil }
        place = close
      } else if ["func", "var", "override", "subscript"].contains(token.text) {
        return nil
      }
      place += 1
    }
    return nil
  }

  /// The bytes of a member with the lines of comments above it, and to the end of its last line
  /// where nothing else is on that.
  func memberRange(_ tokens: ClosedRange<Int>, in outer: PortType) -> Range<Int> {
    let (first, last) = (tokens.lowerBound, tokens.upperBound)
    var start = code[first].range.lowerBound
    if source.beginsLine(first) {
      let end = code[first - 1].range.upperBound
      start = min(source.start(ofLine: source.line(of: end) + 1), start)
    }
    guard source.beginsLine(first), last + 1 < code.count, source.beginsLine(last + 1) else {
      return start..<code[last].range.upperBound
    }
    var end = source.start(ofLine: source.line(at: last) + 1)
    // The first member takes the empty lines after it along.
    if first == outer.open + 1 {
      let next = source.start(ofLine: source.line(at: last + 1))
      while end < next, [UInt8(ascii: "\n"), UInt8(ascii: "\r")].contains(source.bytes[end]) {
        end += 1
      }
    }
    return start..<end
  }

  /// A range without the empty lines at its beginning, and with one line feed at its end.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    let breaks = [UInt8(ascii: "\n"), UInt8(ascii: "\r")]
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, breaks.contains(source.bytes[start]) { start += 1 }
    while end > start + 1, breaks.contains(source.bytes[end - 1]),
      breaks.contains(source.bytes[end - 2])
    {
      end -= 1
    }
    return start..<end
  }

  /// The bytes of an extension that has nothing in it and no protocols, without the members at
  /// `ranges`.
  func whole(_ type: PortType, ifEmptyWithout ranges: [Range<Int>]) -> Range<Int>? {
    let first = modifiers(before: type.head).start
    guard type.afterName == type.open, source.beginsLine(first), type.close < code.count,
      type.close + 1 == code.count || source.beginsLine(type.close + 1)
    else { return nil }
    var place = code[type.open].range.upperBound
    let end = code[type.close].range.lowerBound
    for range in ranges + [end..<end] {
      guard place <= range.lowerBound, isBlank(place..<range.lowerBound) else { return nil }
      place = range.upperBound
    }
    var start = source.start(ofLine: source.line(at: first))
    while start > 1, source.bytes[start - 1] == UInt8(ascii: "\n"),
      source.bytes[start - 2] == UInt8(ascii: "\n")
    {
      start -= 1
    }
    return start..<source.start(ofLine: source.line(at: type.close) + 1)
  }

  private func isBlank(_ range: Range<Int>) -> Bool {
    source.bytes[range].allSatisfy { [0x09, 0x0A, 0x0D, 0x20].contains($0) }
  }

  /// Names that only this file sees.
  var hiddenNames: Set<String> {
    let keywords: Set = ["func", "var", "let", "class", "struct", "enum", "typealias", "protocol"]
    return live.reduce(into: []) { names, index in
      guard code[index].kind == .word, keywords.contains(code[index].text),
        let name = code[safe: index + 1], name.kind == .word
      else { return }
      let words = modifiers(before: index).words
      if words.contains("private") || words.contains("fileprivate") { names.insert(name.text) }
    }
  }
}

extension PortPass {
  /// Adds members at the end of a type's body.
  mutating func put(_ pieces: [PortPiece], intoType number: Int) {
    let type = source.types[number]
    let isLine = source.beginsLine(type.close)
    let offset =
      isLine
      ? source.start(ofLine: source.line(at: type.close)) : code[type.close].range.lowerBound
    let isEmpty = isLine && type.close == type.open + 1
    edits.append(PortEdit(offset..<offset, moved: Array(pieces.dropFirst(isEmpty ? 1 : 0))))
  }
}
