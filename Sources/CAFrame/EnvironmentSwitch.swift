// SPDX-License-Identifier: Apache-2.0

/// Variables of the environment that switch one thing on.
package enum EnvironmentSwitch {
  /// Whether a variable is `1`; unset, empty and `0` are off.
  package static func isOn(
    _ variable: String, _ environment: [String: String]
  ) throws(EnvironmentError) -> Bool {
    switch environment[variable] {
    case nil, "", "0": return false
    case "1": return true
    case let value?:
      throw EnvironmentError(variable: variable, value: value, rule: "It is 1 or 0.")
    }
  }
}
