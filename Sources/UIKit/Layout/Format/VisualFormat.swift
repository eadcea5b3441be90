// SPDX-License-Identifier: Apache-2.0

/// A visual format, such as `H:|-[name(>=80)]-12-[value]|`, taken apart.
struct VisualFormat: Equatable {
  /// A number of the format or the name of a metric.
  enum Quantity: Equatable {
    case number(Double)
    case name(String)
  }

  /// A relation to a number or to the extent of another view, with a priority.
  struct Predicate: Equatable {
    var relation = NSLayoutConstraint.Relation.equal
    var value: Quantity
    var priority: Quantity?
    /// Where it stands, in characters from 0.
    var column: Int
  }

  /// A view and the demands on its extent.
  struct Element: Equatable {
    var name: String
    var sizes: [Predicate] = []
    var column: Int
  }

  /// The space before a view or before the superview's end.
  enum Space: Equatable {
    case none
    case standard
    case stated([Predicate])
  }

  var axis = NSLayoutConstraint.Axis.horizontal
  /// The space between the superview's begin and the first view; nil if the format begins with
  /// the view.
  var leading: Space?
  var elements: [Element] = []
  /// The spaces between views, one fewer than there are views.
  var spaces: [Space] = []
  /// The space between the last view and the superview's end; nil if the format ends with the view.
  var trailing: Space?
}

/// Reads visual formats.
struct VisualFormatParser {
  private let format: String
  private let characters: [Character]
  private var place = 0

  /// Takes a format apart.
  ///
  /// - Throws: ``VisualFormatError`` with the place and the rule.
  static func parse(_ format: String) throws(VisualFormatError) -> VisualFormat {
    var parser = VisualFormatParser(format)
    return try parser.parse()
  }

  private init(_ format: String) {
    self.format = format
    characters = Array(format.filter { !$0.isWhitespace })
  }

  private mutating func parse() throws(VisualFormatError) -> VisualFormat {
    var result = VisualFormat()
    if takes("V:") { result.axis = .vertical } else { _ = takes("H:") }
    if takes("|") { result.leading = try space() }
    while true {
      result.elements.append(try element())
      let isLast = place == characters.count
      if isLast { return result }
      let space = try space()
      if takes("|") {
        result.trailing = space
        guard place == characters.count else { throw fault(.expected("the end")) }
        return result
      }
      result.spaces.append(space)
    }
  }

  // MARK: Parts

  private mutating func space() throws(VisualFormatError) -> VisualFormat.Space {
    guard takes("-") else { return .none }
    if next == "[" || next == "|" { return .standard }
    let predicates = next == "(" ? try predicateList() : [try predicate(isSimple: true)]
    guard takes("-") else { throw fault(.expected("\"-\"")) }
    return .stated(predicates)
  }

  private mutating func element() throws(VisualFormatError) -> VisualFormat.Element {
    let column = place
    guard takes("[") else { throw fault(.expected("\"[\"")) }
    let name = word()
    guard !name.isEmpty else { throw fault(.expected("the name of a view")) }
    var element = VisualFormat.Element(name: name, column: column)
    if next == "(" { element.sizes = try predicateList() }
    guard takes("]") else { throw fault(.expected("\"]\"")) }
    return element
  }

  private mutating func predicateList() throws(VisualFormatError) -> [VisualFormat.Predicate] {
    _ = takes("(")
    var predicates = [try predicate(isSimple: false)]
    while takes(",") { predicates.append(try predicate(isSimple: false)) }
    guard takes(")") else { throw fault(.expected("\")\"")) }
    return predicates
  }

  private mutating func predicate(
    isSimple: Bool
  ) throws(VisualFormatError) -> VisualFormat.Predicate {
    let column = place
    var relation = NSLayoutConstraint.Relation.equal
    if !isSimple {
      if takes(">=") {
        relation = .greaterThanOrEqual
      } else if takes("<=") {
        relation = .lessThanOrEqual
      } else {
        _ = takes("==")
      }
    }
    let value = try quantity()
    let priority = takes("@") ? try quantity() : nil
    return VisualFormat.Predicate(
      relation: relation, value: value, priority: priority, column: column)
  }

  private mutating func quantity() throws(VisualFormatError) -> VisualFormat.Quantity {
    let start = place
    if next == "-" { place += 1 }
    while let next, next.isASCII, next.isNumber || next == "." { place += 1 }
    if let number = Double(String(characters[start..<place])) { return .number(number) }
    place = start
    let name = word()
    guard !name.isEmpty else { throw fault(.expected("a number or a name")) }
    return .name(name)
  }

  // MARK: Characters

  private var next: Character? { place < characters.count ? characters[place] : nil }

  private mutating func takes(_ text: String) -> Bool {
    guard characters[place...].starts(with: text) else { return false }
    place += text.count
    return true
  }

  private mutating func word() -> String {
    let start = place
    while let next, next.isLetter || next == "_" || (place > start && next.isNumber) { place += 1 }
    return String(characters[start..<place])
  }

  private func fault(_ rule: VisualFormatError.Rule) -> VisualFormatError {
    VisualFormatError(format: format, column: place, rule: rule)
  }
}
