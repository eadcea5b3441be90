// SPDX-License-Identifier: Apache-2.0

extension ScriptWriter {
  /// A term as code that may stand anywhere a value may.
  mutating func term(_ term: Term) -> String {
    switch term {
    case .code(let text), .word(let text): return text
    case .number(let text): return "(\(text))"
    case .name(let name): return reference(name)
    case .this: return thisReference()
    case .string(let units): return Self.literal(units)
    case .template(let pieces, let values): return template(pieces, values)
    case .pattern(let body, let flags):
      return "$pattern(\(Self.literal(body)),\"\(flags)\")"
    case .array(let elements): return list(elements)
    case .object(let members): return object(members)
    case .function(let function): return "(\(self.function(function)))"
    case .construct(let callee, let arguments): return construct(callee, arguments)
    case .call, .member, .index: return chain(term)
    case .sequence(let terms): return "(\(terms.map { self.term($0) }.joined(separator: ",")))"
    case .condition(let test, let first, let second):
      return "(\(truth(test))?\(self.term(first)):\(self.term(second)))"
    case .assign(let target, let value): return "(\(assignment(target, self.term(value))))"
    default: return operation(term)
    }
  }

  private mutating func template(_ pieces: [[UInt16]], _ values: [Term]) -> String {
    var text = "(" + Self.literal(pieces.first ?? [])
    for (piece, value) in zip(pieces.dropFirst(), values) {
      text += "+$text(\(term(value)))+\(Self.literal(piece))"
    }
    return text + ")"
  }

  /// Elements as an array.
  private mutating func list(_ elements: [Term.Element]) -> String {
    guard elements.contains(where: \.isSpread) else {
      let items = elements.map { $0.term.map { term($0) } ?? "undefined" }
      return "[\(items.joined(separator: ","))]"
    }
    let parts = elements.map { element in
      let value = element.term.map { term($0) } ?? "undefined"
      return element.isSpread ? "$list(\(value))" : "[\(value)]"
    }
    return "$joined(\(parts.joined(separator: ",")))"
  }

  private mutating func object(_ members: [Term.Member]) -> String {
    let parts = members.map { member in
      switch member {
      case .value(let key, let value): "0,\(self.key(key)),\(term(value))"
      case .getter(let key, let function): "1,\(self.key(key)),\(self.function(function))"
      case .setter(let key, let function): "2,\(self.key(key)),\(self.function(function))"
      case .spread(let value): "3,null,\(term(value))"
      case .withStandard(let name, let value): "0,\(Self.literal(name)),\(term(value))"
      }
    }
    return "$object(\(parts.joined(separator: ",")))"
  }

  mutating func key(_ key: Term.Key) -> String {
    switch key {
    case .name(let units): Self.literal(units)
    case .computed(let term): plain(term)
    }
  }

  private mutating func construct(_ callee: Term, _ arguments: [Term.Element]) -> String {
    if arguments.contains(where: \.isSpread) {
      return "$construct(\(term(callee)),\(list(arguments)))"
    }
    let values = arguments.map { $0.term.map { term($0) } ?? "" }.joined(separator: ",")
    return "(new (\(term(callee)))(\(values)))"
  }

  // MARK: Members and calls

  private mutating func chain(_ term: Term) -> String {
    // The first optional link from the left ends the chain where its object is missing.
    if let link = Self.optional(term) { return guarded(link) }
    switch term {
    case .member(let object, let name, _): return "\(self.term(object))[\(Self.literal(name))]"
    case .index(let object, let place, _): return "\(self.term(object))[\(plain(place))]"
    case .call(let callee, let arguments, _): return call(callee, arguments)
    default: return ""
    }
  }

  private mutating func call(_ callee: Term, _ arguments: [Term.Element]) -> String {
    guard arguments.contains(where: \.isSpread) else {
      let values = arguments.map { $0.term.map { term($0) } ?? "" }.joined(separator: ",")
      return "\(term(callee))(\(values))"
    }
    switch callee {
    case .member(let object, let name, false):
      return "$call(\(term(object)),\(Self.literal(name)),\(list(arguments)))"
    case .index(let object, let place, false):
      return "$call(\(term(object)),\(plain(place)),\(list(arguments)))"
    default: return "\(term(callee)).apply(undefined,\(list(arguments)))"
    }
  }

  /// The innermost optional link of a chain: its object, whether it calls it, and the chain with
  /// some code in the object's place.
  private struct OptionalLink {
    let object: Term
    let isCall: Bool
    let rest: (String) -> Term
  }

  private static func optional(_ term: Term) -> OptionalLink? {
    switch term {
    case .member(let object, let name, let isOptional):
      return optional(object, isOptional, isCall: false) {
        .member($0, name, isOptional: $1)
      }
    case .index(let object, let place, let isOptional):
      return optional(object, isOptional, isCall: false) {
        .index($0, place, isOptional: $1)
      }
    case .call(let callee, let arguments, let isOptional):
      return optional(callee, isOptional, isCall: true) {
        .call($0, arguments, isOptional: $1)
      }
    default: return nil
    }
  }

  private static func optional(
    _ object: Term, _ isOptional: Bool, isCall: Bool, _ link: @escaping (Term, Bool) -> Term
  ) -> OptionalLink? {
    // The outer link stays as it is, and guards the links behind it.
    if let inner = optional(object) {
      return OptionalLink(object: inner.object, isCall: inner.isCall) {
        link(inner.rest($0), isOptional)
      }
    }
    guard isOptional else { return nil }
    return OptionalLink(object: object, isCall: isCall) { link(.code($0), false) }
  }

  private mutating func guarded(_ link: OptionalLink) -> String {
    let value = temporary()
    // A method that may be missing keeps its object.
    if link.isCall, case .member(let owner, let name, false) = link.object {
      let home = temporary()
      let method = "(\(home)=\(term(owner)),\(value)=\(home)[\(Self.literal(name))])"
      let bound = "$bound(\(home),\(value))"
      return "(\(method)==null?undefined:\(term(link.rest(bound))))"
    }
    return "((\(value)=\(term(link.object)))==null?undefined:\(term(link.rest(value))))"
  }
}
