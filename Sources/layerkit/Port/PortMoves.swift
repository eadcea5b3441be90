// SPDX-License-Identifier: Apache-2.0

/// Members of extensions that have to stand in the body of their class: overrides, and members that
/// subclasses override.
struct PortMoves {
  /// A member and where it goes.
  private struct Move {
    /// The extension's file and type.
    let from: PortPlace
    /// The class's file and type.
    let to: PortPlace
    /// The first and the last token of the member.
    let tokens: ClosedRange<Int>
    /// The bytes that go, with the comments above the member.
    let range: Range<Int>
  }

  private let declared: PortDeclarations
  private let files: [PortFile]
  private var moves: [Move] = []
  private var remarks: [(file: Int, index: Int, message: String)] = []

  /// Looks for the members.
  init(_ passes: [PortPass], _ declared: PortDeclarations) {
    self.declared = declared
    files = passes.map(\.file)
    for (number, file) in files.enumerated() {
      let hidden = file.hiddenNames
      var last = -1
      for index in file.live where index > last && isMoved(index, file) {
        guard let outer = file.type(around: index), let tokens = file.member(around: index, outer)
        else { continue }
        last = tokens.upperBound
        note(tokens, index, file: number, outer, hidden)
      }
    }
  }

  /// Whether a member of an extension begins its declaration at `index` and has to move.
  private func isMoved(_ index: Int, _ file: PortFile) -> Bool {
    let word = file.code[index]
    guard ["var", "func", "subscript"].contains(word.text), word.kind == .word,
      let outer = file.type(around: index), outer.keyword == "extension"
    else { return false }
    let modifiers = file.modifiers(before: index).words
    if modifiers.contains("override") { return true }
    guard !modifiers.contains("private"), !modifiers.contains("static"),
      let name = file.code[safe: index + 1]?.text, let classes = declared.overriders[name],
      declared.classes[outer.path] != nil
    else { return false }
    return classes.contains { declared.isClass($0, below: outer.path) }
  }

  private mutating func note(
    _ tokens: ClosedRange<Int>, _ index: Int, file number: Int, _ outer: PortType,
    _ hidden: Set<String>
  ) {
    let file = files[number]
    func remark(_ message: String) { remarks.append((number, index, message)) }
    guard let to = declared.classes[outer.path] else {
      return remark("an extension cannot override; \(outer.name) is not among the files")
    }
    let target = files[to.file].source.types[to.index]
    guard !outer.hasCondition(file.code),
      files[to.file].conditions.key[target.head] == file.conditions.key[index],
      target.close < files[to.file].code.count
    else {
      return remark("an extension cannot override; move this to the class \(outer.name)")
    }
    if to.file != number,
      let name = tokens.lazy.map({ file.code[$0].text }).first(where: hidden.contains)
    {
      return remark(
        "an extension cannot override; move this to the class \(outer.name), and let it see "
          + "\(name), which is private in this file")
    }
    guard let from = file.typeNumber(around: index) else { return }
    moves.append(
      Move(
        from: PortPlace(file: number, index: from), to: to, tokens: tokens,
        range: file.memberRange(tokens, in: outer)))
  }

  /// Makes the moves, and keeps the edits of the rules in the members.
  func make(in passes: inout [PortPass]) {
    for remark in remarks { passes[remark.file].remark(remark.index, remark.message) }
    var coming: [PortPlace: [PortPiece]] = [:]
    var imports: [Int: Set<String>] = [:]
    let groups = Dictionary(grouping: moves, by: \.from.file).sorted { $0.key < $1.key }
    for (number, group) in groups {
      for (move, pieces) in zip(group, take(group, from: &passes[number])) {
        coming[move.to, default: []] += [.new("\n")] + pieces
        guard move.to.file != number else { continue }
        imports[move.to.file, default: []].formUnion(files[number].freeImports)
      }
    }
    for (place, pieces) in coming { passes[place.file].put(pieces, intoType: place.index) }
    for (number, modules) in imports { passes[number].add(modules) }
  }

  /// Takes members out of their file; answers the text of each.
  private func take(_ group: [Move], from pass: inout PortPass) -> [[PortPiece]] {
    let file = files[pass.number]
    let visible = group.compactMap { visibility($0, file) }
    let edits = PortEdit.tidy(pass.edits + visible, pass.source)
    var (texts, rest, next): ([[PortPiece]], [PortEdit], Int) = ([], [], 0)
    func upTo(_ end: Int) -> [PortEdit] {
      let first = next
      while next < edits.count, edits[next].range.lowerBound < end { next += 1 }
      return Array(edits[first..<next])
    }
    for move in group {
      rest += upTo(move.range.lowerBound)
      let inner = upTo(move.range.upperBound)
      let range = file.trimmed(move.range)
      let pieces = PortedFile.pieces(range, inner, file: pass.number)
      let isLine = pass.source.bytes[range.upperBound - 1] == UInt8(ascii: "\n")
      texts.append(isLine ? pieces : [.new("  ")] + pieces + [.new("\n")])
    }
    rest += upTo(.max)
    pass.edits = Self.outside(removals(group, file), rest)
    return texts
  }

  /// The word that a member of an extension with an access level is given in the class.
  private func visibility(_ move: Move, _ file: PortFile) -> PortEdit? {
    let levels: Set = ["public", "open", "package"]
    let outer = file.source.types[move.from.index]
    guard let level = file.modifiers(before: outer.head).words.intersection(levels).first,
      !move.tokens.contains(where: {
        levels.contains(file.code[$0].text) && file.source.brackets.opener[$0] == outer.open
      })
    else { return nil }
    let start = file.code[move.tokens.lowerBound].range.lowerBound
    return PortEdit(start..<start, level + " ")
  }

  /// The bytes that go: those of the members, or of extensions that have nothing else.
  private func removals(_ group: [Move], _ file: PortFile) -> [Range<Int>] {
    Dictionary(grouping: group, by: \.from.index).flatMap { index, moves in
      // The empty lines between two members belong to both.
      let ranges = moves.map(\.range).reduce(into: [Range<Int>]()) { ranges, range in
        ranges.append(max(range.lowerBound, ranges.last?.upperBound ?? 0)..<range.upperBound)
      }
      return file.whole(file.source.types[index], ifEmptyWithout: ranges).map { [$0] } ?? ranges
    }.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// Edits with the removals, without those inside of them.
  private static func outside(_ removals: [Range<Int>], _ edits: [PortEdit]) -> [PortEdit] {
    var (result, next): ([PortEdit], Int) = ([], 0)
    for edit in edits {
      while next < removals.count, removals[next].upperBound <= edit.range.lowerBound { next += 1 }
      let isInside = next < removals.count && removals[next].lowerBound <= edit.range.lowerBound
      if !isInside { result.append(edit) }
    }
    return result + removals.map { PortEdit($0, "") }
  }
}
