// SPDX-License-Identifier: Apache-2.0

extension ScriptWriter {
  /// Declares the variables and functions of a function's statements, those of inner blocks too.
  mutating func declareHoisted(_ statements: [Statement]) {
    for statement in statements { declareHoisted(statement) }
    // At the level of a function, `let` and `const` are variables like the others.
    for name in Self.blockNames(statements) { declare(name, in: frames.count - 1) }
  }

  private mutating func declareHoisted(_ statement: Statement) {
    let last = frames.count - 1
    switch statement {
    case .declare("var", let list):
      for name in list.flatMap({ Self.names($0.0) }) { declare(name, in: last) }
    case .function(let function): if let name = function.name { declare(name, in: last) }
    case .forEach("var", let target, _, _, let body):
      for name in Self.names(target) { declare(name, in: last) }
      declareHoisted(body)
    default: for inner in Self.statements(in: statement) { declareHoisted(inner) }
    }
  }

  private static func statements(in statement: Statement) -> [Statement] {
    switch statement {
    case .block(let list): list
    case .branch(_, let first, let second): [first] + (second.map { [$0] } ?? [])
    case .forLoop(let first, _, _, let body): (first.map { [$0] } ?? []) + [body]
    case .forEach(_, _, _, _, let body), .whileLoop(_, let body), .doLoop(let body, _),
      .labelled(_, let body):
      [body]
    case .attempt(let body, _, let handler, let last): body + (handler ?? []) + (last ?? [])
    case .select(_, let cases): cases.flatMap { $0.1 }
    default: []
    }
  }

  /// Names that `let` and `const` of a block declare.
  static func blockNames(_ statements: [Statement]) -> [String] {
    statements.flatMap { statement -> [String] in
      guard case .declare(let word, let list) = statement, word != "var" else { return [] }
      return list.flatMap { names($0.0) }
    }
  }

  /// Names that a target introduces.
  static func names(_ target: Target) -> [String] {
    switch target {
    case .term(.name(let name)): [name]
    case .term: []
    case .array(let targets, let rest):
      targets.flatMap { $0.map(names) ?? [] } + (rest.map(names) ?? [])
    case .object(let targets, let rest):
      targets.flatMap { names($0.1) } + (rest.map(names) ?? [])
    case .withStandard(let target, _): names(target)
    }
  }

  // MARK: References

  /// A name where its value is asked for.
  mutating func reference(_ name: String) -> String {
    if name == "arguments" { return argumentsReference() }
    if let output = resolved(name) { return output }
    if Self.constants.contains(name) { return name }
    let literal = Self.literal(name)
    return Self.known.contains(name) ? "$[\(literal)]" : "$free($,\(literal))"
  }

  private static let constants: Set = ["undefined", "NaN", "Infinity"]
  /// Names that `$` certainly has; others are asked for.
  private static let known: Set = [
    "time", "value", "Math", "thisComp", "thisLayer", "thisProperty", "effect", "content", "wiggle",
    "loopOut", "loopIn", "linear", "ease", "clamp", "random", "transform", "$bm_sum", "$bm_mul",
    "$bm_sub", "$bm_div", "$bm_mod", "$bm_neg", "add", "sub", "mul", "div", "length", "key",
    "numKeys", "valueAtTime", "index", "name",
  ]

  /// `this`, which an arrow function has from around it; that of a program is its property.
  mutating func thisReference() -> String {
    let home = frames.lastIndex { !$0.isArrow } ?? 0
    if home == 0 { return "$.thisProperty" }
    if home == frames.count - 1 { return "this" }
    frames[home].needsThis = true
    return "$this"
  }

  private mutating func argumentsReference() -> String {
    let home = frames.lastIndex { !$0.isArrow } ?? 0
    if home == 0 { return "$free($,\"arguments\")" }
    if home == frames.count - 1 { return "arguments" }
    frames[home].needsArguments = true
    return "$arguments"
  }
}
