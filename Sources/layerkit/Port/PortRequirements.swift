// SPDX-License-Identifier: Apache-2.0

/// A method or property of a protocol that a type may leave out: `@objc optional`.
struct PortRequirement {
  let file: Int
  /// The place of the word `optional`.
  let word: Int
  /// The name of its protocol.
  let owner: String
  /// The places of its keyword and of its last token.
  let keyword: Int
  let last: Int
  let name: String
  /// The labels of its parameters, `_` where there is none; nil for a property.
  let labels: [String]?
  let isVoid: Bool
  let isOptional: Bool
}

/// The optional requirements of a run's protocols, and the answers of delegates without them.
struct PortRequirements {
  /// The requirements by file and the word `optional`.
  private var found: [PortPlace: PortRequirement] = [:]
  /// Answers for types that leave a requirement out. A requirement without one is left to a person.
  private var answers: [PortPlace: String] = [:]
  /// The names of all requirements, and of those that stay optional.
  private(set) var names: Set<String> = []
  private(set) var kept: Set<String> = []
  /// The protocols that have a requirement of a name.
  private(set) var owners: [String: Set<String>] = [:]

  init(_ files: [PortFile]) {
    for (number, file) in files.enumerated() {
      var last = -1
      for index in file.live where file.code[index].is("optional") {
        guard let read = file.requirement(index, number), read.keyword != last else { continue }
        last = read.keyword
        found[PortPlace(file: number, index: index)] = read
        names.insert(read.name)
        owners[read.name, default: []].insert(read.owner)
      }
    }
    guard !names.isEmpty else { return }
    let wanted = fallbacks(files)
    for (place, requirement) in found {
      answers[place] = Self.answer(requirement, wanted[requirement.name])
      if answers[place] == nil { kept.insert(requirement.name) }
    }
  }

  /// The requirement whose word `optional` is at a place.
  func requirement(_ place: PortPlace) -> PortRequirement? { found[place] }

  /// The answer of a method that a type leaves out: empty, or an expression. Nil where a person has
  /// to choose it.
  func answer(_ place: PortPlace) -> String? { answers[place] }

  /// The answer of a requirement, with the values that its callers fall back to.
  private static func answer(_ requirement: PortRequirement, _ wanted: Set<String?>?) -> String? {
    if requirement.isVoid { return "" }
    if requirement.isOptional { return "nil" }
    guard requirement.labels != nil, let wanted, wanted.count == 1, let only = wanted.first else {
      return nil
    }
    return only
  }

  /// The values that callers fall back to where a delegate has no such method; nil among them for a
  /// caller that does something else.
  private func fallbacks(_ files: [PortFile]) -> [String: Set<String?>] {
    var wanted: [String: Set<String?>] = [:]
    for file in files {
      for index in file.live where names.contains(file.code[index].text) {
        guard let end = file.optionalCall(index), !file.isStatement(index, end) else { continue }
        wanted[file.code[index].text, default: []].insert(file.fallback(after: end))
      }
    }
    return wanted
  }
}

// Reading requirements.
extension PortFile {
  /// The optional requirement with the word at `index`.
  fileprivate func requirement(_ index: Int, _ number: Int) -> PortRequirement? {
    guard let outer = type(around: index), outer.keyword == "protocol", !outer.path.contains("."),
      let keyword = declaration(after: index), code[keyword].is("func") || code[keyword].is("var"),
      let name = code[safe: keyword + 1], name.kind == .word
    else { return nil }
    let isFunction = code[keyword].is("func")
    let last = requirementEnd(keyword, outer)
    let arrow = (keyword..<last).first { isArrow($0) && source.brackets.opener[$0] == outer.open }
    let result = arrow.map { Array(code[($0 + 2)...last].prefix { !$0.is("where") }) } ?? []
    let isVoid =
      isFunction && (arrow == nil || ["Void", "()"].contains(result.map(\.text).joined()))
    let type = isFunction ? result : code[keyword...last].prefix { !$0.is("{") }.map { $0 }
    return PortRequirement(
      file: number, word: index, owner: outer.name, keyword: keyword, last: last, name: name.text,
      labels: isFunction ? labels(keyword + 1, last) : nil,
      isVoid: isVoid, isOptional: type.last?.is("?") == true)
  }

  private func isArrow(_ index: Int) -> Bool {
    code[index].is("-") && code[safe: index + 1]?.is(">") == true
  }

  /// The last token of a requirement that begins with its keyword: it ends with its line, unless an
  /// arrow or a comma goes on.
  private func requirementEnd(_ keyword: Int, _ outer: PortType) -> Int {
    var place = keyword
    while place + 1 < outer.close {
      if ["(", "[", "{"].contains(code[place].text), let close = source.closing(place) {
        place = close
        continue
      }
      let next = code[place + 1]
      if source.beginsLine(place + 1),
        ![",", ":", "&", "."].contains(code[place].text),
        !(code[place].is(">") && code[place - 1].is("-")),
        !["-", "throws", "async", "where", ".", "&", "{"].contains(next.text) || next.kind == .text
      {
        break
      }
      if next.is(";") { break }
      place += 1
    }
    return place
  }

  /// The labels of the parameters of a method whose name is at `index`.
  private func labels(_ index: Int, _ last: Int) -> [String]? {
    guard let open = (index...last).first(where: { code[$0].is("(") }),
      let close = source.closing(open)
    else { return nil }
    let starts = (open..<close).filter {
      $0 == open || code[$0].is(",") && source.brackets.opener[$0] == open
    }
    return close == open + 1 ? [] : starts.map { code[$0 + 1].text }
  }
}

// Reading calls.
extension PortFile {
  /// The last token of a call `.name?(…)` of the name at `index`; nil for other uses.
  func optionalCall(_ index: Int) -> Int? {
    guard code[safe: index - 1]?.is(".") == true,
      code[safe: index + 1]?.is("?") == true || code[safe: index + 1]?.is("!") == true,
      code[safe: index + 2]?.is("(") == true, source.isAdjacent(index + 2)
    else { return nil }
    return source.closing(index + 2)
  }

  /// Whether a call from the name at `index` to `end` is a statement of its own, or goes to `_`.
  fileprivate func isStatement(_ index: Int, _ end: Int) -> Bool {
    guard
      end + 1 == code.count || source.beginsLine(end + 1) || code[end + 1].is("}")
        || code[end + 1].is(";")
    else { return false }
    var (place, steps) = (index - 1, 0)
    while place > 0 {
      // Longer chains are left to a person.
      steps += 1
      if steps > 256 { return false }
      if code[place].is(")") || code[place].is("]"), let open = source.brackets.opening(place) {
        place = open - 1
      } else if [".", "?", "!"].contains(code[place].text) {
        place -= 1
      } else if code[place].kind == .word, !source.beginsLine(place),
        [".", "?", "!"].contains(code[place - 1].text)
      {
        place -= 1
      } else {
        break
      }
    }
    guard place > 0 else { return true }
    let before = code[place - 1]
    if before.is("="), code[safe: place - 2]?.is("_") == true { return true }
    let isOpen = ["=", "(", ",", "return", "&", "|", "?", ":", "if", "guard"].contains(before.text)
    return before.is("{") && source.beginsLine(place) || before.is("}") || before.is(";")
      || source.beginsLine(place) && !isOpen
  }

  /// The literal that a caller takes where the method before `end` is missing; nil where there is
  /// none to be seen.
  fileprivate func fallback(after end: Int) -> String? {
    guard let first = code[safe: end + 1], let second = code[safe: end + 2],
      let value = code[safe: end + 3], source.isAdjacent(end + 2)
    else { return nil }
    let isTrue = value.is("true")
    switch (first.text, second.text) {
    case ("?", "?"): return literal(end + 3)
    case ("=", "="):
      let isComparison = code[safe: end + 4] != nil && (isTrue || value.is("false"))
      return isComparison ? "\(!isTrue)" : nil
    case ("!", "="): return isTrue || value.is("false") ? "\(!isTrue)" : nil
    default: return nil
    }
  }

  /// The literal at `index`, with its sign or dot; nil for other expressions.
  private func literal(_ index: Int) -> String? {
    var last = index
    if code[index].is("-") || code[index].is(".") { last += 1 }
    if code[index].is("["), code[safe: index + 1]?.is(":") == true { last += 1 }
    if code[index].is("[") { last += 1 }
    guard let end = code[safe: last] else { return nil }
    let isLiteral =
      end.kind == .number || ["true", "false", "]"].contains(end.text)
      || code[index].is(".") && end.kind == .word
    guard isLiteral, let next = code[safe: last + 1] else { return nil }
    let isEnd =
      source.beginsLine(last + 1) && !next.is(".")
      || [")", "]", "}", "{", ",", ";", "&", "|", "else"].contains(next.text)
    return isEnd ? source.text(index, through: last) : nil
  }
}
