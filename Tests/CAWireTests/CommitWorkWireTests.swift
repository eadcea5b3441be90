// SPDX-License-Identifier: Apache-2.0
import CACommit
import Testing

@testable import CAWire

@Suite("The program's time of a commit, through the wire") struct CommitWorkWireTests {
  @Test("is equal on the other side, and cut off above four seconds")
  func crossed() throws {
    var work = CommitWork()
    (work.layout, work.display, work.commit) = (1, 2_000_000, 3)
    work.layers = [.init(layer: LayerID(rawValue: 7), layout: 1, display: 5_000_000_000)]
    var commit = Commit.moves(2)
    commit.work = work
    let copy = try Wire().crossed(commit)
    work.layers[0].display = Int(UInt32.max)
    #expect(copy.work == work)
    #expect(try Wire().crossed(Commit.moves(2)).work == nil)
  }
}
