// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry

/// The server's own copy of the layer tree.
///
/// Commits change it; ``evaluate(at:)`` gives its state at a time. It draws and schedules nothing.
package struct RenderTree: Sendable {
  /// Layers by stable place; the places of removed layers are used again.
  var nodes: ContiguousArray<Node> = []
  var places: [LayerID: Int32] = [:]
  var freePlaces: [Int32] = []
  var root: LayerID?
  var contents = ContentsSlots()
  var current = EvaluatedTree()
  /// The nodes that the commit under way moves, in its order; kept for its memory.
  var movedPlaces: ContiguousArray<Int32> = []
  /// Nodes whose state changed since the last evaluation.
  var touched: ContiguousArray<Int32> = []
  var needsFlattening = true
  /// How the layers stood when they were laid out last.
  var arrangement = EarlierOrder()
  /// The layers that have animations, in no order.
  var animated: ContiguousArray<AnimatedNode> = []
  var clocks = ClockTable()
  /// The layers that have modifiers, in no order.
  var modified: ContiguousArray<ModifiedNode> = []
  var modifierReaders = ModifierReaders()
  /// The emitter layers, in no order.
  var emitters: ContiguousArray<EmitterNode> = []
  /// Whether the clocks of animated layers must be linked again.
  var needsClocks = true
  /// Nodes of gradient layers.
  var gradientCount = 0
  /// Nodes that combine with their backdrop in another way than by covering it, and those whose
  /// animations may make them do so.
  var blendingCount = 0
  var copyTable = CopyTable()
  /// The limits of copies that replicators make.
  package var copyLimits = CopyLimits()
  /// Whether sources of pictures may be waited for: see ``PictureSource/picture(at:waits:)``.
  package var waitsForPictures = true
  /// The most nodes: layers, snapshots of transitions and layers of guests. A commit that would
  /// make more is refused.
  package var nodeLimit = Int.max
  /// Nodes that are snapshots of layers before a transition.
  var ghostCount = 0
  /// The guests that stand in nodes.
  var grafts: [Int32: Graft] = [:]
  /// Whether layers came or went that ask for a guest, or ask for another one.
  var hostingChanged = false
  /// The ends of guests that stand in the tree for a time only, ascending.
  var graftEnds: [Double] = []

  /// A tree without layers.
  package init() {}

  /// Layers that were committed, without snapshots.
  package var layerCount: Int { places.count - ghostCount }

  /// All nodes: layers, snapshots of transitions, layers of guests.
  package var nodeCount: Int { places.count }

  /// The committed state of a layer, or nil when the tree has no such layer.
  package func state(of id: LayerID) -> LayerState? { places[id].map { nodes[Int($0)].state } }

  /// The sublayers of a layer in tree order.
  package func sublayers(of id: LayerID) -> [LayerID] {
    places[id].map { nodes[Int($0)].sublayers } ?? []
  }
}

/// A layer as committed.
struct Node: Sendable {
  var id: LayerID
  var state: LayerState
  var sublayers: [LayerID] = []
  var mask: LayerID?
  /// The layer that has it as a sublayer or mask.
  var superlayer: LayerID?
  var contentsSlot: Int32 = -1
  /// The place in the evaluated tree, or -1 when the root does not reach the node.
  var evaluatedPlace: Int32 = -1
  /// The rows in which the layer may differ from its last evaluation.
  var touched = PropertySet()
  /// The place among the animated layers, or -1.
  var animation: Int32 = -1
  /// The place among the emitters, or -1.
  var emitter: Int32 = -1
  /// The place among the layers with modifiers, or -1.
  var modifiers: Int32 = -1
  /// Whether the node is a snapshot of its layer before a transition.
  var isGhost = false
  /// Whether a guest stands in the node: ``RenderTree/grafts`` has it.
  var hasGraft = false
  /// Whether the node stands between a hosting layer and the root of its guest.
  var isGate = false
  /// The node of the layer whose transition the ghost belongs to, or -1.
  var owner: Int32 = -1

  /// Whether the layer combines with its backdrop in another way than by covering it.
  var blends: Bool { state.compositingMode != .sourceOver }
}
