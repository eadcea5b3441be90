// SPDX-License-Identifier: Apache-2.0

/// A file of a run, with the code that its conditions leave for Linux.
struct PortFile {
  let source: PortSource
  let conditions: PortConditions
  /// The places of the code that Linux may compile.
  let live: [Int]
  let importStatements: [Import]
  /// The modules that live code imports.
  let imports: Set<String>
  /// Types by the place of the brace that opens their body.
  private let bodies: [Int: Int]
  /// For each token, the keyword of the declaration that attributes and modifiers from here on
  /// belong to.
  private let keywords: [Int]

  init(_ source: PortSource, readsIOS: Bool) {
    self.source = source
    let conditions = PortConditions(source, readsIOS: readsIOS)
    self.conditions = conditions
    let live = source.code.indices.filter { conditions.isLive[$0] }
    self.live = live
    importStatements = Self.importStatements(source, live)
    imports = Set(importStatements.map { source.code[$0.module].text })
    bodies = Dictionary(
      source.types.enumerated().map { ($0.element.open, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    keywords = Self.keywords(source)
  }

  var code: [PortSource.Code] { source.code }

  func isLive(_ index: Int) -> Bool { conditions.isLive[index] }

  /// The type that the code at `index` is a member of.
  func type(around index: Int) -> PortType? { typeNumber(around: index).map { source.types[$0] } }

  /// The number of that type among those of the file.
  func typeNumber(around index: Int) -> Int? {
    source.brackets.opener[index].nonNegative.flatMap { bodies[$0] }
  }

  /// The name of that type with those around it; nothing outside of types.
  func path(around index: Int) -> String { type(around: index)?.path ?? "" }
}

// Attributes and modifiers.
extension PortFile {
  static let modifiers: Set = [
    "public", "open", "internal", "fileprivate", "private", "package", "final", "dynamic", "weak",
    "unowned", "lazy", "override", "static", "mutating", "nonisolated", "required", "convenience",
    "optional",
  ]

  /// Where the attribute or modifier at `index` ends, with its parentheses; nil for other code.
  private static func next(_ index: Int, _ source: PortSource) -> Int? {
    let code = source.code
    let isAttribute = code[index].is("@")
    guard isAttribute || code[index].kind == .word && modifiers.contains(code[index].text) else {
      return nil
    }
    let end = isAttribute ? index + 2 : index + 1
    guard code[safe: end]?.is("(") == true, !isAttribute || source.isAdjacent(end) else {
      return min(end, code.count)
    }
    return source.closing(end).map { $0 + 1 } ?? code.count
  }

  private static func keywords(_ source: PortSource) -> [Int] {
    var keywords = Array(source.code.indices) + [source.code.count]
    for index in source.code.indices.reversed() {
      if let next = next(index, source) { keywords[index] = keywords[next] }
    }
    return keywords
  }

  /// The keyword of the declaration whose attributes and modifiers begin after `index`.
  func declaration(after index: Int) -> Int? {
    let keyword = index + 1 < keywords.count ? keywords[index + 1] : code.count
    return keyword < code.count ? keyword : nil
  }

  /// The modifiers before a declaration's keyword, where they begin, and the name of `@objc(name)`.
  func modifiers(before index: Int) -> (words: Set<String>, start: Int, key: String?) {
    var (words, start, key): (Set<String>, Int, String?) = ([], index, nil)
    while let word = head(endingAt: start - 1) {
      if code[word].is("@") {
        if code[word + 1].is("objc"), start - word == 5 { key = code[word + 3].text }
      } else {
        words.insert(code[word].text)
      }
      start = word
    }
    return (words, start, key)
  }

  /// Where the attribute or modifier begins that ends at `index`; nil where none does.
  private func head(endingAt index: Int) -> Int? {
    guard index >= 0 else { return nil }
    var place = index
    if code[place].is(")") {
      guard let open = source.brackets.opening(place), open > 0 else { return nil }
      place = open - 1
    }
    guard code[place].kind == .word else { return nil }
    if place > 0, code[place - 1].is("@") { return place - 1 }
    return Self.modifiers.contains(code[place].text) || code[place].is("class") ? place : nil
  }
}
