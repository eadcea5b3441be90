// SPDX-License-Identifier: Apache-2.0

/// Reads one condition of `#if`, with stacks of its own, so that no nesting is too deep.
struct PortConditionReader {
  typealias Truth = PortConditions.Truth

  private enum Operation: Int { case parenthesis, or, and, not }

  private let source: PortSource
  private let readsIOS: Bool
  private var values: [Truth] = []
  private var operations: [Operation] = []
  /// The places of `os` in `os(iOS)` that is to stand for Linux too.
  private(set) var systems: [Int] = []

  init(_ source: PortSource, readsIOS: Bool) {
    (self.source, self.readsIOS) = (source, readsIOS)
  }

  /// Evaluates the condition for Linux; unknown where it is malformed.
  mutating func truth(_ range: Range<Int>) -> Truth {
    var place = range.lowerBound
    while place < range.upperBound {
      let token = source.code[place]
      switch token.text {
      case "!": operations.append(.not)
      case "(": operations.append(.parenthesis)
      case ")":
        reduce(to: .or)
        if operations.last == .parenthesis { operations.removeLast() }
      case "&", "|":
        let operation: Operation = token.is("&") ? .and : .or
        reduce(to: operation)
        operations.append(operation)
        place += 1
      default: place = take(place, range.upperBound)
      }
      place += 1
    }
    reduce(to: .or)
    return values.count == 1 && operations.isEmpty ? values[0] : .unknown
  }

  /// Does the operations that bind at least as tightly.
  private mutating func reduce(to least: Operation) {
    while let operation = operations.last, operation.rawValue >= least.rawValue {
      operations.removeLast()
      guard let right = values.popLast() else { continue }
      if operation == .not {
        values.append(right == .unknown ? .unknown : right == .yes ? .no : .yes)
      } else if let left = values.popLast() {
        // One value decides an operation by itself.
        let decisive: Truth = operation == .and ? .no : .yes
        let isOpen = left == .unknown || right == .unknown
        let isDecided = left == decisive || right == decisive
        values.append(isDecided ? decisive : isOpen ? .unknown : left)
      }
    }
  }

  /// Takes a word, with its parentheses; answers its last place.
  private mutating func take(_ place: Int, _ end: Int) -> Int {
    let word = source.code[place].text
    guard place + 1 < end, source.code[place + 1].is("("), let close = source.closing(place + 1),
      close < end
    else {
      values.append(word == "true" ? .yes : word == "false" ? .no : .unknown)
      return place
    }
    let arguments = source.code[(place + 2)..<close].map(\.text)
    values.append(value(word, arguments, place))
    return close
  }

  private mutating func value(_ word: String, _ arguments: [String], _ place: Int) -> Truth {
    guard let first = arguments.first else { return .unknown }
    switch word {
    case "os":
      if first == "iOS", readsIOS { systems.append(place) }
      return first == "Linux" || first == "iOS" && readsIOS ? .yes : .no
    case "canImport": return PortModules.isThere(first)
    case "targetEnvironment": return .no
    case "swift", "compiler": return Self.version(arguments)
    case "_runtime": return first == "_ObjC" ? .no : .unknown
    default: return .unknown
    }
  }

  /// `>=5.9` and `<6`, beside the compiler's version.
  private static func version(_ arguments: [String]) -> Truth {
    let isLess = arguments[0] == "<"
    let asked = arguments.drop { ["<", ">", "="].contains($0) }.joined().split(separator: ".")
      .map { Int($0) ?? 0 }
    guard !asked.isEmpty, isLess || arguments.starts(with: [">", "="]) else { return .unknown }
    let isOlder = [6, 3].lexicographicallyPrecedes(asked)
    return isLess == isOlder ? .yes : .no
  }
}
