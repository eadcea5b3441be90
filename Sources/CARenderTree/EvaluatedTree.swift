// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry

/// The tree as it looks at one time: layer states flat, in tree order.
///
/// A layer is followed by its mask's subtree, then by its sublayers' subtrees, each up to its
/// `subtreeEnd`. The subtree of a layer's snapshot before a transition follows that of the layer,
/// with the same parent.
package struct EvaluatedTree: Sendable {
  /// Seconds of the media clock.
  package var time = 0.0
  /// How the root's superlayer space lies.
  package var orientation = Orientation.yDown
  package var layers: ContiguousArray<EvaluatedLayer> = []
  /// Places in `layers` that differ from the evaluation before, ascending: layers that came, moved
  /// among the layers, or look different.
  package var changed: ContiguousArray<Int32> = []
  /// Those of `changed` that differ in more than where they stand and how far they fade, in no
  /// order, some of them twice. When layers came, went or moved among each other, all may.
  package private(set) var restyled: ContiguousArray<Int32> = []
  /// For each place the one that the layer had in the evaluation before, or -1 for a layer that
  /// came. Empty when all layers kept theirs.
  package var earlierPlaces: ContiguousArray<Int32> = []
  /// A number that no other evaluation of the process has.
  package var serial: UInt64 = 0
  /// The evaluation that `changed` and `earlierPlaces` refer to; zero for none, and then every
  /// layer came.
  package var earlierSerial: UInt64 = 0
  /// The pictures in use, by slot; a free slot is nil.
  package var contents: ContiguousArray<Contents?> = []
  /// Whether layers may show half floats: one of the pictures is, or there are gradients, whose
  /// colours may be wide.
  package var mayShowHalfFloats = false
  /// Whether layers may combine with their backdrop in another way than by covering it.
  package var mayBlend = true

  /// The states of layers in copies that run later than the first.
  package var copies = CopyStates()
  /// The transitions that run.
  package var transitions: ContiguousArray<EvaluatedTransition> = []
  /// The emissions of the emitter layers.
  package var emitters: ContiguousArray<EvaluatedEmitter> = []
  /// The work of the evaluation.
  package var counters = EvaluationCounters()

  /// A tree without layers.
  package init() {}
}

extension EvaluatedTree {
  /// Whether layers came, went or moved among each other since the evaluation before.
  package var isRearranged: Bool { !earlierPlaces.isEmpty || layers.isEmpty }

  /// Lists a layer as changed.
  mutating func noteChange(at place: Int32) {
    changed.append(place)
    restyled.append(place)
  }

  /// Lists a layer as moved or faded, and nothing more.
  mutating func noteMove(at place: Int32) { changed.append(place) }

  /// Begins the lists of an evaluation.
  mutating func clearChanges() {
    changed.removeAll(keepingCapacity: true)
    restyled.removeAll(keepingCapacity: true)
  }

  /// Puts the changed layers in order, each once.
  mutating func sortChanges() {
    guard changed.count > 1 else { return }
    changed.sort()
    var count = 1
    for place in 1..<changed.count where changed[place] != changed[count - 1] {
      changed[count] = changed[place]
      count += 1
    }
    changed.removeLast(changed.count - count)
  }
}

/// The work of one evaluation, for tests and reports.
package struct EvaluationCounters: Hashable, Sendable {
  /// Layers whose state was written.
  package var layersWritten = 0
  /// Layers whose animations were evaluated.
  package var plansEvaluated = 0
  /// Layers whose animations stand where the evaluation before found them.
  package var plansSkipped = 0
  /// All counts are 0.
  package init() {}
}

/// One layer at one time.
@usableFromInline package struct EvaluatedLayer: Sendable {
  package let id: LayerID
  /// The place of the superlayer (of the masked layer for a mask), or -1 for the root.
  package var parent: Int32
  /// The place after the layer's last descendant.
  @usableFromInline package var subtreeEnd: Int32
  /// The place of the first sublayer; `subtreeEnd` when there is none.
  @usableFromInline package var firstSublayer: Int32
  /// The slot of the contents, or -1.
  package var contentsSlot: Int32
  /// The pictures that show mixed in place of that one, while an animation leads from one to the
  /// other.
  package var contentsFade: SlotFade?
  /// The place among the transitions of the one that runs on the layer, or -1.
  package var transition: Int32 = -1
  /// The place among the emitters, or -1.
  package var emitter: Int32 = -1
  /// Whether this is a snapshot of its layer: only the layer's transition draws it.
  package var isBefore = false
  package var state: LayerState
  /// Layer space to superlayer space, before the superlayer flattens; from `state.geometry`.
  package var layerToSuperlayer: CATransform3D

  /// The slots of the pictures it shows: its contents, or the two that show mixed; -1 for none.
  package var pictureSlots: (Int32, Int32) {
    contentsFade.map { ($0.from, $0.to) } ?? (contentsSlot, -1)
  }

  /// Whether it has sublayers.
  @inlinable package var hasSublayers: Bool { firstSublayer < subtreeEnd }

  /// Whether a mask stands between the layer and its sublayers.
  @inlinable package func hasMask(at place: Int32) -> Bool { firstSublayer > place + 1 }
}

/// Two pictures of which a layer shows a mix.
package struct SlotFade: Hashable, Sendable {
  /// The slots of the pictures, -1 for none.
  package var from, to: Int32
  /// The share of `to`, 0 to 1.
  package var progress: Float

  /// A fade between the pictures in two slots.
  package init(from: Int32, to: Int32, progress: Float) {
    (self.from, self.to, self.progress) = (from, to, progress)
  }
}

extension EvaluatedTree {
  /// Whether this and `other` show the same: states, order, pictures; not how they came about.
  package func showsSame(as other: EvaluatedTree) -> Bool {
    guard layers.count == other.layers.count, orientation == other.orientation,
      Set(transitions) == Set(other.transitions)
    else { return false }
    return layers.indices.allSatisfy { layers[$0].isSame(as: other.layers[$0]) }
      && copies.copySets == other.copies.copySets
      && copies.states.count == other.copies.states.count
      && zip(copies.states, other.copies.states).allSatisfy { $0.isSame(as: $1) }
  }
}

extension EvaluatedLayer {
  fileprivate func isSame(as other: EvaluatedLayer) -> Bool {
    id == other.id && parent == other.parent && subtreeEnd == other.subtreeEnd
      && firstSublayer == other.firstSublayer && layerToSuperlayer == other.layerToSuperlayer
      && contentsFade?.progress == other.contentsFade?.progress && isBefore == other.isBefore
      && (transition < 0) == (other.transition < 0)
      && state.kind == other.state.kind
      && PropertyTable.rows(for: state.kind).allSatisfy { $0.read(state) == $0.read(other.state) }
  }
}
