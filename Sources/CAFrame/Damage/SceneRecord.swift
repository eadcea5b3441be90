import CAGeometry

/// What is known of one layer of an evaluated tree, as long as nothing below it changes.
struct SceneRecord: Sendable {
  /// The superlayer's place, or -1.
  var parent: Int32
  var subtreeEnd: Int32
  /// What sublayers cover of the layer's plane; of the plane it is flattened into, if it is a
  /// transform layer. Grows with every move of a sublayer, and shrinks when it is found anew.
  var sublayers = Cover.empty
  /// What the layer covers of the plane it is flattened into, with all below it and all effects;
  /// empty while it is hidden.
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
    /// The space of its sublayers has, or had, members that are not parallel to its plane: what one
    /// of them hides may change with every other one.
    static let deep = Traits(rawValue: 2)
    /// Its sublayers are, or were, placed by a transform of its own.
    static let placesSublayers = Traits(rawValue: 4)
    /// It is a transform layer: its sublayers are members of the space it is in.
    static let transform = Traits(rawValue: 8)
    /// It is one of the layers that read what is below them.
    static let reader = Traits(rawValue: 16)
    /// It has, or had, sublayers that combine with what is below them.
    static let blends = Traits(rawValue: 32)
  }
}
