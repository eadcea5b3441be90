// SPDX-License-Identifier: Apache-2.0

// Properties that may hold a closure: `object.name?(…)` may call one, and is then no call of an
// optional method.
extension PortFile {
  /// The names of types that stand for functions.
  var functionTypes: Set<String> {
    live.reduce(into: []) { names, index in
      guard code[index].is("typealias"), let name = code[safe: index + 1], name.kind == .word
      else { return }
      let last = declarationEnd(index + 1)
      if hasArrow(index...last) { names.insert(name.text) }
    }
  }

  /// The names of the properties with a function's type, or with one that the code does not show.
  func closures(_ functionTypes: Set<String>) -> Set<String> {
    live.reduce(into: []) { found, index in
      guard code[index].is("var") || code[index].is("let"), type(around: index) != nil else {
        return
      }
      var (names, place) = ([String](), index + 1)
      while let name = code[safe: place], name.kind == .word {
        names.append(name.text)
        guard code[safe: place + 1]?.is(",") == true else { break }
        place += 2
      }
      if place < code.count, mayHoldClosure(place, functionTypes) { found.formUnion(names) }
    }
  }

  /// Whether the property whose name is at `index` may hold a closure.
  private func mayHoldClosure(_ index: Int, _ functionTypes: Set<String>) -> Bool {
    let last = declarationEnd(index)
    guard let next = code[safe: index + 1], last > index else { return false }
    if next.is(":") {
      let level = source.brackets.opener[index]
      let end =
        (index...last).first {
          (code[$0].is("=") || code[$0].is("{") || code[$0].is(","))
            && source.brackets.opener[$0] == level
        } ?? last + 1
      return hasArrow(index..<end)
        || (index + 2..<max(end, index + 2)).contains { functionTypes.contains(code[$0].text) }
    }
    // A value that is made or written here is none that is optional.
    guard next.is("="), let value = code[safe: index + 2] else { return false }
    return value.kind == .word && value.text.first?.isLowercase == true
  }

  private func hasArrow(_ range: some Sequence<Int>) -> Bool {
    range.contains { code[$0].is("-") && code[safe: $0 + 1]?.is(">") == true }
  }

  /// The last token of the line of a declaration, with the brackets and arrows that go on.
  private func declarationEnd(_ index: Int) -> Int {
    var place = index
    while place + 1 < code.count {
      if ["(", "[", "{"].contains(code[place].text), let close = source.closing(place) {
        place = close
        continue
      }
      let isOpen = [",", ":", "=", ">"].contains(code[place].text)
      if source.beginsLine(place + 1), !isOpen { break }
      if code[place + 1].is(";") || code[place + 1].is("}") { break }
      place += 1
    }
    return place
  }

  /// Whether an argument of the call with the parenthesis at `open` has a label. Calls of closures
  /// have none.
  func hasLabel(_ open: Int) -> Bool {
    guard let close = source.closing(open) else { return false }
    return (open + 1..<close).contains { index in
      source.brackets.opener[index] == open && code[index].kind == .word
        && code[index + 1].is(":") && (code[index - 1].is("(") || code[index - 1].is(","))
    }
  }
}
