// SPDX-License-Identifier: Apache-2.0
import CACommit
import CARenderServer
import CoreGraphics
import Testing

@Suite struct SealedTreeTests {
  private func rooms(widths: [(CGFloat, end: Double?)]) -> Rooms {
    var rooms = Rooms()
    var report = FrameReport()
    for (number, (width, end)) in widths.enumerated() {
      var state = LayerState()
      state.geometry.bounds.size.width = width
      let change = LayerChange(
        layer: LayerID(rawValue: 1), state: state,
        changed: PropertySet(PropertyTable.rows(for: .plain).map(\.id)))
      rooms.apply(
        [
          Commit(
            sequence: UInt64(number + 1),
            root: RootChange(layer: LayerID(rawValue: 1), orientation: .yDown), changes: [change])
        ], &report)
      if let end { rooms.seal(at: end) }
    }
    #expect(report.refusals.isEmpty)
    return rooms
  }

  private func width(_ rooms: inout Rooms, _ t: Double) -> (CGFloat, changed: Int) {
    var report = FrameReport()
    let layers = rooms.evaluate(at: t, &report)
    return (layers.layers[0].state.geometry.bounds.width, layers.changed.count)
  }

  @Test func theTreeInForceAtATimeIsShownInAnyOrderOfTimes() {
    var rooms = rooms(widths: [(10, 1), (20, 2), (30, nil)])
    let times = [2, 0, 1.5, -1, 1, 9, 0.9]
    #expect(times.map { width(&rooms, $0).0 } == [30, 10, 20, 10, 20, 30, 10])
  }

  @Test func onlyAChangeOfTreesIsAChangeOfEveryLayer() {
    var rooms = rooms(widths: [(10, 1), (20, nil)])
    #expect([0.0, 0.5, 1, 2, 0].map { width(&rooms, $0).changed } == [1, 0, 1, 0, 1])
  }

  @Test func treesSealedAtOneTimeLeaveTheLast() {
    var rooms = rooms(widths: [(10, 1), (20, 1), (30, nil)])
    #expect(width(&rooms, 0.5).0 == 10)
    #expect(width(&rooms, 1).0 == 30)
  }
}
