// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import Foundation

extension Info {
  /// Says what the machine or container lacks.
  ///
  /// - Throws: a failure with status 78 where there is a fault.
  func runCheck() throws {
    let check = MachineCheck(root: root, environment: ProcessInfo.processInfo.environment)
    let findings = check.findings(except: Set(except))
    let faults = findings.filter { $0.grade == .fault }.map(\.name)
    if json {
      try StandardStreams.write(
        jsonLine(CheckReport(isWell: faults.isEmpty, checks: findings)))
    } else {
      try StandardStreams.write(findings.map(\.text).joined())
    }
    guard faults.isEmpty else {
      throw CommandFailure(.configuration, "not well: \(faults.joined(separator: ", "))")
    }
  }
}

/// The output of `info --check --json`.
private struct CheckReport: Encodable {
  let isWell: Bool
  let checks: [MachineFinding]
}

extension MachineFinding {
  /// One line, and one more for the advice.
  fileprivate var text: String {
    let grade = grade.rawValue.padding(toLength: 6, withPad: " ", startingAt: 0)
    let name = name.padding(toLength: 10, withPad: " ", startingAt: 0)
    let advice = advice.map { String(repeating: " ", count: 18) + $0 + "\n" } ?? ""
    return "\(grade) \(name) \(finding)\n\(advice)"
  }
}
