// SPDX-License-Identifier: Apache-2.0
import CACommit
import CDebugInfo
import Foundation

/// A call within an address: of a function that has a symbol, or of one that was inlined there.
struct SymbolPlace: Hashable {
  /// The source file and the line, from 1; nil without debug information.
  var file: String?
  var line: Int?
  /// The function's symbol; nil where none is known.
  var symbol: String?

  /// The module of a symbol of Swift: the first name in it.
  var module: String? {
    guard let symbol, symbol.hasPrefix("$s") || symbol.hasPrefix("$S") else { return nil }
    let rest = symbol.dropFirst(2)
    // The standard library is an `s` or a known type.
    guard let first = rest.first, first.isNumber else { return "Swift" }
    let digits = rest.prefix { $0.isNumber }
    guard let length = Int(digits) else { return nil }
    return String(rest.dropFirst(digits.count).prefix(length))
  }

  /// The place for people.
  var readable: CodePlace {
    CodePlace(file: file, line: line, function: symbol.map(Self.readable) ?? "")
  }

  /// `Cards.CardView.init(title:)` for a symbol of Swift, without types and results; another symbol
  /// as it is.
  static func readable(_ symbol: String) -> String {
    guard let text = swift_demangle(symbol, UInt(symbol.utf8.count), nil, nil, 0) else {
      return symbol
    }
    defer { free(text) }
    return shortened(String(cString: text))
  }

  /// A demangled name without its result and the types of its parameters: `f(a: Swift.Int) -> Bool`
  /// is `f(a:)`.
  static func shortened(_ name: String) -> String {
    // Private names stand as `(show in _5CF39F98)`, with a number of their file.
    let plain = name.replacing(/\((\w+) in _[0-9A-F]+\)/) { $0.1 }
    var name = Substring(plain)
    // `Cards.View.title.setter : Swift.String` says a type behind.
    if let end = name.range(of: " : ") { name = name[..<end.lowerBound] }
    // `closure #1 () -> () in Cards.show()` names its function last.
    if let end = name.range(of: " in ", options: .backwards) { name = name[end.upperBound...] }
    // `@objc`, `static`, `merged`, `specialized` and the like stand before.
    let open = name.firstIndex(of: "(") ?? name.endIndex
    if let space = name[..<open].lastIndex(of: " ") { name = name[name.index(after: space)...] }
    guard let open = name.firstIndex(of: "(") else {
      return String(name.prefix { $0 != " " })
    }
    return name[..<open] + labels(in: name[open...])
  }

  /// The labels of parameters: `(a: Swift.Int, _: Swift.String) -> ()` is `(a:_:)`.
  private static func labels(in parameters: Substring) -> String {
    var (depth, labels, word) = (0, "", Substring())
    for character in parameters {
      switch character {
      case "(", "<", "[": depth += 1
      case ")", ">", "]":
        depth -= 1
        if depth == 0 { return "(\(labels))" }
      case ":" where depth == 1 && !word.contains("."):
        labels += word + ":"
      case ",", " ":
        word = ""
        continue
      default: break
      }
      if character.isLetter || character.isNumber || "_.".contains(character) {
        word.append(character)
      }
    }
    return "(\(labels))"
  }
}
