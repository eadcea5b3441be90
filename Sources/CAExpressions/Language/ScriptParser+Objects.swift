// SPDX-License-Identifier: Apache-2.0

extension ScriptParser {
  /// An object that braces write.
  mutating func object() throws(ScriptError) -> Term {
    try advance()
    var members: [Term.Member] = []
    while !(try take("}")) {
      members.append(try inside { (it) throws(ScriptError) in try it.member() })
      if !token.isMark("}") { try expect(",") }
    }
    return .object(members)
  }

  private mutating func member() throws(ScriptError) -> Term.Member {
    if try take("...") { return .spread(try assignment()) }
    if token.isMark("*") { throw failure("generators are not supported") }
    let first = token
    let key = try self.key()
    if token.isMark("(") { return .value(key, .function(try function(named: nil))) }
    if first.isName("get") || first.isName("set"), !token.isMark(":"), !token.isMark(","),
      !token.isMark("}"), !token.isMark("=")
    {
      let key = try self.key()
      let function = try function(named: nil)
      return first.isName("get") ? .getter(key, function) : .setter(key, function)
    }
    if try take(":") { return .value(key, try assignment()) }
    guard case .name(let name) = first.kind, !Self.words.contains(name) else {
      throw failure("':' is expected, not \(token.text)")
    }
    if try take("=") { return .withStandard(name, try assignment()) }
    return .value(key, .name(name))
  }

  mutating func key() throws(ScriptError) -> Term.Key {
    switch token.kind {
    case .name(let name):
      try advance()
      return .name(Array(name.utf16))
    case .string(let units):
      try advance()
      return .name(units)
    case .number(let text):
      try advance()
      return .computed(.number(text))
    case .mark("["):
      try advance()
      let term = try assignment()
      try expect("]")
      return .computed(term)
    default: throw failure("the name of a member is expected, not \(token.text)")
    }
  }

  // MARK: Targets

  /// A term that stood where an assignment turns out to be.
  mutating func target(_ term: Term) throws(ScriptError) -> Target {
    switch term {
    case .name(let name):
      assigned.insert(name)
      return .term(term)
    case .member(_, _, false), .index(_, _, false): return .term(term)
    case .assign(let target, let standard): return .withStandard(target, standard)
    case .array(let elements): return try arrayTarget(elements)
    case .object(let members): return try objectTarget(members)
    default: throw failure("a value cannot be assigned to that has no name")
    }
  }

  private mutating func arrayTarget(_ elements: [Term.Element]) throws(ScriptError) -> Target {
    var (targets, rest): ([Target?], Target?) = ([], nil)
    for element in elements {
      guard rest == nil else { throw failure("a target follows the rest") }
      let target: Target? = if let term = element.term { try self.target(term) } else { nil }
      if element.isSpread { rest = target } else { targets.append(target) }
    }
    return .array(targets, rest: rest)
  }

  private mutating func objectTarget(_ members: [Term.Member]) throws(ScriptError) -> Target {
    var (targets, rest): ([(Term.Key, Target)], Target?) = ([], nil)
    for member in members {
      switch member {
      case .value(let key, let term): targets.append((key, try target(term)))
      case .withStandard(let name, let standard):
        assigned.insert(name)
        targets.append((.name(Array(name.utf16)), .withStandard(.term(.name(name)), standard)))
      case .spread(let term): rest = try target(term)
      case .getter, .setter: throw failure("a value cannot be assigned to that has no name")
      }
    }
    return .object(targets, rest: rest)
  }

  /// A name, or names in brackets or braces, that a declaration introduces.
  mutating func binding() throws(ScriptError) -> Target {
    guard token.isMark("[") || token.isMark("{") else { return .term(.name(try name())) }
    return try target(try deeper { (parser) throws(ScriptError) in try parser.primary() })
  }

  mutating func bindingWithStandard() throws(ScriptError) -> Target {
    let target = try binding()
    return try take("=") ? .withStandard(target, try assignment()) : target
  }
}
