// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics
import Testing

/// Commits that become one, since no frame shows the time between them.
@Suite struct JoiningTests {
  private func state(_ x: CGFloat, opacity: Float) -> LayerState {
    var state = LayerState()
    state.geometry.position = CGPoint(x: x, y: -x)
    state.opacity = opacity
    return state
  }

  private func packed(_ rows: [(UInt32, PropertySet, CGFloat, Float)]) -> LayerMoves {
    var moves = LayerMoves()
    for (layer, changed, x, opacity) in rows {
      let state = state(x, opacity: opacity)
      moves.append(LayerID(rawValue: layer), changed, state.geometry, opacity: state.opacity)
    }
    return moves
  }

  private let both = PropertySet([.position, .opacity])
  private let place = PropertySet([PropertyID.position])
  private let fade = PropertySet([PropertyID.opacity])

  @Test("of a property that both move the later value counts, of others the only one")
  func moves() {
    var first = packed([(1, both, 1, 0.1), (2, place, 2, 0.2), (4, fade, 4, 0.4)])
    let next = packed([(1, place, 10, 1), (2, fade, 20, 0.5), (3, both, 30, 0.3)])
    #expect(first.sharesLayer(with: next))
    first.join(next)
    let found = first.changes.map { (change: LayerChange) -> String in
      "\(change.layer.rawValue) \(change.changed.contains(.position)) "
        + "\(change.changed.contains(.opacity)) \(change.state.geometry.position.x) "
        + "\(change.state.opacity)"
    }
    #expect(
      found == [
        "1 true true 10.0 0.1", "2 true true 2.0 0.5", "3 true true 30.0 0.3",
        "4 false true 0.0 0.4",
      ])
  }

  @Test("a layer that leaves later moves no more; one that stays does")
  func removed() {
    var commit = Commit(sequence: 1)
    commit.moves = packed([(1, both, 1, 0.1), (2, both, 2, 0.2)])
    commit.join(Commit(sequence: 2, removed: [LayerID(rawValue: 1)]))
    #expect(commit.sequence == 2 && commit.removed == [LayerID(rawValue: 1)])
    #expect(commit.moves.changes.map(\.layer.rawValue) == [2])
    #expect(!commit.isMovesAlone)
  }

  @Test("a change after a move holds the values of both")
  func changes() {
    var commit = Commit(sequence: 1)
    commit.moves = packed([(1, both, 5, 0.5)])
    #expect(commit.isMovesAlone)
    var state = LayerState()
    state.cornerRadius = 3
    state.opacity = 0.25
    let change = LayerChange(
      layer: LayerID(rawValue: 1), state: state, changed: PropertySet([.cornerRadius, .opacity]),
      sublayers: [LayerID(rawValue: 7)])
    commit.join(Commit(sequence: 2, changes: [change]))
    #expect(commit.moves.isEmpty && commit.changes.count == 1)
    let joined = commit.changes[0]
    #expect(joined.state.geometry.position.x == 5 && joined.state.opacity == 0.25)
    #expect(joined.state.cornerRadius == 3 && joined.sublayers == [LayerID(rawValue: 7)])
    #expect(joined.changed == PropertySet([.position, .opacity, .cornerRadius]))
  }
}
