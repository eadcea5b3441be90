// SPDX-License-Identifier: Apache-2.0

/// Collects the remarks of one document, each feature and each repeated remark once.
final class DiagnosticLog {
  private(set) var diagnostics: [CAMLDiagnostic] = []
  private let limit: Int
  private var leftOut = 0
  private var said: Set<String> = []

  init(limit: Int) { self.limit = limit }

  /// Everything that was said, and how much was left out.
  var all: [CAMLDiagnostic] {
    guard leftOut > 0, let last = diagnostics.last else { return diagnostics }
    return diagnostics + [
      CAMLDiagnostic(
        severity: .warning, kind: .limit, file: last.file, line: nil,
        message: "\(leftOut) more remarks; the limit diagnostics is \(limit)")
    ]
  }

  /// Adds a remark; with a `once` text only the first of those. The message of one that is left out
  /// is not made.
  func add(
    _ severity: CAMLDiagnostic.Severity, _ kind: CAMLDiagnostic.Kind, file: String, line: Int?,
    _ message: @autoclosure () -> String, once: String? = nil
  ) {
    if let once, !said.insert("\(kind.rawValue) \(once)").inserted { return }
    guard diagnostics.count < limit else {
      leftOut += 1
      return
    }
    diagnostics.append(
      CAMLDiagnostic(severity: severity, kind: kind, file: file, line: line, message: message()))
  }

  /// Says once per document that a feature is not drawn.
  func note(_ feature: SceneFeature, file: String, line: Int) {
    guard let message = SceneFeature.notDrawn[feature] else { return }
    add(.warning, .unsupported, file: file, line: line, message, once: feature.rawValue)
  }
}
