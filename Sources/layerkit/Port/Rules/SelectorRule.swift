// SPDX-License-Identifier: Apache-2.0

// `#selector`, whose nearest form is the method itself.
extension PortPass {
  /// Functions that look a method up at run time, which Swift alone cannot.
  private static let lookups = [
    "perform": "call the method itself, after a delay by DispatchQueue.main.asyncAfter",
    "performSelector": "call the method itself, after a delay by DispatchQueue.main.asyncAfter",
    "responds": "ask whether the object is of the type or protocol that has the method",
    "canPerformAction": "compare something else than a selector",
    "cancelPreviousPerformRequests": "keep a DispatchWorkItem and cancel that",
    "sendAction": "call the method itself",
    "instancesRespond": "ask whether the type conforms to the protocol that has the method",
  ]

  /// Writes `ViewController.tap(_:)` for `#selector(tap(_:))`.
  mutating func portSelectors() {
    var done = 0
    for index in file.live where code[index].is("#selector") && index >= done {
      guard code[safe: index + 1]?.is("(") == true, let end = source.closing(index + 1),
        end > index + 2
      else { continue }
      done = end
      if let lookup = source.callee(of: index).flatMap({ Self.lookups[$0] }) {
        remark(index, lookup)
      } else {
        portSelector(index, index + 2, end - 1)
      }
    }
  }

  private mutating func portSelector(_ index: Int, _ first: Int, _ last: Int) {
    guard let method = method(first, last, in: code[index].type) else {
      return remark(index, "write the method as TYPE.method, or a closure")
    }
    replace(index, through: last + 1, by: method)
    let label = code[safe: index - 2]?.text
    let hasLabel = code[safe: index - 1]?.is(":") == true && ["selector", "action"].contains(label)
    if !hasLabel {
      remark(index, "the value is the method now: where it is kept, its type changes")
    }
  }

  /// The method with its type; nil where that cannot be seen.
  private func method(_ first: Int, _ last: Int, in type: String?) -> String? {
    var first = first
    let isAccessor = ["getter", "setter"].contains(code[first].text) && code[first + 1].is(":")
    guard !isAccessor, !code[first].is("super") else { return nil }
    var owner = type.map { $0 + "." }
    if code[first].is("self") || code[first].is("Self"), last >= first + 2, code[first + 1].is(".")
    {
      first += 2
    }
    let text = source.text(code[first].range.lowerBound..<code[last].range.upperBound)
    let names = (first...last).prefix { !code[$0].is("(") && !code[$0].is("as") }
    let isCast = (first...last).contains { code[$0].is("as") }
    if names.contains(where: { code[$0].is(".") }) {
      // A path that begins with an object has no type to be seen.
      guard code[first].text.first?.isUppercase == true else { return nil }
      owner = ""
    } else if isCast {
      return nil
    }
    return owner.map { isCast ? "(\($0)\(text))" : $0 + text }
  }
}
