// SPDX-License-Identifier: Apache-2.0

extension ValueShape {
  /// A default as it may stand beside the shape: itself, or the list that a text spells; nil where
  /// it breaks a rule of the shape, as a scene's own value may.
  func fitting(_ value: JSONText) -> JSONText? {
    if Self.fits(value, members) { return value }
    guard case .text(let text) = value, case .object(let item)? = members["items"] else {
      return nil
    }
    let isOfNumbers = Self.types(item).contains("number")
    let items = text.split(separator: ",").map { part -> JSONText in
      let word = part.drop(while: \.isWhitespace)
      return isOfNumbers
        ? Double(word).map(JSONText.number) ?? .text(String(word))
        : .text(String(word))
    }
    return Self.fits(.list(items), members) ? .list(items) : nil
  }

  private static func types(_ members: [String: JSONText]) -> [String] {
    switch members["type"] {
    case .text(let type)?: [type]
    case .list(let types)?: types.compactMap(\.string)
    default: []
    }
  }

  private static func fits(_ value: JSONText, _ members: [String: JSONText]) -> Bool {
    if case .list(let words)? = members["enum"], !words.contains(value) { return false }
    let allowed = Self.types(members)
    func isOfType(_ names: String...) -> Bool {
      allowed.isEmpty || names.contains { allowed.contains($0) }
    }
    switch value {
    case .null: return isOfType("null")
    case .bool: return isOfType("boolean")
    case .number(let number):
      let isWhole = number == number.rounded()
      return (isWhole ? isOfType("number", "integer") : isOfType("number"))
        && number >= members["minimum"]?.double ?? -.infinity
        && number <= members["maximum"]?.double ?? .infinity
    case .text(let text): return isOfType("string") && fits(text: text, members)
    case .list(let items): return isOfType("array") && fits(list: items, members)
    case .object: return false
    }
  }

  private static func fits(text: String, _ members: [String: JSONText]) -> Bool {
    let length = Double(text.unicodeScalars.count)
    guard length >= members["minLength"]?.double ?? 0,
      length <= members["maxLength"]?.double ?? .infinity
    else { return false }
    guard let pattern = members["pattern"]?.string else { return true }
    return (try? Regex(pattern).firstMatch(in: text)) != nil
  }

  private static func fits(list: [JSONText], _ members: [String: JSONText]) -> Bool {
    let count = Double(list.count)
    guard count >= members["minItems"]?.double ?? 0,
      count <= members["maxItems"]?.double ?? .infinity
    else { return false }
    guard case .object(let item)? = members["items"] else { return true }
    return list.allSatisfy { fits($0, item) }
  }
}

extension JSONText {
  fileprivate var string: String? { if case .text(let text) = self { text } else { nil } }
  fileprivate var double: Double? { if case .number(let number) = self { number } else { nil } }
}
