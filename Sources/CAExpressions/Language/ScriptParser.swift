// SPDX-License-Identifier: Apache-2.0

/// Reads a script of ECMAScript 2018, with some features of later editions.
///
/// Classes, generators, asynchronous functions, modules and tagged templates are not read: the
/// error names them.
struct ScriptParser {
  /// How deep terms and statements may nest. 200.
  static let maximumDepth = 200

  var lexer: Lexer
  var token: Token
  private var depth = 0
  /// Functions around this place.
  var functions = 0
  /// Whether `in` is an operator here; it is none in the head of a loop.
  var allowsIn = true
  /// Names that the script assigns to somewhere.
  var assigned: Set<String> = []

  init(_ source: String) throws(ScriptError) {
    lexer = Lexer(source)
    token = try lexer.next()
  }

  /// All statements of the script.
  mutating func statements() throws(ScriptError) -> [Statement] {
    var statements: [Statement] = []
    while token.kind != .end { statements.append(try statement()) }
    return statements
  }

  mutating func advance() throws(ScriptError) { token = try lexer.next() }

  func failure(_ reason: String) -> ScriptError { ScriptError(line: token.line, reason: reason) }

  /// Whether the mark is here; it is then behind.
  mutating func take(_ mark: String) throws(ScriptError) -> Bool {
    guard token.isMark(mark) else { return false }
    try advance()
    return true
  }

  mutating func takeName(_ name: String) throws(ScriptError) -> Bool {
    guard token.isName(name) else { return false }
    try advance()
    return true
  }

  mutating func expect(_ mark: String) throws(ScriptError) {
    guard try take(mark) else { throw failure("'\(mark)' is expected, not \(token.text)") }
  }

  /// The semicolon, or a place where one may be missing. Before `else` After Effects' older engine
  /// does without.
  mutating func endStatement() throws(ScriptError) {
    if try take(";") { return }
    guard
      token.isMark("}") || token.kind == .end || token.followsLineEnd
        || token.kind == .name("else")
    else {
      throw failure("a statement ends before \(token.text)")
    }
  }

  mutating func name() throws(ScriptError) -> String {
    guard case .name(let name) = token.kind, !Self.words.contains(name) else {
      throw failure("a name is expected, not \(token.text)")
    }
    try advance()
    return name
  }

  /// Words that are no names.
  static let words: Set = [
    "break", "case", "catch", "class", "const", "continue", "debugger", "default", "delete", "do",
    "else", "export", "extends", "false", "finally", "for", "function", "if", "import", "in",
    "instanceof", "new", "null", "return", "super", "switch", "this", "throw", "true", "try",
    "typeof", "var", "void", "while", "with",
  ]

  /// Runs a rule one level deeper.
  mutating func deeper<Value>(
    _ rule: (inout ScriptParser) throws(ScriptError) -> Value
  ) throws(ScriptError) -> Value {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else {
      throw failure("the script nests deeper than \(Self.maximumDepth)")
    }
    return try rule(&self)
  }
}
