// SPDX-License-Identifier: Apache-2.0
import CAReading

/// A feature of scenes beyond plain layers.
enum SceneFeature: String, CaseIterable {
  case shape, gradient, text, emitter, replicator, liquidGlass

  /// The features that are read and kept but not drawn, with the remark that each causes once per
  /// document. Whoever draws one deletes its row.
  static let notDrawn: [SceneFeature: String] = [
    .liquidGlass: "glass and distance field layers are drawn as plain layers"
  ]
}

extension DiagnosticLog {
  /// Says once per document that a feature is not drawn.
  func note(_ feature: SceneFeature, file: String, line: Int) {
    guard let message = SceneFeature.notDrawn[feature] else { return }
    add(.warning, .unsupported, file: file, line: line, message, once: feature.rawValue)
  }
}
