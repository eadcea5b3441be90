// SPDX-License-Identifier: Apache-2.0

/// The stage of a program.
package enum ShaderStage: String, Sendable {
  case vertex, fragment
}

/// A program that did not compile or link, with the driver's log and the source it speaks of.
package struct ShaderError: Error, Sendable, CustomStringConvertible {
  /// The label of the program.
  package let program: String
  /// The stage that did not compile; `nil` when the stages compiled and the link failed.
  package let stage: ShaderStage?
  /// The driver's log.
  package let log: String
  /// The source text of the stage, empty after a failed link.
  package let source: String

  /// The call of the driver that refused, for people.
  package let call: String

  /// A failure to compile a stage, or to link where `stage` is nil.
  package init(
    program: String, stage: ShaderStage?, log: String, source: String, call: String = "program"
  ) {
    self.program = program
    self.call = call
    self.stage = stage
    self.log = log
    self.source = source
  }

  /// The source with a number before each line, counted from 1 as drivers do.
  package var numberedSource: String {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let width = String(lines.count).count
    return lines.enumerated().map { index, line in
      let number = String(index + 1)
      return String(repeating: " ", count: width - number.count) + "\(number)  \(line)"
    }.joined(separator: "\n")
  }

  package var description: String {
    guard let stage else { return "\(call) (\(program)): \(log)" }
    return "\(call) (\(program), \(stage.rawValue)): \(log)\n\(numberedSource)"
  }
}
