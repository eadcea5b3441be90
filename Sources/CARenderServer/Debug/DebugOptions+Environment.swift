// SPDX-License-Identifier: Apache-2.0
import CABatching
import CACommit
import CAFrame

extension DebugOptions {
  /// What `CA_VISUALIZE` and `CA_HUD` ask for.
  ///
  /// - Throws: an error that names the variable whose value is not understood.
  package init(environment: [String: String]) throws(EnvironmentError) {
    self.init(
      overlays: try Visualization(environment: environment),
      showsHUD: try EnvironmentSwitch.isOn("CA_HUD", environment))
  }
}

/// Variables of the environment that switch one thing on.
enum EnvironmentSwitch {
  /// Whether a variable is `1`; unset, empty and `0` are off.
  static func isOn(
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
