// SPDX-License-Identifier: Apache-2.0
import CABatching
import CACommit
import CAFrame

extension DebugOptions {
  /// The options that `CA_VISUALIZE` and `CA_HUD` ask for.
  ///
  /// - Throws: an error that names the variable whose value is not understood.
  package init(environment: [String: String]) throws(EnvironmentError) {
    self.init(
      overlays: try Visualization(environment: environment),
      showsHUD: try EnvironmentSwitch.isOn("CA_HUD", environment))
  }
}
