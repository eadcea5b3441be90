// SPDX-License-Identifier: Apache-2.0

/// How much the expressions of a file may ask for.
///
/// A step is a turn of a loop or a call of a function of a script; functions of After Effects,
/// values of other properties and samples count by their cost. Steps, depth and bytes are the
/// same on every machine; processor time is a last resort for functions of the engine that count no
/// steps.
package struct ExpressionLimits: Hashable, Sendable {
  /// Steps of all expressions together. Default 16 million.
  package var steps = 16_000_000
  /// Steps for one value of one property. Default 300,000.
  package var stepsPerValue = 300_000
  /// Properties that depend on each other in a row. Default 100.
  package var depth = 100
  /// Bytes of the engine's memory. Default 64 MiB; at least 4 MiB.
  package var bytes = 64 << 20
  /// Bytes of the text of one expression. Default 64 KiB.
  package var textBytes = 64 << 10
  /// Bytes of the texts of all different expressions. Default 1 MiB.
  package var allTextBytes = 1 << 20
  /// Seconds of processor time for one value. Default 1.
  package var secondsPerValue = 1.0
  /// Seconds of processor time for all expressions of a file. Default 3.
  package var seconds = 3.0
  /// Expressions that may end their process before the file's expressions are given up. Default 2.
  package var lostProcesses = 2

  /// The defaults.
  package init() {}
}
