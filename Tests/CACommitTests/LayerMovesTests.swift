// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CoreGraphics
import Foundation
import Testing

@Suite("Moves of layers, packed")
struct LayerMovesTests {
  private static let rows: [PropertyID] = [
    .bounds, .position, .zPosition, .anchorPoint, .anchorPointZ, .transform, .opacity,
  ]

  private var state: LayerState {
    var state = LayerState()
    state.geometry.bounds = CGRect(x: 1, y: 2, width: 3, height: 4)
    state.geometry.position = CGPoint(x: 5, y: 6)
    state.geometry.zPosition = 7
    state.geometry.anchorPoint = CGPoint(x: 8, y: 9)
    state.geometry.anchorPointZ = 10
    state.geometry.transform = CATransform3D(
      m11: 1, m12: 2, m13: 3, m14: 4, m21: 5, m22: 6, m23: 7, m24: 8, m31: 9, m32: 10, m33: 11,
      m34: 12, m41: 13, m42: 14, m43: 15, m44: 16)
    state.opacity = 0.3
    return state
  }

  /// One layer for every set of rows.
  private var all: (moves: LayerMoves, changes: [LayerChange]) {
    var moves = LayerMoves()
    var changes: [LayerChange] = []
    for number in 0..<UInt32(1) << Self.rows.count {
      let changed = PropertySet(
        Self.rows.indices.filter { number >> $0 & 1 == 1 }.map { Self.rows[$0] })
      let layer = LayerID(rawValue: number)
      moves.append(layer, changed, state.geometry, opacity: state.opacity)
      changes.append(LayerChange(layer: layer, state: state, changed: changed))
    }
    return (moves, changes)
  }

  @Test("every set of rows comes out as it went in")
  func everySet() { #expect(all.moves.changes == all.changes) }

  @Test("a position takes two numbers")
  func size() {
    var moves = LayerMoves()
    moves.append(
      LayerID(rawValue: 1), PropertySet([.position]), state.geometry, opacity: state.opacity)
    #expect(moves.numberCount == 2)
  }

  @Test("a commit with moves comes back from JSON, and one without needs no key for them")
  func coding() throws {
    var commit = Commit(sequence: 3, changes: [all.changes[1]], removed: [LayerID(rawValue: 9)])
    commit.moves = all.moves
    let data = try JSONEncoder().encode(commit)
    #expect(try JSONDecoder().decode(Commit.self, from: data) == commit)
    let old = Data(#"{"sequence": 1, "changes": [], "removed": []}"#.utf8)
    #expect(try JSONDecoder().decode(Commit.self, from: old).moves.isEmpty)
  }

  @Test("a move that does more is refused")
  func more() throws {
    var state = LayerState()
    state.cornerRadius = 3
    let wrong = [
      LayerChange(
        layer: LayerID(rawValue: 1), state: state, changed: PropertySet([.cornerRadius])),
      LayerChange(
        layer: LayerID(rawValue: 1), state: state, changed: PropertySet(), sublayers: []),
    ]
    for change in wrong {
      let data = try JSONEncoder().encode([change])
      #expect(throws: DecodingError.self) { try JSONDecoder().decode(LayerMoves.self, from: data) }
    }
  }

  @Test("all changes of a commit are in order of their layers")
  func order() {
    var commit = Commit()
    for number: UInt32 in [2, 5] {
      commit.moves.append(
        LayerID(rawValue: number), PropertySet([.opacity]), state.geometry, opacity: 1)
    }
    commit.changes = [1, 3, 6].map {
      LayerChange(layer: LayerID(rawValue: $0), state: LayerState(), changed: PropertySet())
    }
    #expect(commit.allChanges.map(\.layer.rawValue) == [1, 2, 3, 5, 6])
    #expect(commit.changeCount == 5 && !commit.isEmpty)
  }
}
