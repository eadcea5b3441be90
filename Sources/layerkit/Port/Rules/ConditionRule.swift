// SPDX-License-Identifier: Apache-2.0

// Conditions of `#if` that leave iOS's code out on Linux.
extension PortPass {
  /// Writes `os(iOS) || os(Linux)` for `os(iOS)`, in parentheses beside `!` and `&&`.
  mutating func portConditions() {
    for index in file.conditions.systems {
      guard let end = source.closing(index + 1) else { continue }
      let before = code[index - 1].text
      let isBound = before == "!" || before == "&" || code[safe: end + 1]?.is("&") == true
      let text = "os(iOS) || os(Linux)"
      replace(index, through: end, by: isBound ? "(\(text))" : text)
    }
  }
}
