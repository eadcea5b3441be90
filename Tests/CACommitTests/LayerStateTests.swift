// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import CoreGraphics
import Testing

@testable import CACommit

@Suite("States of layers share what few layers set")
struct LayerStateTests {
  private func changed() -> LayerState {
    var state = LayerState()
    state.contentsRect = CGRect(x: 0, y: 0, width: 0.5, height: 0.5)
    state.contentsGravity = .center
    state.geometry.transform = .scale(2, 2, 1)
    state.timing.speed = 2
    return state
  }

  @Test("every copy of a state takes room for these bytes")
  func size() { #expect(MemoryLayout<LayerState>.stride <= 184) }

  @Test("the fit of pictures at its defaults takes no memory, also when it is set")
  func defaults() {
    var state = LayerState()
    state.contentsScale = 1
    state.contentsFormat = .rgba8
    #expect(state.fitBox == nil)
  }

  @Test("a copy does not see what is written to the other")
  func copies() {
    let state = changed()
    var copy = state
    copy.contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    copy.rasterizationScale = 3
    #expect(state.contentsRect.width == 0.5 && state.rasterizationScale == 1)
    #expect(copy.contentsGravity == .center && copy.rasterizationScale == 3)
  }

  @Test("a state becomes another in every row, and keeps the boxes that nobody shares")
  func becoming() throws {
    var state = changed()
    let box = ObjectIdentifier(try #require(state.fitBox))
    var other = LayerState(kind: .shape)
    other.contentsScale = 2
    other.opacity = 0.5
    state.become(other)
    for row in PropertyTable.rows(for: .shape) {
      #expect(row.read(state) == row.read(other), "\(row.key)")
    }
    #expect(state.kind == .shape)
    #expect(ObjectIdentifier(try #require(state.fitBox)) == box)
    // Shared boxes are left alone.
    let copy = state
    state.become(changed())
    #expect(copy.contentsScale == 2 && copy.geometry.transform == .identity)
    #expect(state.contentsScale == 1 && state.geometry.transform == .scale(2, 2, 1))
  }
}
