// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// Sentences for the programmer, on standard error, each kind once in a process.
///
/// Two sentences are of one kind if they differ in numbers only, as do two layers with the same
/// problem.
package enum Notice {
  /// The largest number of kinds written by a process; a program that runs for months must not
  /// collect them without end.
  package static let maximumKinds = 200

  /// Writes a sentence as one line that begins with the speaker's name, unless one of its kind was
  /// written before.
  package static func say(_ sentence: String, by speaker: String = "CoreAnimation") {
    let kind = sentence.filter { !$0.isNumber }
    let isNew = said.withLock { $0.count < maximumKinds && $0.insert(kind).inserted }
    guard isNew else { return }
    let line = sentence.split(whereSeparator: \.isNewline).joined(separator: " ")
    StandardError.write("\(speaker): \(line)\n")
  }

  private static let said = Mutex<Set<String>>([])
}
