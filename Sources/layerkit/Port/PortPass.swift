// SPDX-License-Identifier: Apache-2.0

/// A change of a file: bytes that other text replaces.
struct PortEdit: Hashable {
  var range: Range<Int>
  var text: String
  /// Whether something goes that stands before a declaration: the gap after it goes too, and the
  /// line, if nothing else is on it.
  var isRemoval = false
}

/// Something that a person has to do.
struct PortRemark: Hashable {
  /// The place in the bytes of the file before it was ported.
  let offset: Int
  let message: String
}

/// One porting of one file: the rules put their edits and remarks here.
struct PortPass {
  let source: PortSource
  let declared: PortDeclarations
  private(set) var edits: [PortEdit] = []
  private(set) var remarks: [PortRemark] = []

  init(_ source: PortSource, _ declared: PortDeclarations) {
    (self.source, self.declared) = (source, declared)
  }

  var code: [PortSource.Code] { source.code }

  /// Replaces the code from `first` to `last` by `text`.
  mutating func replace(_ first: Int, through last: Int, by text: String) {
    let range = code[first].range.lowerBound..<code[last].range.upperBound
    edits.append(PortEdit(range: range, text: text))
  }

  /// Removes the code from `first` to `last`, which stands before a declaration.
  mutating func remove(_ first: Int, through last: Int) {
    let range = code[first].range.lowerBound..<code[last].range.upperBound
    edits.append(PortEdit(range: range, text: "", isRemoval: true))
  }

  /// Adds text after the code at `index`.
  mutating func insert(_ text: String, after index: Int) {
    let end = code[index].range.upperBound
    edits.append(PortEdit(range: end..<end, text: text))
  }

  /// Tells a person to do something about the code at `index`.
  mutating func remark(_ index: Int, _ message: String) {
    let remark = PortRemark(offset: code[index].range.lowerBound, message: message)
    if !remarks.contains(remark) { remarks.append(remark) }
  }
}

/// The result of porting a file.
struct PortedFile {
  let source: PortSource
  let edits: [PortEdit]
  let remarks: [PortRemark]

  /// Ports a file by all rules.
  init(_ source: PortSource, _ declared: PortDeclarations) {
    var pass = PortPass(source, declared)
    pass.portAttributes()
    pass.portSelectors()
    pass.portKeyPaths()
    pass.portImports()
    pass.portLiterals()
    pass.remarkSystems()
    self.source = source
    edits = Self.tidy(pass.edits, source)
    remarks = pass.remarks.sorted { $0.offset < $1.offset }
  }

  /// Whether a rule changed something.
  var isChanged: Bool { !edits.isEmpty }

  /// The file after porting.
  var bytes: [UInt8] {
    var (result, place): ([UInt8], Int) = ([], 0)
    for edit in edits {
      result += source.bytes[place..<edit.range.lowerBound]
      result += Array(edit.text.utf8)
      place = edit.range.upperBound
    }
    return result + source.bytes[place...]
  }

  /// The line of a remark, from 1: before porting, or after it.
  func line(of remark: PortRemark, isAfter: Bool) -> Int {
    let line = source.line(of: remark.offset)
    guard isAfter else { return line }
    func breaks(_ text: some Sequence<UInt8>) -> Int {
      text.reduce(0) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
    }
    return edits.prefix { $0.range.upperBound <= remark.offset || $0.range.contains(remark.offset) }
      .reduce(line) { line, edit in
        let gone = source.bytes[edit.range.lowerBound..<min(edit.range.upperBound, remark.offset)]
        return line + breaks(edit.text.utf8) - breaks(gone)
      }
  }
}

// Removals that leave the code as a person would.
extension PortedFile {
  /// The edits in their order, with removals of whole lines and gaps.
  private static func tidy(_ edits: [PortEdit], _ source: PortSource) -> [PortEdit] {
    var result: [PortEdit] = []
    let order = edits.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    for edit in order {
      if let last = result.last, last.isRemoval, edit.isRemoval,
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
    edit.range = start..<end
    return edit
  }
}

/// Names that the files of a run declare, which decide about those in key paths.
struct PortDeclarations {
  /// Properties by their own names, with the keys that Objective-C knows them by.
  private(set) var keys: [String: String] = [:]

  init(_ sources: [PortSource]) {
    for source in sources {
      for index in source.code.indices { note(index, source.code) }
    }
  }

  /// Takes note of a property that is declared here and not overridden.
  private mutating func note(_ index: Int, _ code: [PortSource.Code]) {
    guard code[index].is("var"), let name = code[safe: index + 1], name.kind == .word else {
      return
    }
    var (place, key) = (index - 1, name.text)
    while place >= 0, code[place].kind == .word || code[place].is(")") || code[place].is("@") {
      if code[place].is("override") { return }
      // @objc(key) var name
      if code[place].is(")"), let word = code[safe: place - 1],
        code[safe: place - 3]?.text == "objc"
      {
        key = word.text
        place -= 3
      } else if code[place].is(")") {
        break
      }
      place -= 1
    }
    keys[name.text] = key
  }
}
