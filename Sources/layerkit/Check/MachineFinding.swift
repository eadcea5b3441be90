// SPDX-License-Identifier: Apache-2.0

/// The result of one check of the machine.
struct MachineFinding: Encodable {
  /// How much it matters.
  enum Grade: String, Encodable {
    case well
    /// Worth knowing; nothing fails by it.
    case note
    /// Drawing fails, or comes out poorer or slower than it could.
    case fault
  }

  /// One word, by which `--except` leaves the check out.
  let name: String
  let grade: Grade
  /// The facts, one sentence or less.
  let finding: String
  /// Says how to mend it; nil where nothing is to be mended.
  let advice: String?

  static func well(_ name: String, _ finding: String) -> MachineFinding {
    MachineFinding(name: name, grade: .well, finding: finding, advice: nil)
  }

  static func note(_ name: String, _ finding: String, _ advice: String) -> MachineFinding {
    MachineFinding(name: name, grade: .note, finding: finding, advice: advice)
  }

  static func fault(_ name: String, _ finding: String, _ advice: String) -> MachineFinding {
    MachineFinding(name: name, grade: .fault, finding: finding, advice: advice)
  }
}
