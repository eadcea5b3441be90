// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// The way of a process's guests to its exchange, which a host module sets.
///
/// A guest may be made before there is a host: its commits wait here, joined to one.
package final class GuestLobby: Sendable {
  /// The lobby of the process.
  package static let process = GuestLobby()

  private struct State {
    var exchange: (any GuestExchange)?
    var waiting: [GuestID: GuestEntrance] = [:]
  }

  private let state = Mutex(State())

  /// A lobby without an exchange.
  package init() {}

  /// Has all guests meet hosts at `exchange`. The first exchange stays.
  package func install(_ exchange: any GuestExchange) {
    let waiting = state.withLock { state -> [GuestID: GuestEntrance] in
      guard state.exchange == nil else { return [:] }
      state.exchange = exchange
      defer { state.waiting = [:] }
      return state.waiting
    }
    for (guest, entrance) in waiting { entrance.open(to: exchange.enter(guest)) }
  }

  /// A new guest: its id, and where its commits go.
  package func admit() -> (id: GuestID, sink: any CommitSink) {
    let (guest, entrance) = (GuestID.fresh(), GuestEntrance())
    let exchange = state.withLock { state in
      if state.exchange == nil { state.waiting[guest] = entrance }
      return state.exchange
    }
    if let exchange { entrance.open(to: exchange.enter(guest)) }
    return (guest, entrance)
  }

  /// Takes a guest away at once.
  package func dismiss(_ guest: GuestID) {
    let exchange = state.withLock { state in
      state.waiting[guest] = nil
      return state.exchange
    }
    exchange?.leave(guest)
  }
}

/// The sink of a guest's context.
private final class GuestEntrance: CommitSink, Sendable {
  private enum Way {
    case closed(waiting: Commit?)
    case open(any CommitSink)
  }

  private let way = Mutex(Way.closed(waiting: nil))

  /// Sends the waiting commit, and all later ones, to `sink`; drops them where there is none.
  func open(to sink: (any CommitSink)?) {
    guard let sink else { return }
    way.withLock { way in
      if case .closed(let commit?) = way { sink.submit(commit) }
      way = .open(sink)
    }
  }

  func submit(_ commit: Commit) {
    way.withLock { way in
      switch way {
      case .open(let sink): sink.submit(commit)
      case .closed(var waiting?):
        waiting.join(commit)
        way = .closed(waiting: waiting)
      case .closed(nil): way = .closed(waiting: commit)
      }
    }
  }

  var wantsNotes: Bool {
    way.withLock { way in
      if case .open(let sink) = way { sink.wantsNotes } else { false }
    }
  }
}
