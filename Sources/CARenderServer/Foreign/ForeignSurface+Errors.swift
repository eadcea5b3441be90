// SPDX-License-Identifier: Apache-2.0
import CAFrame

extension ForeignSurface {
  /// Whether an error is that of a variable of the environment.
  package static func isOfEnvironment(_ error: any Error) -> Bool { error is EnvironmentError }
}
