// SPDX-License-Identifier: Apache-2.0

/// A feature of scenes beyond plain layers.
enum SceneFeature: String, CaseIterable {
  case shape, gradient, text, emitter, replicator, liquidGlass

  private static let maskRemark = "; a mask that shows any is ignored"

  /// The features that are read and kept but not drawn, with the remark that each causes once per
  /// document. Whoever draws one deletes its row.
  static let notDrawn: [SceneFeature: String] = [
    .replicator: "the copies of a replicator layer are kept and not drawn" + maskRemark,
    .liquidGlass: "glass and distance field layers are drawn as plain layers",
  ]
}
