// SPDX-License-Identifier: Apache-2.0
import CAReading

/// The remarks about a file while it is read and built, each once, within a limit.
final class LottieNotes {
  /// The file in messages.
  let file: String
  private let log: DiagnosticLog

  init(file: String = "animation.json", limit: Int) {
    self.file = file
    log = DiagnosticLog(limit: limit)
  }

  var diagnostics: [CALottieDiagnostic] { log.all }

  /// Adds a remark that was made before.
  func add(_ diagnostic: CALottieDiagnostic) {
    log.add(
      diagnostic.severity, diagnostic.kind, file: diagnostic.file, line: diagnostic.line,
      path: diagnostic.path, diagnostic.message,
      once: "\(diagnostic.line ?? 0) \(diagnostic.message)")
  }

  /// Adds a remark about a layer, or about the whole file where `layer` is empty.
  func add(
    _ severity: CALottieDiagnostic.Severity, _ kind: CALottieDiagnostic.Kind, _ message: String,
    line: Int?, layer: String = "", property: String = ""
  ) {
    let subject = layer.isEmpty ? "" : "layer “\(layer.shortened)”: "
    let member = property.isEmpty ? "" : "\(property): "
    add(
      CALottieDiagnostic(
        severity: severity, kind: kind, file: file, line: line == 0 ? nil : line,
        message: subject + member + message))
  }

  func warn(
    _ kind: CALottieDiagnostic.Kind, _ message: String, line: Int?, layer: String = "",
    property: String = ""
  ) {
    add(.warning, kind, message, line: line, layer: layer, property: property)
  }
}
