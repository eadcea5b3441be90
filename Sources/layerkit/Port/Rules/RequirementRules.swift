// SPDX-License-Identifier: Apache-2.0

// Optional requirements of protocols, which are looked up at run time.
extension PortPass {
  /// Writes requirements without `optional`, and an extension with their defaults for types that
  /// leave them out.
  mutating func portRequirements() {
    var bodies: [Int: [String]] = [:]
    for index in file.live where code[index].is("optional") {
      let place = PortPlace(file: number, index: index)
      guard let found = requirements.requirement(place), let outer = file.type(around: index) else {
        continue
      }
      guard let answer = requirements.answer(place) else {
        remark(
          index,
          "write an optional requirement without this word, with a default in an extension: "
            + "its callers do not show what that answers")
        continue
      }
      remove(index, through: index)
      bodies[outer.open, default: []].append("  " + implementation(found, answer, in: outer))
    }
    for type in source.types where type.close < code.count {
      guard let texts = bodies[type.open] else { continue }
      let text = texts.joined(separator: "\n")
      insert("\n\nextension \(type.name) {\n\(text)\n}", after: type.close)
    }
  }

  /// A requirement as an extension has it.
  private func implementation(
    _ found: PortRequirement, _ answer: String, in outer: PortType
  ) -> String {
    let access = file.modifiers(before: outer.head).words
    var text = access.contains("public") ? "public " : access.contains("package") ? "package " : ""
    if file.modifiers(before: found.keyword).words.contains("static") { text += "static " }
    if found.labels != nil {
      text += source.text(found.keyword, through: found.last)
      return text + (answer.isEmpty ? " {}" : " { \(answer) }")
    }
    let accessors = (found.keyword...found.last).first { code[$0].is("{") } ?? found.last + 1
    text += source.text(found.keyword, through: accessors - 1)
    let isSettable = (accessors..<max(accessors, found.last)).contains { code[$0].is("set") }
    return text + (isSettable ? " { get { \(answer) } set {} }" : " { \(answer) }")
  }

  /// Writes `delegate?.moved(x)` for `delegate?.moved?(x)`, where `moved` is a requirement of a
  /// protocol of the run or of one of LayerKit's. Where a property of that name may hold a closure,
  /// only calls with a label are of the method.
  mutating func portOptionalCalls() {
    for index in file.live where code[index].kind == .word {
      let name = code[index].text
      let isOwn = requirements.names.contains(name)
      guard isOwn || PortDelegates.methods.contains(name) else { continue }
      guard !requirements.kept.contains(name) else { continue }
      if file.optionalCall(index) != nil {
        guard !declared.closures.contains(name) || file.hasLabel(index + 2) else { continue }
        edits.append(PortEdit(code[index + 1].range, ""))
      } else if isOwn, !declared.variables.contains(name) {
        remarkQuestion(index)
      }
    }
  }

  /// Names methods that callers do not reach: of a subclass whose base has the protocol, and the
  /// default with it.
  mutating func remarkUnreached() {
    for index in file.live where code[index].is("func") {
      guard let name = code[safe: index + 1]?.text, let owners = requirements.owners[name] else {
        continue
      }
      let path = file.path(around: index)
      for owner in owners.sorted() {
        guard let base = declared.base(of: path, conformingTo: owner, without: name) else {
          continue
        }
        remark(
          index,
          "\(base) conforms to \(owner) and has no \(name), so callers get the default; write it "
            + "there too, and override it here")
      }
    }
  }

  /// Remarks on `delegate.moved != nil`, which is always true here.
  private mutating func remarkQuestion(_ index: Int) {
    let marks = [index + 1, index + 2].compactMap { code[safe: $0]?.text }
    let isQuestion = marks == ["!", "="] || marks == ["=", "="]
    guard code[safe: index - 1]?.is(".") == true, isQuestion,
      code[safe: index + 3]?.is("nil") == true
    else { return }
    remark(index, "the method is always there; ask the object in another way")
  }
}
