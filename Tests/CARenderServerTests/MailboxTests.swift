// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CARenderServer
import CoreGraphics
import Synchronization
import Testing

@Suite struct MailboxTests {
  /// Moves layers 1 to `count` to a point.
  private static func moves(_ count: UInt32, to x: Double, sequence: UInt64) -> Commit {
    var commit = Commit(sequence: sequence)
    var geometry = LayerGeometry()
    geometry.position.x = CGFloat(x)
    for number in 1...count {
      commit.moves.append(
        LayerID(rawValue: number), PropertySet([.position]), geometry, opacity: 1)
    }
    return commit
  }

  /// Gives a layer a picture.
  private static func show(_ image: CGImage, sequence: UInt64) -> Commit {
    var state = LayerState()
    state.contents = Contents(image)
    return Commit(
      sequence: sequence,
      changes: [
        LayerChange(layer: LayerID(rawValue: 1), state: state, changed: PropertySet([.contents]))
      ])
  }

  private static func picture() -> CGImage {
    CGImage(width: 8, height: 8, premultipliedRGBA: [UInt8](repeating: 1, count: 256))
  }

  @Test func commitsAreTakenOnceAndInOrder() {
    let server = RenderServer()
    for sequence in 1...3 {
      server.submit(Self.show(Self.picture(), sequence: UInt64(sequence)))
    }
    #expect(server.takeCommits().map(\.sequence) == [1, 2, 3])
    #expect(server.takeCommits().isEmpty)
  }

  @Test("a part waits for the next commit, and both are taken at once")
  func parts() {
    let server = RenderServer()
    let rings = Mutex(0)
    server.setBell { rings.withLock { $0 += 1 } }
    server.submit(Self.show(Self.picture(), sequence: 1), nil, isPart: true)
    server.submit(Self.show(Self.picture(), sequence: 2), nil, isPart: true)
    #expect(!server.hasPendingCommits && server.takeCommits().isEmpty)
    #expect(rings.withLock { $0 } == 0)
    server.submit(Self.show(Self.picture(), sequence: 3))
    #expect(rings.withLock { $0 } == 1)
    #expect(server.takeCommits().map(\.sequence) == [1, 2, 3])
    server.submit(Self.show(Self.picture(), sequence: 4))
    #expect(server.takeCommits().map(\.sequence) == [4])
  }

  @Test("more parts than may wait join the last")
  func manyParts() {
    var parts = CommitParts()
    for number in 1...CommitParts.limit + 5 {
      parts.add(Self.show(Self.picture(), sequence: UInt64(number)), nil)
    }
    let taken = parts.takeAll()
    #expect(taken.parts.count == CommitParts.limit && parts.parts.isEmpty)
    #expect(taken.parts.last?.commit.sequence == UInt64(CommitParts.limit + 5))
  }

  @Test("commits that only move layers are one commit of the last places")
  func movesJoin() {
    let server = RenderServer()
    for number in 1...1000 {
      server.submit(Self.moves(10, to: Double(number), sequence: UInt64(number)))
    }
    let commits = server.takeCommits()
    #expect(commits == [Self.moves(10, to: 1000, sequence: 1000)])
    #expect(commits.first?.moves.numberCount == 20)
  }

  @Test("commits that do more stay apart, and moves stay between them")
  func orderStays() {
    let server = RenderServer()
    let picture = Self.picture()
    server.submit(Self.moves(2, to: 1, sequence: 1))
    server.submit(Self.moves(3, to: 2, sequence: 2))
    server.submit(Self.show(picture, sequence: 3))
    server.submit(Self.moves(2, to: 4, sequence: 4))
    server.submit(Self.show(picture, sequence: 5))
    #expect(server.takeCommits().map(\.sequence) == [2, 3, 4, 5])
  }

  @Test("moves of other layers stay apart, as they may be those of another context")
  func othersStay() {
    let server = RenderServer()
    server.submit(Self.moves(2, to: 1, sequence: 7))
    var other = Commit(sequence: 3)
    other.moves.append(
      LayerID(rawValue: 9), PropertySet([.opacity]), LayerGeometry(), opacity: 0.5)
    server.submit(other)
    server.submit(Commit(sequence: 4))
    #expect(server.takeCommits().map(\.sequence) == [7, 3, 4])
  }

  @Test("a mailbox that nobody empties holds no more than its limit, and the pictures of the last")
  func bound() {
    let server = RenderServer(mailboxLimit: 4)
    weak var skipped: CGImage?
    for number in 1...500 {
      let picture = Self.picture()
      if number == 250 { skipped = picture }
      server.submit(Self.show(picture, sequence: UInt64(number)))
    }
    #expect(skipped == nil)
    let commits = server.takeCommits()
    #expect(commits.map(\.sequence) == [1, 2, 3, 500])
    #expect(commits.allSatisfy { $0.changeCount == 1 })
    server.submit(Self.show(Self.picture(), sequence: 501))
    #expect(server.takeCommits().map(\.sequence) == [501])
  }

  @Test("a closed mailbox keeps nothing")
  func closed() {
    let server = RenderServer(mailboxLimit: 1)
    server.close()
    for number in 1...3 { server.submit(Self.moves(1, to: 1, sequence: UInt64(number))) }
    #expect(server.takeCommits().isEmpty)
  }
}
