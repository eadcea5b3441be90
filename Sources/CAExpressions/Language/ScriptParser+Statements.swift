// SPDX-License-Identifier: Apache-2.0

extension ScriptParser {
  mutating func statement() throws(ScriptError) -> Statement {
    try deeper { (parser) throws(ScriptError) in try parser.shallowStatement() }
  }

  /// Statements in braces.
  mutating func block() throws(ScriptError) -> [Statement] {
    try expect("{")
    var statements: [Statement] = []
    while !(try take("}")) {
      if token.kind == .end { throw failure("'}' is expected, not the end") }
      statements.append(try statement())
    }
    return statements
  }

  private mutating func shallowStatement() throws(ScriptError) -> Statement {
    if token.isMark("{") { return .block(try block()) }
    if try take(";") { return .empty }
    guard case .name(let word) = token.kind else { return try termStatement() }
    switch word {
    case "var", "const": return try declarationStatement(word)
    case "let":
      var copy = lexer
      let next = try copy.next()
      if case .name = next.kind { return try declarationStatement(word) }
      if next.isMark("[") || next.isMark("{") { return try declarationStatement(word) }
      return try termStatement()
    case "function": return .function(try function())
    case "if": return try branch()
    case "for": return try loop()
    case "while":
      try advance()
      return .whileLoop(try head(), try statement())
    case "do": return try doLoop()
    case "break", "continue": return try leave(word)
    case "return", "throw": return try result(word)
    case "try": return try attempt()
    case "switch": return try select()
    case "class", "import", "export", "with", "debugger", "async":
      if word == "async" {
        var copy = lexer
        guard try copy.next().isName("function") else { return try termStatement() }
      }
      throw failure("'\(word)' is not supported")
    default: return try termStatement()
    }
  }

  private mutating func termStatement() throws(ScriptError) -> Statement {
    let first = token
    let term = try self.term()
    if case .name(let label) = term, case .name = first.kind, try take(":") {
      return .labelled(label, try statement())
    }
    try endStatement()
    return .term(term)
  }

  private mutating func declarationStatement(_ word: String) throws(ScriptError) -> Statement {
    try advance()
    let statement = Statement.declare(word, try declarators())
    try endStatement()
    return statement
  }

  private mutating func declarators() throws(ScriptError) -> [(Target, Term?)] {
    var list: [(Target, Term?)] = []
    repeat {
      let target = try binding()
      let value: Term? = try take("=") ? try assignment() : nil
      list.append((target, value))
    } while try take(",")
    return list
  }

  /// The condition of a statement, in parentheses.
  private mutating func head() throws(ScriptError) -> Term {
    try expect("(")
    let term = try term()
    try expect(")")
    return term
  }

  private mutating func branch() throws(ScriptError) -> Statement {
    try advance()
    let (test, first) = (try head(), try statement())
    return .branch(test, first, try takeName("else") ? try statement() : nil)
  }

  private mutating func doLoop() throws(ScriptError) -> Statement {
    try advance()
    let body = try statement()
    guard try takeName("while") else { throw failure("'while' is expected, not \(token.text)") }
    let test = try head()
    _ = try take(";")
    return .doLoop(body, test)
  }

  private mutating func loop() throws(ScriptError) -> Statement {
    try advance()
    if token.isName("await") { throw failure("'await' is not supported") }
    try expect("(")
    var (first, word): (Statement?, String?) = (nil, nil)
    if case .name(let text) = token.kind, ["var", "let", "const"].contains(text) { word = text }
    if !token.isMark(";") {
      allowsIn = false
      if let word {
        try advance()
        first = .declare(word, try declarators())
      } else {
        first = .term(try term())
      }
      allowsIn = true
    }
    for isOf in [true, false] where token.isName(isOf ? "of" : "in") {
      return try forEach(word, first, isOf: isOf)
    }
    try expect(";")
    let test: Term? = token.isMark(";") ? nil : try term()
    try expect(";")
    let step: Term? = token.isMark(")") ? nil : try term()
    try expect(")")
    return .forLoop(first, test, step, try statement())
  }

  private mutating func forEach(
    _ word: String?, _ first: Statement?, isOf: Bool
  ) throws(ScriptError) -> Statement {
    let target: Target
    switch first {
    case .declare(_, let list)? where list.count == 1: target = list[0].0
    case .term(let term)?: target = try self.target(term)
    default: throw failure("a loop over values has one name")
    }
    try advance()
    let values = isOf ? try assignment() : try term()
    try expect(")")
    return .forEach(word, target, isOf: isOf, values, try statement())
  }

  private mutating func leave(_ word: String) throws(ScriptError) -> Statement {
    try advance()
    var label: String?
    if case .name(let name) = token.kind, !token.followsLineEnd {
      label = name
      try advance()
    }
    try endStatement()
    return .leave(word, label: label)
  }

  private mutating func result(_ word: String) throws(ScriptError) -> Statement {
    if word == "return", functions == 0 { throw failure("'return' stands outside of a function") }
    try advance()
    if word == "return",
      token.isMark(";") || token.isMark("}") || token.followsLineEnd || token.kind == .end
    {
      _ = try take(";")
      return .returning(nil)
    }
    let term = try term()
    try endStatement()
    return word == "return" ? .returning(term) : .throwing(term)
  }

  private mutating func attempt() throws(ScriptError) -> Statement {
    try advance()
    let body = try block()
    var (target, handler, last): (Target?, [Statement]?, [Statement]?) = (nil, nil, nil)
    if try takeName("catch") {
      if try take("(") {
        target = try binding()
        try expect(")")
      }
      handler = try block()
    }
    if try takeName("finally") { last = try block() }
    guard handler != nil || last != nil else { throw failure("'catch' is expected") }
    return .attempt(body, target, handler, last)
  }

  private mutating func select() throws(ScriptError) -> Statement {
    try advance()
    let value = try head()
    try expect("{")
    var cases: [(Term?, [Statement])] = []
    while !(try take("}")) {
      var test: Term?
      if try takeName("case") {
        test = try term()
      } else if !(try takeName("default")) {
        throw failure("'case' is expected, not \(token.text)")
      }
      try expect(":")
      var body: [Statement] = []
      while !token.isName("case"), !token.isName("default"), !token.isMark("}") {
        if token.kind == .end { throw failure("'}' is expected, not the end") }
        body.append(try statement())
      }
      cases.append((test, body))
    }
    return .select(value, cases)
  }
}
