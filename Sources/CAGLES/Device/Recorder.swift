// SPDX-License-Identifier: Apache-2.0

/// The calls that a recording device was asked for, one line of text each.
package final class Recorder {
  /// The calls, oldest first.
  package private(set) var lines: [String] = []
  private var lastName: UInt32 = 0

  package init() {}

  /// The calls since the last ``removeAll()``, joined by line ends.
  package var text: String { lines.joined(separator: "\n") }

  /// Forgets the calls so far.
  package func removeAll() { lines.removeAll() }

  func append(_ line: String) { lines.append(line) }

  func nextName() -> UInt32 {
    lastName += 1
    return lastName
  }
}
