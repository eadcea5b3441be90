// SPDX-License-Identifier: Apache-2.0

/// Preconditions of calls by a program. If one fails, the program ends with a sentence on standard
/// error, in release builds as in others.
enum Requirement {
  /// Ends the program unless a condition holds.
  static func check(
    _ condition: Bool, _ sentence: @autoclosure () -> String, file: StaticString = #fileID,
    line: UInt = #line
  ) {
    if !condition { fail(sentence(), file: file, line: line) }
  }

  /// Ends the program.
  static func fail(
    _ sentence: String, file: StaticString = #fileID, line: UInt = #line
  ) -> Never {
    fatalError(sentence, file: file, line: line)
  }
}
