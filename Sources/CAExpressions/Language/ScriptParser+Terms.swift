// SPDX-License-Identifier: Apache-2.0

extension ScriptParser {
  /// Operators in a row, as in `a + b + c`, of one term. 400.
  static let maximumChain = 400

  /// A term with commas.
  mutating func term() throws(ScriptError) -> Term {
    var terms = [try assignment()]
    while try take(",") { terms.append(try assignment()) }
    return terms.count == 1 ? terms[0] : .sequence(terms)
  }

  mutating func assignment() throws(ScriptError) -> Term {
    try deeper { (parser) throws(ScriptError) in try parser.shallowAssignment() }
  }

  private mutating func shallowAssignment() throws(ScriptError) -> Term {
    if case .name(let name) = token.kind, name == "async" || name == "yield" {
      let next = try afterToken()
      if next.isName("function") || next.isMark("*") {
        throw failure("'\(name)' is not supported")
      }
    }
    let left = try condition()
    if token.isMark("=>"), case .name(let name) = left {
      return try arrow([.term(.name(name))], rest: nil)
    }
    guard case .mark(let mark) = token.kind, Self.assignments.contains(mark) else { return left }
    try advance()
    if mark == "=" { return .assign(try target(left), try assignment()) }
    guard case .term(let place) = try target(left) else { throw failure("'\(mark)' needs a name") }
    return .change(String(mark.dropLast()), place, try assignment())
  }

  private mutating func afterToken() throws(ScriptError) -> Token {
    var copy = lexer
    return try copy.next()
  }

  private static let assignments: Set = [
    "=", "+=", "-=", "*=", "/=", "%=", "**=", "<<=", ">>=", ">>>=", "&=", "|=", "^=", "&&=", "||=",
    "??=",
  ]

  private mutating func condition() throws(ScriptError) -> Term {
    let test = try binary(0)
    guard try take("?") else { return test }
    let allowed = allowsIn
    allowsIn = true
    let first = try assignment()
    allowsIn = allowed
    try expect(":")
    return .condition(test, first, try assignment())
  }

  /// Operators that bind at least as tightly as a level.
  private mutating func binary(_ level: Int) throws(ScriptError) -> Term {
    var (left, count) = (try unary(), 0)
    while let (text, own) = operation, own >= level {
      try advance()
      count += 1
      guard count <= Self.maximumChain else {
        throw failure("more than \(Self.maximumChain) operators in a row")
      }
      let next = own + (text == "**" ? 0 : 1)
      let right = try deeper { (parser) throws(ScriptError) in try parser.binary(next) }
      left =
        ["&&", "||", "??"].contains(text)
        ? .choice(text, left, right) : .binary(text, left, right)
    }
    return left
  }

  private static let levels: [String: Int] = [
    "??": 1, "||": 2, "&&": 3, "|": 4, "^": 5, "&": 6, "==": 7, "!=": 7, "===": 7, "!==": 7,
    "<": 8, ">": 8, "<=": 8, ">=": 8, "instanceof": 8, "in": 8, "<<": 9, ">>": 9, ">>>": 9,
    "+": 10, "-": 10, "*": 11, "/": 11, "%": 11, "**": 12,
  ]

  private var operation: (String, Int)? {
    switch token.kind {
    case .mark(let text): Self.levels[text].map { (text, $0) }
    case .name("instanceof"): ("instanceof", 8)
    case .name("in") where allowsIn: ("in", 8)
    default: nil
    }
  }

  private static let prefixes: Set = ["+", "-", "!", "~"]
  private static let prefixWords: Set = ["typeof", "void", "delete"]

  private mutating func unary() throws(ScriptError) -> Term {
    let text = token.text
    let isPrefix =
      switch token.kind {
      case .mark(let mark): Self.prefixes.contains(mark) || mark == "++" || mark == "--"
      case .name(let name): Self.prefixWords.contains(name)
      default: false
      }
    if token.isName("await") { throw failure("'await' is not supported") }
    guard isPrefix else { return try postfix() }
    try advance()
    let operand = try deeper { (parser) throws(ScriptError) in try parser.unary() }
    guard text == "++" || text == "--" else { return .prefix(text, operand) }
    return .step(text, isPrefix: true, try place(operand))
  }

  private mutating func postfix() throws(ScriptError) -> Term {
    let operand = try calls(of: try primary())
    guard case .mark(let mark) = token.kind, mark == "++" || mark == "--", !token.followsLineEnd
    else { return operand }
    try advance()
    return .step(mark, isPrefix: false, try place(operand))
  }

  private mutating func place(_ term: Term) throws(ScriptError) -> Term {
    guard case .term(let place) = try target(term) else {
      throw failure("a value cannot be changed that has no name")
    }
    return place
  }

  /// Members, calls and templates behind a term.
  private mutating func calls(of first: Term, isNew: Bool = false) throws(ScriptError) -> Term {
    var (term, count) = (first, 0)
    while true {
      count += 1
      guard count <= Self.maximumChain else {
        throw failure("more than \(Self.maximumChain) members in a row")
      }
      let isOptional = !isNew && token.isMark("?.")
      if isOptional { try advance() }
      if try take("[") {
        term = .index(
          term, try inside { (it) throws(ScriptError) in try it.term() }, isOptional: isOptional)
        try expect("]")
      } else if token.isMark("("), !isNew {
        term = .call(term, try arguments(), isOptional: isOptional)
      } else if isOptional {
        term = .member(term, try memberName(), isOptional: true)
      } else if try take(".") {
        term = .member(term, try memberName(), isOptional: false)
      } else if case .template(_, isFirst: true, _) = token.kind {
        throw failure("a function before a template is not supported")
      } else {
        return term
      }
    }
  }

  /// A rule inside of brackets, where `in` is an operator.
  mutating func inside<Value>(
    _ rule: (inout ScriptParser) throws(ScriptError) -> Value
  ) throws(ScriptError) -> Value {
    let allowed = allowsIn
    allowsIn = true
    defer { allowsIn = allowed }
    return try rule(&self)
  }

  private mutating func memberName() throws(ScriptError) -> String {
    guard case .name(let name) = token.kind else {
      throw failure("the name of a member is expected, not \(token.text)")
    }
    try advance()
    return name
  }

  mutating func arguments() throws(ScriptError) -> [Term.Element] {
    try expect("(")
    return try inside { (it) throws(ScriptError) in try it.elements(until: ")", holes: false) }
  }

  /// Terms with commas between them up to a mark.
  mutating func elements(until end: String, holes: Bool) throws(ScriptError) -> [Term.Element] {
    var elements: [Term.Element] = []
    while !(try take(end)) {
      if holes, try take(",") {
        elements.append(Term.Element(term: nil))
        continue
      }
      let isSpread = try take("...")
      elements.append(Term.Element(term: try assignment(), isSpread: isSpread))
      if !token.isMark(end) { try expect(",") }
    }
    return elements
  }

  mutating func construct() throws(ScriptError) -> Term {
    try advance()
    if token.isMark(".") { throw failure("'new.target' is not supported") }
    let first =
      token.isName("new")
      ? try deeper { (parser) throws(ScriptError) in try parser.construct() } : try primary()
    let callee = try calls(of: first, isNew: true)
    return .construct(callee, token.isMark("(") ? try arguments() : [])
  }
}
