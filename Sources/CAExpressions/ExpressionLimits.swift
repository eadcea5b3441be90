// SPDX-License-Identifier: Apache-2.0

/// How much the expressions of a file may ask for.
package struct ExpressionLimits: Hashable, Sendable {
  /// Seconds of processor time for all expressions of a file. Default 10.
  package var seconds = 10.0
  /// Bytes of the engine's memory. Default 64 MiB.
  package var bytes = 64 << 20

  package init() {}
}
