// SPDX-License-Identifier: Apache-2.0

/// The changes of one transaction: the only thing that crosses from the program to the server.
///
/// Atomic: a tree applies all of it or none. Changes are in ascending order of layer.
package struct Commit: Hashable, Sendable {
  /// The place of the commit in its context, from 1.
  package var sequence: UInt64
  /// The root of the context, when it is another one than before; `.some(nil)` takes it away.
  package var root: RootChange?
  /// Layers that the server knows and that do nothing but move, resize or fade.
  package var moves = LayerMoves()
  /// Layers the server has not seen, and those of which more changed.
  package var changes: [LayerChange]
  /// Layers that left the tree, with nothing below them left behind.
  package var removed: [LayerID]
  /// When it was made, seconds of the media clock, if that matters: particles keep the values that
  /// their emitter had when they were born. Nil: the values were always those.
  package var time: Double?
  /// Notes about changed layers, where somebody wants them: diagnostics alone read them.
  package var notes: [LayerNote] = []
  /// The program's time for it, where somebody wants that: diagnostics alone read it.
  package var work: CommitWork?
  /// Values of modifiers that show from this commit on; of each page once.
  package var flushes: [ModifierFlush] = []

  /// A commit of these changes.
  package init(
    sequence: UInt64 = 1, root: RootChange? = nil, changes: [LayerChange] = [],
    removed: [LayerID] = [], time: Double? = nil
  ) {
    self.sequence = sequence
    self.root = root
    self.changes = changes
    self.removed = removed
    self.time = time
  }

  /// Whether the commit changes nothing.
  package var isEmpty: Bool {
    root == nil && moves.isEmpty && changes.isEmpty && removed.isEmpty && flushes.isEmpty
  }

  /// How many layers it changes.
  package var changeCount: Int { moves.count + changes.count }

  /// The changes of all layers, in ascending order of layer, those of ``moves`` with nothing but
  /// their values: for files, tests and reports, which are in no hurry.
  package var allChanges: [LayerChange] {
    moves.isEmpty ? changes : (moves.changes + changes).sorted { $0.layer < $1.layer }
  }
}

/// The root of a context and how its space lies.
package struct RootChange: Hashable, Codable, Sendable {
  /// The root; nil for none.
  package var layer: LayerID?
  /// The direction of y in the root's superlayer space.
  package var orientation: Orientation

  /// The change to this root and orientation.
  package init(layer: LayerID?, orientation: Orientation) {
    self.layer = layer
    self.orientation = orientation
  }
}

/// Where the origin of the space lies in which the root of a host stands.
public enum Orientation: String, Codable, Sendable, CaseIterable {
  /// Origin top left, y grows downward: as on iOS.
  case yDown
  /// Origin bottom left, y grows upward: as on macOS, and in scene files.
  case yUp
}

/// The changes of one layer.
@usableFromInline package struct LayerChange: Sendable {
  /// The changed layer.
  @usableFromInline package var layer: LayerID
  /// The state after the change. Only the rows in `changed` count: a change read from a file has
  /// only these.
  @usableFromInline package var state: LayerState
  @usableFromInline package var changed: PropertySet
  /// The sublayers in tree order, when the list changed.
  @usableFromInline package var sublayers: [LayerID]?
  /// The mask, when it changed.
  @usableFromInline package var mask: MaskChange?
  /// All animations of the layer in the order they apply, when one came, went or changed.
  @usableFromInline package var animations: [AnimationRecord]?
  /// All modifiers of the layer in the order they apply, when one came or went.
  @usableFromInline package var modifiers: [ModifierBinding]?

  /// The change of a layer to this state.
  ///
  /// Inlined: a call would copy the state twice more, references and all.
  @inlinable package init(
    layer: LayerID, state: LayerState, changed: PropertySet, sublayers: [LayerID]? = nil,
    mask: MaskChange? = nil, animations: [AnimationRecord]? = nil,
    modifiers: [ModifierBinding]? = nil
  ) {
    self.layer = layer
    self.state = state
    self.changed = changed
    self.sublayers = sublayers
    self.mask = mask
    self.animations = animations
    self.modifiers = modifiers
  }
}

/// A mask put on or taken off.
@usableFromInline package enum MaskChange: Hashable, Codable, Sendable {
  case set(LayerID)
  case removed
}

/// Where commits go. A host joins a context to a server through it.
package protocol CommitSink: AnyObject, Sendable {
  /// Takes a commit; called on the committing thread, in order of `sequence`.
  func submit(_ commit: Commit)
  /// Whether commits are to carry notes about layers, for somebody who watches the program. By
  /// default they are not.
  var wantsNotes: Bool { get }
  /// Whether commits are to carry the program's time for them. By default they are not; a sink that
  /// wants it has asked for ``CommitWork/measure()``.
  var wantsWork: Bool { get }
}

extension CommitSink {
  package var wantsNotes: Bool { false }
  package var wantsWork: Bool { false }
}
