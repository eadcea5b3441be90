// SPDX-License-Identifier: Apache-2.0
import CAGeometry

/// Cached facts about one layer of an evaluated tree, valid until something below it changes.
struct SceneRecord: Sendable {
  /// The superlayer's place, or -1.
  var parent: Int32
  var subtreeEnd: Int32
  /// The cover of the sublayers in the layer's plane; for a transform layer, in the plane it is
  /// flattened into; for a replicator, the cover of all copies. Grows with every move of a
  /// sublayer, and shrinks when it is computed again.
  var sublayers = Cover.empty
  /// The cover of the layer in the plane it is flattened into, with everything below it and all
  /// effects; empty while it is hidden.
  var outer = Cover.empty
  var sublayerCount: Int32 = 0
  /// Moves of sublayers since `sublayers` was found.
  var moves: Int32 = 0
  /// The place of the sublayers' grid, or -1.
  var grid: Int32 = -1
  var traits: Traits = []

  struct Traits: OptionSet, Sendable {
    let rawValue: UInt8
    /// The layer is the mask of its superlayer.
    static let mask = Traits(rawValue: 1)
    /// The space of its sublayers has, or had, members that are not parallel to its plane: the
    /// pixels that one hides may change with every other one.
    static let deep = Traits(rawValue: 2)
    /// Its sublayers are, or were, placed by a transform of its own.
    static let placesSublayers = Traits(rawValue: 4)
    /// It is a transform layer: its sublayers are members of the space it is in.
    static let transform = Traits(rawValue: 8)
    /// The layer reads the backdrop.
    static let reader = Traits(rawValue: 16)
    /// It has, or had, sublayers that combine with the backdrop.
    static let blends = Traits(rawValue: 32)
    /// It is a replicator: its sublayers are shown once for each copy.
    static let copies = Traits(rawValue: 64)
  }
}
