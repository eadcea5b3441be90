// SPDX-License-Identifier: Apache-2.0
import CACommit
import CALive
import CARenderTree
import Foundation
import Synchronization

/// The guests of a process or of a server: a tree for each, kept up to date by its commits.
///
/// Hosts listen to the guests that their layers show. A listener gets the tree as it stands, then
/// each commit; see ``GuestMail``. The registry knows no processes and no clock. It is used on any
/// thread.
package final class GuestTrees: GuestExchange, Sendable {
  /// The guests of this process, or of the programs that it serves.
  package static let process = GuestTrees()

  /// A guest's tree, and its end where that is known.
  fileprivate struct Guest {
    var tree = RenderTree()
    var notes: [LayerID: LayerNote] = [:]
    /// The media time from which on it is not shown, once its program is gone.
    var end: Double?
    /// The layers of the tree in the quota of its program; nil without one.
    var share: LayerShare?
  }

  fileprivate struct State {
    var guests: [GuestID: Guest] = [:]
    /// The ids of guests that are gone.
    var gone = GoneGuests()
    var listeners = GuestListeners()
    var lingering: Double
  }

  private let state: Mutex<State>
  /// Whether commits of guests are to carry notes about layers.
  fileprivate let wantsNotes: Bool

  /// How long the last picture of a guest stays whose program is gone, seconds, where nothing else
  /// is said.
  package static let lingering = 1.0

  /// A registry without guests.
  ///
  /// - Parameters:
  ///   - mailLimit: How many commits wait for a listener at most. One that is further behind gets
  ///     the tree as it stands instead of them.
  ///   - environment: The variables of the process, or those of a test.
  package init(
    mailLimit: Int = RenderServer.mailboxLimit,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    var state = State(lingering: Self.lingering)
    state.listeners.mailLimit = mailLimit
    self.state = Mutex(state)
    wantsNotes = (try? LiveServer.isWanted(environment)) ?? false
  }

  /// How long the last picture of a guest stays whose program is gone, seconds of the media clock,
  /// 0 or more. Default ``lingering``. It holds for programs that go from then on.
  package var lingering: Double {
    get { state.withLock { $0.lingering } }
    set { state.withLock { $0.lingering = max(0, newValue) } }
  }

  /// Takes in a new guest: its id, and where its commits go.
  package func admit() -> (id: GuestID, sink: any CommitSink) {
    while true {
      let guest = GuestID.fresh()
      if let sink = enter(guest) { return (guest, sink) }
    }
  }

  package func enter(_ guest: GuestID) -> (any CommitSink)? { enter(guest, quota: nil) }

  /// Takes in a guest of another process.
  ///
  /// - Parameter quota: The quota of the guest's program.
  /// - Returns: Where its commits go; nil where another guest has the id, or had it.
  package func enter(_ guest: GuestID, quota: RenderQuota?) -> GuestSink? {
    let isNew = state.withLock { state in
      guard state.guests[guest] == nil, !state.gone.contains(guest) else { return false }
      state.guests[guest] = Guest(share: quota?.makeShare())
      return true
    }
    return isNew ? GuestSink(guest, of: self) : nil
  }

  package func leave(_ guest: GuestID) {
    ring { state in
      // One that has not come yet is not to come any more.
      state.gone.insert(guest)
      guard state.guests.removeValue(forKey: guest) != nil else { return [] }
      return state.listeners.send(.gone, to: guest)
    }
  }

  /// How many ids of guests that are gone are remembered: 65,536. A guest may have an older one.
  package static let goneLimit = 1 << 16

  /// Shows a guest's last picture for ``lingering`` seconds more, its animations running, and then
  /// nothing: its program is gone.
  ///
  /// - Parameter t: The media time now, seconds.
  package func abandon(_ guest: GuestID, at t: Double) {
    ring { state in
      guard state.guests[guest] != nil, state.guests[guest]?.end == nil else { return [] }
      let end = t + state.lingering
      state.guests[guest]?.end = end
      let bells = state.listeners.send(.end(end), to: guest)
      if bells.isEmpty { state.drop(guest) }
      return bells
    }
  }

  /// How many guests there are.
  package var count: Int { state.withLock { $0.guests.count } }

  /// Takes in a commit. One that cannot be applied leaves the guest's tree as it was; its hosts
  /// report it.
  ///
  /// - Parameter bytes: The memory of the commit, as its mail counts.
  fileprivate func apply(_ commit: Commit, of guest: GuestID, bytes: Int) {
    ring { state in
      guard state.guests[guest] != nil else { return [] }
      let refusal = state.guests[guest]?.apply(commit)
      let mail = refusal.map { GuestMail.refusal("Guest \(guest): \($0)") }
      return state.listeners.send(mail ?? .commit(commit), to: guest, bytes: bytes)
    }
  }

  private func ring(_ change: (inout State) -> [@Sendable () -> Void]) {
    let bells = state.withLock { change(&$0) }
    for bell in bells { bell() }
  }
}

/// Questions of hosts.
extension GuestTrees {
  /// Has a listener hear of a guest, which may not be there yet.
  ///
  /// - Parameter bell: Called on any thread when there is mail.
  /// - Returns: The number of the listener.
  package func listen(to guest: GuestID, bell: @escaping @Sendable () -> Void) -> UInt64 {
    state.withLock { $0.listeners.add(guest, bell) }
  }

  /// Ends a listener. A guest whose program is gone goes with the last.
  package func stop(_ listener: UInt64) {
    state.withLock { state in
      guard let guest = state.listeners.remove(listener),
        state.guests[guest]?.end != nil, !state.listeners.hear(guest)
      else { return }
      state.drop(guest)
    }
  }

  /// The mail of a listener since it was last asked for, oldest first.
  func take(_ listener: UInt64) -> [GuestMail] {
    state.withLock { state in
      guard let guest = state.listeners.guest(of: listener) else { return [] }
      let mail = state.listeners.take(listener, isThere: state.guests[guest] != nil)
      guard mail.isWhole, let known = state.guests[guest] else { return mail.letters }
      let end = known.end.map { [GuestMail.end($0)] } ?? []
      return [.tree(known.tree, known.notes)] + end + mail.letters.filter(\.isRefusal)
    }
  }
}

extension GuestTrees.State {
  /// Drops a guest whose program is gone and that nobody shows.
  fileprivate mutating func drop(_ guest: GuestID) {
    guests[guest] = nil
    gone.insert(guest)
  }
}

extension GuestTrees.Guest {
  /// - Returns: why the commit was refused; nil where it was not.
  fileprivate mutating func apply(_ commit: Commit) -> String? {
    if let share { tree.nodeLimit = share.limit }
    defer { share?.settle(at: tree.nodeCount) }
    do {
      try tree.apply(commit)
      tree.forgetTouched()
    } catch {
      let reason = tree.sentence(error, about: commit, notes: notes)
      return "commit \(commit.sequence) was refused: \(reason)"
    }
    for note in commit.notes { notes[note.layer] = note }
    if !notes.isEmpty { for layer in commit.removed { notes[layer] = nil } }
    return nil
  }
}

/// Where the commits of a guest go.
package final class GuestSink: CommitSink {
  private let guest: GuestID
  private let trees: GuestTrees

  fileprivate init(_ guest: GuestID, of trees: GuestTrees) {
    (self.guest, self.trees) = (guest, trees)
  }

  package func submit(_ commit: Commit) { trees.apply(commit, of: guest, bytes: 0) }

  /// Takes a commit of another process, which its tree takes at once.
  package func submit(_ commit: Commit, _ burden: CommitBurden) {
    trees.apply(commit, of: guest, bytes: burden.bytes)
  }

  package var wantsNotes: Bool { trees.wantsNotes }
}
