// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics
import Testing

@testable import CARenderTree

@Suite("A tree that was large gives back the memory of layers that went")
struct TreeRoomTests {
  private func numbers(_ range: ClosedRange<UInt32>) -> [UInt32] { Array(range) }

  @Test("nodes and lists follow the layers, and the tree shows the same")
  func shrinks() throws {
    let all = numbers(2...10_001)
    var tree = try tree([layer(1, sublayers: all)] + all.map { layer($0) })
    #expect(tree.evaluate(at: 0).layers.count == 10_001)
    // Two are touched and go in the same commit.
    let gone = numbers(12...10_001)
    try tree.change(layer(10_000) { $0.opacity = 0.5 })
    try tree.change(layer(1, sublayers: numbers(2...11)), removed: gone)
    let few = tree.evaluate(at: 1)
    #expect(few.layers.map(\.id.rawValue) == numbers(1...11))
    #expect(tree.nodes.capacity < RenderTree.spareNodes)
    #expect(tree.current.layers.capacity < RenderTree.spareNodes)
    #expect(tree.nodes.count == 11 && tree.freePlaces.isEmpty)
    // Layers that come take new places, also after another rearrangement.
    try tree.change(layer(1, sublayers: numbers(2...13)), layer(12), layer(13))
    let more = tree.evaluate(at: 2)
    #expect(more.layers.map(\.id.rawValue) == numbers(1...13))
    #expect(more.showsSame(as: tree.evaluatedFromScratch(at: 2)))
  }

  @Test("lists have room for an eighth more than there is, however the layers came")
  func grows() throws {
    let all = numbers(2...1001)
    var tree = try tree([layer(1, sublayers: all)] + all.map { layer($0) })
    #expect(tree.evaluate(at: 0).layers.count == 1001)
    #expect(tree.nodes.capacity <= 1010 && tree.current.layers.capacity <= 1010)
    for last in UInt32(1002)...1300 {
      try tree.change(layer(1, sublayers: numbers(2...last)), layer(last))
      #expect(tree.evaluate(at: Double(last)).layers.count == Int(last))
      #expect(tree.nodes.capacity <= Int(last) * 9 / 8 + 16)
      #expect(tree.current.layers.capacity <= Int(last) * 9 / 8 + 16)
    }
  }

  @Test("where a layer that came last stays, the places below it are kept for others")
  func scattered() throws {
    let all = numbers(2...1001)
    var tree = try tree([layer(1, sublayers: all)] + all.map { layer($0) })
    _ = tree.evaluate(at: 0)
    try tree.change(layer(1, sublayers: [1001]), removed: numbers(2...1000))
    #expect(tree.evaluate(at: 1).layers.map(\.id.rawValue) == [1, 1001])
    #expect(tree.nodes.count == 1001 && tree.freePlaces.count == 999)
    try tree.change(layer(1, sublayers: [1001, 5]), layer(5))
    #expect(tree.evaluate(at: 2).layers.map(\.id.rawValue) == [1, 1001, 5])
    #expect(tree.nodes.count == 1001)
  }
}
