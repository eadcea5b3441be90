// SPDX-License-Identifier: Apache-2.0
import CACommit

/// Makes the parts of a plan out of records.
struct PlanBuilder {
  /// Groups that lie deeper in each other have no effect.
  static let deepestGroup = 128

  let kind: LayerKind
  var nodes: [TimingNode] = []
  var accesses: [LaneAccess] = []
  var pool = LanePool()
  var replacing: [LaneTrack] = []
  var adding: [LaneTrack] = []
  var replacingValues: [ValueTrack] = []
  var addingValues: [ValueTrack] = []
  var transitions: [TransitionTrack] = []
  var effects: [PlanEffect] = []
  private var accessOf: [PropertyID: Int32] = [:]

  init(kind: LayerKind) { self.kind = kind }

  mutating func add(_ records: [AnimationRecord], parent: Int32 = -1, depth: Int = 0) {
    guard depth <= PlanBuilder.deepestGroup else { return }
    for record in records {
      let node = Int32(nodes.count)
      nodes.append(
        TimingNode(record, parent: parent, parentNode: parent < 0 ? nil : nodes[Int(parent)]))
      switch record.content {
      case .property(let animation): add(animation, node)
      case .group(let children): add(children, parent: node, depth: depth + 1)
      case .transition(let transition):
        transitions.append(TransitionTrack(node: node, id: record.id, record: transition))
        effects.append(PlanEffect(node: node, change: .continuous))
      }
    }
  }

  private mutating func add(_ animation: PropertyAnimation, _ node: Int32) {
    guard let id = animation.target.property else {
      if animation.valueFunction == nil { addValue(animation, node) }
      return
    }
    guard Int(id.rawValue) < PropertyTable.rows.count else { return }
    let row = PropertyTable[id]
    guard row.owner == nil || row.owner == kind else { return }
    if let lanes = row.lanes, row.animatability != .none {
      addLanes(animation, on: node, row, lanes)
    } else if row.animatability != .none || id == .emitterCells, animation.valueFunction == nil {
      addValue(animation, node)
    }
  }

  /// The place of a property's reader and writer.
  mutating func access(_ row: PropertyRow, _ lanes: LaneAccess) -> Int32 {
    if let index = accessOf[row.id] { return index }
    let index = Int32(accesses.count)
    accesses.append(lanes)
    accessOf[row.id] = index
    return index
  }
}
