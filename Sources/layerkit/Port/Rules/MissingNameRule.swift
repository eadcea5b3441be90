// SPDX-License-Identifier: Apache-2.0

// Names of Apple's frameworks that have no counterpart.
extension PortPass {
  /// Lists the names of `PortGap` that the program takes from Apple's frameworks.
  mutating func remarkMissingNames() {
    for index in file.live where code[index].kind == .word {
      guard let gap = PortGap.byWord[code[index].text], isMissing(gap.name, index) else { continue }
      let parts = gap.name.split(separator: ".")
      let name =
        parts.count == 2 && parts[1].first?.isLowercase == true ? String(parts[1]) : gap.name
      remark(index, "there is no \(name) here: \(gap.advice)")
    }
  }

  /// Whether the word at `index` is Apple's: a type, a label, or a member that is called or
  /// overridden.
  private func isMissing(_ name: String, _ index: Int) -> Bool {
    let before = code[safe: index - 1]?.text ?? ""
    if name.hasSuffix(":") {
      return code[safe: index + 1]?.is(":") == true && ["(", ","].contains(before)
    }
    guard !declared.names.contains(code[index].text) else { return false }
    if !name.contains(".") { return before != "." }
    let isOverride =
      ["var", "func"].contains(before)
      && file.modifiers(before: index - 1).words.contains("override")
    return before == "." || isOverride
  }
}
