// SPDX-License-Identifier: Apache-2.0

extension ScriptParser {
  mutating func primary() throws(ScriptError) -> Term {
    switch token.kind {
    case .number(let text):
      try advance()
      return .number(text)
    case .string(let units):
      try advance()
      return .string(units)
    case .pattern(let body, let flags):
      try advance()
      return .pattern(body: body, flags: flags)
    case .template(_, isFirst: true, _): return try template()
    case .name(let name): return try named(name)
    case .mark("("): return try parenthesis()
    case .mark("["):
      try advance()
      return .array(
        try inside { (it) throws(ScriptError) in try it.elements(until: "]", holes: true) })
    case .mark("{"): return try object()
    default: throw failure("a value is expected, not \(token.text)")
    }
  }

  private mutating func named(_ name: String) throws(ScriptError) -> Term {
    switch name {
    case "function": return .function(try function())
    case "new": return try construct()
    case "this":
      try advance()
      return .this
    case "null", "true", "false":
      try advance()
      return .word(name)
    case "class", "super", "import": throw failure("'\(name)' is not supported")
    default: return .name(try self.name())
    }
  }

  private mutating func template() throws(ScriptError) -> Term {
    var (pieces, values): ([[UInt16]], [Term]) = ([], [])
    while case .template(let piece, _, let isLast) = token.kind {
      pieces.append(piece)
      try advance()
      if isLast { return .template(pieces, values) }
      values.append(try inside { (it) throws(ScriptError) in try it.term() })
    }
    throw failure("'}' is expected, not \(token.text)")
  }

  /// A term in parentheses, or the parameters of an arrow function.
  private mutating func parenthesis() throws(ScriptError) -> Term {
    try advance()
    let elements = try inside { (it) throws(ScriptError) in
      try it.elements(until: ")", holes: false)
    }
    if token.isMark("=>"), !token.followsLineEnd {
      var targets: [Target] = []
      for element in elements { if let term = element.term { targets.append(try target(term)) } }
      guard elements.dropLast().allSatisfy({ !$0.isSpread }) else {
        throw failure("parameters follow the rest")
      }
      let rest = elements.last?.isSpread == true ? targets.popLast() : nil
      return try arrow(targets, rest: rest)
    }
    let terms = elements.compactMap(\.term)
    guard let first = terms.first, elements.allSatisfy({ !$0.isSpread }) else {
      throw failure("a value is expected in parentheses")
    }
    return terms.count == 1 ? first : .sequence(terms)
  }

  mutating func arrow(_ parameters: [Target], rest: Target?) throws(ScriptError) -> Term {
    try expect("=>")
    var function = Function(isArrow: true, parameters: parameters, rest: rest)
    functions += 1
    defer { functions -= 1 }
    if token.isMark("{") {
      function.body = try inside { (it) throws(ScriptError) in try it.block() }
    } else {
      function.body = [.returning(try assignment())]
    }
    return .function(function)
  }

  /// A function from its word on.
  mutating func function() throws(ScriptError) -> Function {
    try advance()
    if token.isMark("*") { throw failure("generators are not supported") }
    let name = token.isMark("(") ? nil : try self.name()
    return try function(named: name)
  }

  /// The parameters and the body of a function.
  mutating func function(named name: String?) throws(ScriptError) -> Function {
    var function = Function(name: name)
    try expect("(")
    while !(try take(")")) {
      if try take("...") {
        function.rest = try binding()
        try expect(")")
        break
      }
      function.parameters.append(try bindingWithStandard())
      if !token.isMark(")") { try expect(",") }
    }
    functions += 1
    defer { functions -= 1 }
    function.body = try inside { (it) throws(ScriptError) in try it.block() }
    return function
  }
}
