// SPDX-License-Identifier: Apache-2.0

/// A variable of the environment whose value is not understood.
package struct EnvironmentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The environment variable.
  package let variable: String
  /// The part of its value that breaks the rule.
  package let value: String
  /// The rule the value breaks, a full sentence.
  package let rule: String

  /// A broken rule of a variable.
  package init(variable: String, value: String, rule: String) {
    self.variable = variable
    self.value = value
    self.rule = rule
  }

  package var description: String { "\(variable)=\(value): \(rule)" }
}
