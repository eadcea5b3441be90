// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import Synchronization
import Testing

/// Keeps what guests send.
private final class Exchange: GuestExchange, CommitSink {
  let commits = Mutex<[Commit]>([])
  let guests = Mutex<[GuestID]>([])

  func enter(_ guest: GuestID) -> (any CommitSink)? {
    guests.withLock { $0.append(guest) }
    return self
  }

  func leave(_ guest: GuestID) { guests.withLock { $0.removeAll { $0 == guest } } }
  func submit(_ commit: Commit) { commits.withLock { $0.append(commit) } }
  var wantsNotes: Bool { true }
}

@Suite struct GuestLobbyTests {
  private func commit(_ sequence: UInt64, _ layer: UInt32) -> Commit {
    let change = LayerChange(
      layer: LayerID(rawValue: layer), state: LayerState(), changed: PropertySet())
    return Commit(sequence: sequence, changes: [change])
  }

  @Test func commitsWaitAsOneUntilThereIsAnExchange() {
    let (lobby, exchange) = (GuestLobby(), Exchange())
    let (id, sink) = lobby.admit()
    sink.submit(commit(1, 5))
    sink.submit(commit(2, 3))
    #expect(!sink.wantsNotes)
    lobby.install(exchange)
    sink.submit(commit(3, 9))
    #expect(exchange.guests.withLock { $0 } == [id])
    let sent = exchange.commits.withLock { $0 }
    #expect(sent.map(\.sequence) == [2, 3])
    #expect(sent[0].changes.map(\.layer.rawValue) == [3, 5])
    #expect(sink.wantsNotes)
  }

  @Test func oneThatLeftBeforeIsNotTakenIn() {
    let (lobby, exchange) = (GuestLobby(), Exchange())
    let (id, sink) = lobby.admit()
    lobby.dismiss(id)
    lobby.install(exchange)
    sink.submit(commit(1, 1))
    #expect(exchange.guests.withLock { $0 } == [] && exchange.commits.withLock { $0 } == [])
  }

  @Test func theFirstExchangeStays() {
    let (lobby, first, second) = (GuestLobby(), Exchange(), Exchange())
    lobby.install(first)
    lobby.install(second)
    let (id, _) = lobby.admit()
    #expect(first.guests.withLock { $0 } == [id] && second.guests.withLock { $0 } == [])
    lobby.dismiss(id)
    #expect(first.guests.withLock { $0 } == [])
  }

  @Test func renamedCommitsNameNoOldLayer() {
    var commit = commit(1, 2)
    commit.root = RootChange(layer: LayerID(rawValue: 2), orientation: .yUp)
    commit.changes[0].sublayers = [LayerID(rawValue: 3), LayerID(rawValue: 4)]
    commit.changes[0].mask = .set(LayerID(rawValue: 5))
    commit.moves.append(LayerID(rawValue: 6), .rectangle, LayerGeometry(), opacity: 1)
    commit.removed = [LayerID(rawValue: 7)]
    commit.notes = [LayerNote(layer: LayerID(rawValue: 8), label: "x")]
    let renamed = commit.renamed { LayerID(rawValue: $0.rawValue + 100) }
    #expect(renamed.root?.layer?.rawValue == 102 && renamed.root?.orientation == .yUp)
    #expect(renamed.changes.map(\.layer.rawValue) == [102])
    #expect(renamed.changes[0].sublayers?.map(\.rawValue) == [103, 104])
    #expect(renamed.changes[0].mask == .set(LayerID(rawValue: 105)))
    #expect(renamed.moves.changes.map(\.layer.rawValue) == [106])
    #expect(renamed.removed.map(\.rawValue) == [107])
    #expect(renamed.notes.map(\.layer.rawValue) == [108] && renamed.notes[0].label == "x")
  }
}
