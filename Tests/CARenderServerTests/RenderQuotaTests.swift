// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CoreGraphics
import Testing

@testable import CARenderServer

@Suite("What the trees of a program may use together") struct RenderQuotaTests {
  private func quota(_ adjust: (inout RenderQuota.Limits) -> Void) -> RenderQuota {
    var limits = RenderQuota.Limits()
    adjust(&limits)
    return RenderQuota(limits)
  }

  private func layers(_ numbers: ClosedRange<UInt32>, removed: [UInt32] = []) -> Commit {
    Commit(
      changes: numbers.map {
        LayerChange(layer: LayerID(rawValue: $0), state: LayerState(), changed: PropertySet())
      }, removed: removed.map { LayerID(rawValue: $0) })
  }

  /// Removes layers, and cannot be applied.
  private func badCommit(removing numbers: ClosedRange<UInt32>) -> Commit {
    var commit = layers(500...500, removed: Array(numbers))
    commit.changes[0].sublayers = [LayerID(rawValue: 999)]
    return commit
  }

  @Test("are layers of all trees; a commit that is refused frees none")
  func layerLimit() {
    let quota = quota { $0.layers = 10 }
    var second = Rooms(quota: quota)
    var report = FrameReport()
    do {
      var first = Rooms(quota: quota)
      first.apply([layers(1...6), badCommit(removing: 1...6)], &report)
      #expect(quota.layers == 6 && report.refusals.count == 1)
      second.apply([layers(1...5)], &report)
      #expect(quota.layers == 6)
      #expect(report.refusals.last?.contains("the limit of 4") == true)
      second.apply([layers(1...4)], &report)
      #expect(quota.layers == 10)
      first.apply([layers(1...1, removed: [2, 3])], &report)
      #expect(quota.layers == 8)
    }
    #expect(quota.layers == 4)
  }

  @Test("are layers of guests, where the program has them and where they are shown")
  func guests() {
    let quota = quota { $0.layers = 8 }
    let (trees, guest) = (GuestTrees(), GuestID.fresh())
    let sink = trees.enter(guest, quota: quota)
    sink?.submit(layers(1...5))
    #expect(quota.layers == 5)
    sink?.submit(layers(6...9))
    #expect(quota.layers == 5, "It is refused.")
    var rooms = Rooms(guests: trees, quota: quota)
    var state = LayerState()
    state.rare.remoteClientId = guest.rawValue
    var report = FrameReport()
    let host = Commit(
      root: RootChange(layer: LayerID(rawValue: 1), orientation: .yDown),
      changes: [
        LayerChange(
          layer: LayerID(rawValue: 1), state: state, changed: PropertySet([.remoteClientId]))
      ])
    rooms.apply([host], &report)
    let tree = rooms.evaluate(at: 0, &report)
    let view = SurfaceView(scale: 1).frameView(width: 10, height: 10)
    _ = rooms.frame(of: tree, view: view, &report)
    #expect(report.diagnostics.count == 1 && quota.layers <= 8)
    #expect(report.diagnostics.first?.contains("guests would have more than") == true)
    trees.leave(guest)
    rooms.apply([], &report)
    #expect(quota.layers <= 2)
  }

  @Test("are bytes of commits that wait in a mailbox, and those that were taken count no more")
  func waiting() throws {
    let quota = quota { $0.waitingBytes = 100 }
    let server = RenderServer(quota: quota)
    func submit(_ commit: Commit, _ bytes: Int) -> Bool {
      guard let burden = quota.awaitRoom(for: bytes, waiting: 0) else { return false }
      server.submit(commit, burden)
      return true
    }
    #expect(submit(layers(1...1), 60) && !submit(layers(2...2), 60) && submit(layers(2...2), 40))
    #expect(quota.waitingBytes == 100)
    #expect(server.takeCommits().count == 2 && quota.waitingBytes == 0)
    // One that is larger than the limit waits alone.
    #expect(submit(layers(1...1), 1000) && !submit(layers(1...1), 1))
    server.close()
    #expect(quota.waitingBytes == 0)
    #expect(submit(layers(1...1), 60) && quota.waitingBytes == 0, "Nobody takes it any more.")
  }

  @Test("are bytes of the larger one where moves overtake each other")
  func moves() {
    let quota = quota { $0.waitingBytes = 100 }
    let server = RenderServer(quota: quota)
    var geometry = LayerGeometry()
    for step in 0..<1000 {
      var commit = Commit()
      geometry.position.x = CGFloat(step)
      commit.moves.append(LayerID(rawValue: 1), PropertySet([.position]), geometry, opacity: 1)
      guard let burden = quota.awaitRoom(for: 20 + step % 3, waiting: 0) else {
        Issue.record("no room at \(step)")
        return
      }
      server.submit(commit, burden)
    }
    #expect(quota.waitingBytes == 22)
  }

  /// Why a tree is not kept; nil where it is.
  private func refusal(_ rooms: borrowing Rooms) -> QuotaError? {
    do throws(QuotaError) {
      try rooms.checkRoomForSeal()
      return nil
    } catch {
      return error
    }
  }

  @Test("are trees that are kept for earlier times, and their layers")
  func keptTrees() throws {
    let quota = quota { ($0.keptTrees, $0.keptLayers) = (3, 10) }
    var rooms = Rooms(quota: quota)
    var report = FrameReport()
    rooms.apply([layers(1...4)], &report)
    for _ in 0..<2 { try rooms.checkRoomForSeal() }
    #expect(refusal(rooms) == .layers(12, limit: 10))
    rooms.apply([layers(1...1, removed: [2, 3, 4])], &report)
    try rooms.checkRoomForSeal()
    #expect(refusal(rooms) == .trees(limit: 3))
    #expect("\(QuotaError.layers(12, limit: 10))".contains("12 layers; the limit is 10"))
    rooms = Rooms(quota: quota)
    rooms.apply([layers(1...4)], &report)
    try rooms.checkRoomForSeal()
  }

  @Test("are the mails of guests that nobody takes: a host that is behind gets the tree")
  func guestMail() {
    var listeners = GuestListeners()
    listeners.byteLimit = 100
    let guest = GuestID.fresh()
    let number = listeners.add(guest) {}
    _ = listeners.take(number, isThere: true)
    for _ in 0..<3 { _ = listeners.send(.commit(layers(1...1)), to: guest, bytes: 30) }
    var mail = listeners.take(number, isThere: true)
    #expect(mail.letters.count == 3 && !mail.isWhole)
    for _ in 0..<4 { _ = listeners.send(.commit(layers(1...1)), to: guest, bytes: 30) }
    mail = listeners.take(number, isThere: true)
    #expect(mail.letters.isEmpty && mail.isWhole)
  }

  @Test("ids of guests that are gone are remembered, the last of them")
  func goneGuests() {
    var gone = GoneGuests(limit: 3)
    func id(_ number: UInt32) -> GuestID { GuestID(rawValue: number) }
    for number: UInt32 in [1, 2, 2, 3, 4] { gone.insert(id(number)) }
    #expect(gone.count == 3)
    #expect([1, 2, 3, 4].map { gone.contains(id($0)) } == [false, true, true, true])
    for number: UInt32 in 5...1000 { gone.insert(id(number)) }
    #expect(gone.count == 3 && gone.contains(id(1000)) && !gone.contains(id(997)))
  }
}
