// SPDX-License-Identifier: Apache-2.0

/// A value of a scene that breaks a rule: the property keeps its default and a warning is given.
struct BadValue: Error, Hashable {
  let value: String
  let rule: String

  init(_ value: String, _ rule: String) {
    self.value = value
    self.rule = rule
  }
}
