// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CoreGraphics

/// The movement of all sublayers of a layer, as one of the space that they stand in.
struct SpaceMovement {
  /// The positions of the sublayers as the program set them.
  private(set) var positions: [LayerID: CGPoint] = [:]
  /// The sublayers, in order.
  private(set) var sublayers: [LayerID] = []
  /// The way that they went together, points.
  private(set) var offset = SIMD2<Double>()
  /// Whether they ever moved apart; then nothing is gathered any more.
  private(set) var isApart = false

  /// Notes the sublayers and their first positions.
  fileprivate mutating func note(_ change: LayerChange, of parent: LayerID) {
    if change.layer == parent {
      sublayers = change.sublayers ?? sublayers
    } else if change.changed.contains(.position) {
      positions[change.layer] = change.state.geometry.position
    }
  }

  /// The step that all of them make in a commit; nil where they do not all make one.
  fileprivate mutating func take(_ news: [LayerID: CGPoint]) -> SIMD2<Double>? {
    var step: SIMD2<Double>?
    for layer in sublayers {
      guard let old = positions[layer], let new = news[layer] else {
        isApart = true
        return nil
      }
      let next = SIMD2(Double(new.x - old.x), Double(new.y - old.y))
      if let step, max(abs(step.x - next.x), abs(step.y - next.y)) > 1e-6 {
        isApart = true
        return nil
      }
      step = next
    }
    for (layer, position) in news { positions[layer] = position }
    if let step { offset += step }
    return step
  }
}

extension RemedyEditor {
  /// Puts one movement of a space in the place of those of all layers in it.
  mutating func gather(_ commit: inout Commit) {
    for parent in gathering.keys.sorted() {
      guard var movement = gathering[parent], !movement.isApart else { continue }
      let members = Set(movement.sublayers)
      let news = commit.moves.changes.filter { members.contains($0.layer) }
      if kinds[parent] == nil || news.isEmpty {
        for change in commit.changes { movement.note(change, of: parent) }
      } else if news.allSatisfy({ $0.changed.ids == [.position] }) {
        let places = Dictionary(
          uniqueKeysWithValues: news.map { ($0.layer, $0.state.geometry.position) })
        if movement.take(places) != nil { put(movement.offset, of: parent, for: members, &commit) }
      } else {
        continue
      }
      gathering[parent] = movement
    }
  }

  private func put(
    _ offset: SIMD2<Double>, of parent: LayerID, for members: Set<LayerID>, _ commit: inout Commit
  ) {
    commit.moves.remove(members)
    var state = LayerState(kind: kinds[parent] ?? .plain)
    state.sublayerTransform = .translation(CGFloat(offset.x), CGFloat(offset.y), 0)
    var changed = PropertySet()
    changed.insert(.sublayerTransform)
    commit.changes.append(LayerChange(layer: parent, state: state, changed: changed))
    commit.changes.sort { $0.layer < $1.layer }
  }
}
