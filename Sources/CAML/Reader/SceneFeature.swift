// SPDX-License-Identifier: Apache-2.0

/// A feature of scenes beyond plain layers.
enum SceneFeature: String, CaseIterable {
  case shape, gradient, text, emitter, replicator, liquidGlass

  /// The features that are read and kept but not drawn, with the remark that each causes once per
  /// document. Whoever draws one deletes its row.
  static let notDrawn: [SceneFeature: String] = [
    .liquidGlass: "glass and distance field layers are drawn as plain layers"
  ]
}
