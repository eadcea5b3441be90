// SPDX-License-Identifier: Apache-2.0

/// A sentence about a script that is not read: its line, counted from 1, and the rule.
struct ScriptError: Error, Hashable {
  let line: Int
  let reason: String
}
