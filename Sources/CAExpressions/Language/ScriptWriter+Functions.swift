// SPDX-License-Identifier: Apache-2.0

extension ScriptWriter {
  /// A function of the output; it counts a step.
  mutating func function(_ function: Function) -> String {
    frames.append(Frame(isArrow: function.isArrow))
    let last = frames.count - 1
    var (names, head, own): ([String], String, String) = ([], "", "")
    for parameter in function.parameters { names.append(self.parameter(parameter, &head)) }
    if let rest = function.rest {
      for name in Self.names(rest) { declare(name, in: last) }
      let count = function.parameters.count
      head += assignment(rest, "$rest(arguments,\(count))") + ";"
    }
    if let name = function.name, frames[last].blocks[0][name] == nil, !isDeclaredAround(name) {
      // A function may call itself by the name of its expression.
      own = unique(name)
      frames[last].blocks[0][name] = own
    }
    declareHoisted(function.body)
    let body = block(function.body, isFunction: true)
    let frame = frames.removeLast()
    var variables = frame.variables.filter { !names.contains($0) }
    if frame.needsThis { variables.append("$this=this") }
    if frame.needsArguments { variables.append("$arguments=arguments") }
    let declarations = variables.map { "var \($0);" }.joined()
    let parameters = names.joined(separator: ",")
    return "function \(own)(\(parameters)){\(Self.tick)\(declarations)\(head)\(body)}"
  }

  private func isDeclaredAround(_ name: String) -> Bool {
    frames.dropLast().contains { $0.blocks.contains { $0[name] != nil } }
  }

  /// The name of a parameter, with the code that takes it apart.
  private mutating func parameter(_ target: Target, _ head: inout String) -> String {
    let last = frames.count - 1
    if case .term(.name(let name)) = target {
      let output = Self.output(name)
      frames[last].blocks[0][name] = output
      return output
    }
    for name in Self.names(target) { declare(name, in: last) }
    let value = unique("parameter")
    head += assignment(target, value) + ";"
    return value
  }

  /// Code that assigns a value to a target and gives the value.
  mutating func assignment(_ target: Target, _ value: String) -> String {
    switch target {
    case .term(let term): return "\(self.term(term))=\(value)"
    case .withStandard(let target, let standard):
      let (own, other) = (temporary(), term(standard))
      return assignment(target, "((\(own)=\(value))===undefined?\(other):\(own))")
    case .array(let targets, let rest):
      let list = temporary()
      var parts = ["\(list)=$list(\(value))"]
      for (place, target) in targets.enumerated() {
        if let target { parts.append(assignment(target, "\(list)[\(place)]")) }
      }
      if let rest { parts.append(assignment(rest, "$rest(\(list),\(targets.count))")) }
      return "(\(parts.joined(separator: ",")),\(list))"
    case .object(let targets, let rest):
      let object = temporary()
      var parts = ["\(object)=\(value)"]
      var keys: [String] = []
      for (key, target) in targets {
        keys.append(self.key(key))
        parts.append(assignment(target, "\(object)[\(keys[keys.count - 1])]"))
      }
      if let rest {
        parts.append(assignment(rest, "$without(\(object),[\(keys.joined(separator: ","))])"))
      }
      return "(\(parts.joined(separator: ",")),\(object))"
    }
  }
}
