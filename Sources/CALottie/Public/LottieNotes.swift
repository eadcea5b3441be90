// SPDX-License-Identifier: Apache-2.0

/// The remarks about a file while it is read and built, each once, within a limit.
final class LottieNotes {
  private(set) var diagnostics: [CALottieDiagnostic] = []
  private var known: Set<CALottieDiagnostic> = []
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  func add(_ diagnostic: CALottieDiagnostic) {
    guard diagnostics.count < limit, known.insert(diagnostic).inserted else { return }
    diagnostics.append(diagnostic)
  }

  func warn(
    _ kind: CALottieDiagnostic.Kind, _ message: String, line: Int?, layer: String = "",
    property: String = ""
  ) {
    add(
      CALottieDiagnostic(
        severity: .warning, kind: kind, line: line == 0 ? nil : line, layer: layer,
        property: property, message: message))
  }
}
