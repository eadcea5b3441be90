// SPDX-License-Identifier: Apache-2.0

extension ScriptWriter {
  /// Statements of a block; `isFunction` where its names are the function's.
  mutating func block(_ statements: [Statement], isFunction: Bool = false) -> String {
    let last = frames.count - 1
    if !isFunction {
      frames[last].blocks.append([:])
      declareInBlock(Self.blockNames(statements))
    }
    // Functions are there before the first statement.
    var text = ""
    for case .function(let function) in statements {
      if let name = function.name { text += "\(reference(name))=\(self.function(function));" }
    }
    for statement in statements { text += self.statement(statement) }
    if !isFunction { frames[last].blocks.removeLast() }
    return text
  }

  private mutating func braces(_ statement: Statement) -> String {
    if case .block(let list) = statement { return "{\(block(list))}" }
    return "{\(block([statement]))}"
  }

  /// The body of a loop, which counts its steps.
  private mutating func loopBody(_ statement: Statement, head: String = "") -> String {
    "{\(Self.tick)\(head)\(braces(statement))}"
  }

  mutating func statement(_ statement: Statement) -> String {
    switch statement {
    case .empty, .function: return ""
    case .term(let term): return "\(frames.count == 1 ? "$c=" : "")\(self.term(term));"
    case .declare(let word, let list): return declaration(word, list)
    case .block(let list): return "{\(block(list))}"
    case .branch(let test, let first, let second):
      let text = "if(\(truth(test)))\(braces(first))"
      return text + (second.map { "else\(braces($0))" } ?? "")
    case .whileLoop(let test, let body): return "while(\(truth(test)))\(loopBody(body))"
    case .doLoop(let body, let test): return "do\(loopBody(body))while(\(truth(test)));"
    case .leave(let word, let label): return "\(word)\(label.map { " " + Self.output($0) } ?? "");"
    case .returning(let term): return "return \(term.map { self.term($0) } ?? "");"
    case .throwing(let term): return "throw \(self.term(term));"
    case .labelled(let label, let body):
      return "\(Self.output(label)):\(self.statement(body))"
    default: return compound(statement)
    }
  }

  private mutating func compound(_ statement: Statement) -> String {
    switch statement {
    case .forLoop(let first, let test, let step, let body):
      return forLoop(first, test: test, step: step, body)
    case .forEach(let word, let target, let isOf, let values, let body):
      return forEach(word, target, isOf: isOf, of: values, body)
    case .attempt(let body, let target, let handler, let last):
      return attempt(body, target, handler: handler, final: last)
    case .select(let value, let cases): return select(value, cases)
    default: return ""
    }
  }

  private mutating func declaration(_ word: String, _ list: [(Target, Term?)]) -> String {
    list.map { target, value in
      if let value { return "\(assignment(target, term(value)));" }
      guard word != "var", case .term(.name(let name)) = target else { return "" }
      return "\(reference(name))=undefined;"
    }.joined()
  }

  // A loop stays one statement of the output, so that a label before it is the loop's.

  private mutating func forLoop(
    _ first: Statement?, test: Term?, step: Term?, _ body: Statement
  ) -> String {
    let last = frames.count - 1
    frames[last].blocks.append([:])
    defer { frames[last].blocks.removeLast() }
    var head = ""
    if let first {
      declareInBlock(Self.blockNames([first]))
      switch first {
      case .term(let term): head = self.term(term)
      case .declare(_, let list):
        head = list.compactMap { target, value in
          value.map { assignment(target, term($0)) }
        }.joined(separator: ",")
      default: break
      }
    }
    let condition = test.map { truth($0) } ?? ""
    let next = step.map { term($0) } ?? ""
    return "for(\(head);\(condition);\(next))\(loopBody(body))"
  }

  private mutating func forEach(
    _ word: String?, _ target: Target, isOf: Bool, of values: Term, _ body: Statement
  ) -> String {
    let last = frames.count - 1
    let list = temporary()
    let value = "\(isOf ? "$list" : "$keys")(\(term(values)))"
    frames[last].blocks.append([:])
    defer { frames[last].blocks.removeLast() }
    if let word, word != "var" { declareInBlock(Self.names(target)) }
    let place = temporary()
    let head = assignment(target, "\(list)[\(place)]") + ";"
    return "for(\(list)=\(value),\(place)=0;\(place)<\(list).length;\(place)++)"
      + loopBody(body, head: head)
  }

  private mutating func attempt(
    _ body: [Statement], _ target: Target?, handler: [Statement]?, final: [Statement]?
  ) -> String {
    let last = frames.count - 1
    var text = "try{\(block(body))}"
    if let handler {
      let error = temporary()
      frames[last].blocks.append([:])
      if let target { declareInBlock(Self.names(target)) }
      let head = target.map { assignment($0, error) + ";" } ?? ""
      // An error of a limit passes on.
      text += "catch($e){\(error)=$caught($e);\(head)\(block(handler))}"
      frames[last].blocks.removeLast()
    }
    return text + (final.map { "finally{\(block($0))}" } ?? "")
  }

  private mutating func select(_ value: Term, _ cases: [(Term?, [Statement])]) -> String {
    let last = frames.count - 1
    var text = "switch(\(plain(value))){"
    frames[last].blocks.append([:])
    declareInBlock(Self.blockNames(cases.flatMap { $0.1 }))
    for (test, body) in cases {
      text += test.map { "case \(plain($0)):" } ?? "default:"
      text += block(body, isFunction: true)
    }
    frames[last].blocks.removeLast()
    return text + "}"
  }
}
