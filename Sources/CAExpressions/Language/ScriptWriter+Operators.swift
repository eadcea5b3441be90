// SPDX-License-Identifier: Apache-2.0

extension ScriptWriter {
  /// Operators that vectors and properties have a meaning for, and their functions.
  private static let functions = ["+": "$add", "-": "$sub", "*": "$mul", "/": "$div", "%": "$mod"]

  mutating func operation(_ term: Term) -> String {
    switch term {
    case .prefix(let text, let operand): return prefix(text, operand)
    case .step(let text, let isPrefix, let operand):
      let place = self.term(operand)
      return isPrefix ? "(\(text)\(place))" : "(\(place)\(text))"
    case .binary(let text, let left, let right): return binary(text, left, right)
    case .choice("??", let left, let right):
      let value = temporary()
      return "((\(value)=\(self.term(left)))==null?\(self.term(right)):\(value))"
    case .choice(let text, let left, let right):
      return "(\(plain(left))\(text)\(self.term(right)))"
    case .change(let text, let target, let value): return change(text, target, value)
    default: return ""
    }
  }

  private mutating func prefix(_ text: String, _ operand: Term) -> String {
    switch text {
    case "-":
      if case .number(let number) = operand { return "(-\(number))" }
      return arithmetic("-", [operand], otherwise: "$neg")
    case "!": return "(!\(truth(operand)))"
    case "typeof":
      if case .name(let name) = operand, resolved(name) == nil, name != "arguments" {
        return "(typeof $[\(Self.literal(name))])"
      }
      return "(typeof \(term(operand)))"
    case "delete":
      switch operand {
      case .member, .index: return "(delete \(term(operand)))"
      default: return "false"
      }
    default: return "(\(text) \(term(operand)))"
    }
  }

  private mutating func binary(_ text: String, _ left: Term, _ right: Term) -> String {
    switch text {
    case "+" where Self.isText(left) || Self.isText(right):
      return "($text(\(term(left)))+$text(\(term(right))))"
    case "+", "-", "*", "/", "%":
      return arithmetic(text, [left, right], otherwise: Self.functions[text]!)
    case "**": return "$power(\(term(left)),\(term(right)))"
    case "==", "!=", "===", "!==":
      return "(\(plain(left))\(text)\(plain(right)))"
    default: return "(\(term(left)) \(text) \(term(right)))"
    }
  }

  /// An operator of one or two operands where these are numbers, and else a function's call, which
  /// is much slower. Operands are held in variables unless the code may name them three times.
  private mutating func arithmetic(
    _ text: String, _ operands: [Term], otherwise function: String
  ) -> String {
    let last = frames.count - 1
    let held = frames[last].operands
    defer { frames[last].operands = held }
    let mayStay = operands.allSatisfy { named($0) != nil }
    var (parts, checks, names): ([String], [String], [String]) = ([], [], [])
    for operand in operands {
      if case .number(let number) = operand {
        names.append("(\(number))")
        continue
      }
      if mayStay, let name = named(operand) {
        names.append(name)
      } else {
        let value = term(operand)
        names.append(holdOperand())
        parts.append("\(names[names.count - 1])=\(value)")
      }
      checks.append("typeof \(names[names.count - 1])==\"number\"")
    }
    let result = names.count == 1 ? text + names[0] : names[0] + text + names[1]
    guard !checks.isEmpty else { return "(\(result))" }
    let call = "\(function)(\(names.joined(separator: ",")))"
    parts.append("\(checks.joined(separator: "&&"))?\(result):\(call)")
    return "(\(parts.joined(separator: ",")))"
  }

  /// The code of an operand that has no effect and may be written several times; nil for others.
  private mutating func named(_ term: Term) -> String? {
    switch term {
    case .number(let number): return "(\(number))"
    case .name(let name):
      guard name != "arguments", let output = resolved(name) else { return nil }
      return output
    case .code(let text): return text.allSatisfy { $0 != "[" && $0 != "(" } ? text : nil
    default: return nil
    }
  }

  private mutating func change(_ text: String, _ target: Term, _ value: Term) -> String {
    if case .name = target {
      let place = term(target)
      let changed =
        ["&&", "||", "??"].contains(text)
        ? operation(.choice(text, .code(place), value)) : binary(text, .code(place), value)
      return "(\(place)=\(changed))"
    }
    let (home, key) = (temporary(), temporary())
    let (owner, name): (Term, String)
    switch target {
    case .member(let object, let member, _): (owner, name) = (object, Self.literal(member))
    case .index(let object, let place, _): (owner, name) = (object, plain(place))
    default: return ""
    }
    let place = "\(home)[\(key)]"
    let head = "\(home)=\(term(owner)),\(key)=\(name)"
    let changed =
      ["&&", "||", "??"].contains(text)
      ? operation(.choice(text, .code(place), value)) : binary(text, .code(place), value)
    return "(\(head),\(place)=\(changed))"
  }

  // MARK: Values of properties

  private static func isText(_ term: Term) -> Bool {
    switch term {
    case .string, .template: true
    case .binary("+", let left, let right): isText(left) || isText(right)
    default: false
    }
  }

  /// A term whose value may stand for a property's number; it is then that number.
  mutating func plain(_ term: Term) -> String {
    Self.isPlain(term) ? self.term(term) : "$plain(\(self.term(term)))"
  }

  /// A term as a condition.
  mutating func truth(_ term: Term) -> String { plain(term) }

  /// Whether a term certainly gives a number, a text or a truth value.
  private static func isPlain(_ term: Term) -> Bool {
    switch term {
    case .number, .string, .word, .template: true
    case .prefix(let text, _): text != "-"
    case .binary(let text, let left, let right):
      !["+", "-", "*", "/", "%"].contains(text) || isText(left) || isText(right)
    case .step: true
    default: false
    }
  }
}
