// SPDX-License-Identifier: Apache-2.0

/// Collects the remarks of one document, each repeated remark once.
package final class DiagnosticLog {
  /// The remarks that were kept, in order.
  package private(set) var diagnostics: [SceneDiagnostic] = []
  private let limit: Int
  private var leftOut = 0
  private var said: Set<String> = []

  /// - Parameter limit: Remarks that are kept.
  package init(limit: Int) { self.limit = limit }

  /// Everything that was said, and how much was left out.
  package var all: [SceneDiagnostic] {
    guard leftOut > 0, let last = diagnostics.last else { return diagnostics }
    return diagnostics + [
      SceneDiagnostic(
        severity: .warning, kind: .limit, file: last.file, line: nil,
        message: "\(leftOut) more remarks; the limit diagnostics is \(limit)")
    ]
  }

  /// Adds a remark; with a `once` text only the first of those. The message of one that is left out
  /// is not made.
  package func add(
    _ severity: SceneDiagnostic.Severity, _ kind: SceneDiagnostic.Kind, file: String, line: Int?,
    path: String? = nil, _ message: @autoclosure () -> String, once: String? = nil
  ) {
    if let once, !said.insert("\(kind.rawValue) \(once)").inserted { return }
    guard diagnostics.count < limit else {
      leftOut += 1
      return
    }
    diagnostics.append(
      SceneDiagnostic(
        severity: severity, kind: kind, file: file, line: line, path: path,
        message: message()))
  }
}
