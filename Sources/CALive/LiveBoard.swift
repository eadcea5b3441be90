// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import CARenderTree

/// A tree as a frame shows it, with the notes about its layers.
package struct LiveTree: Sendable {
  /// The tree.
  package var layers: EvaluatedTree
  /// The notes about its layers.
  package var notes: [LayerID: LayerNote]

  /// A tree with notes.
  package init(layers: EvaluatedTree, notes: [LayerID: LayerNote]) {
    (self.layers, self.notes) = (layers, notes)
  }

  /// The text form.
  package var text: String { layers.text(notes: notes) }
}

/// The readings and trees that the sessions of a process leave for watchers.
///
/// A session leaves a value and goes on; a watcher takes a copy. Neither waits for the other longer
/// than that takes.
package final class LiveBoard: Sendable {
  /// That of the process.
  package static let process = LiveBoard()

  /// The time for which passes are named after somebody has read, seconds.
  private static let interest = 3.0

  private struct Entry {
    var reading: FrameReading
    var wake: @Sendable () -> Void
    var wantsTree = false
    var tree: LiveTree?
  }

  private struct State {
    var entries: [UInt64: Entry] = [:]
    var lastID: UInt64 = 0
    var lastRead: Deadline?
  }

  private let state = Monitor(State())

  /// Begins to show a session; `wake` asks it for a frame.
  ///
  /// - Returns: The number of its picture.
  func add(owner: SurfaceOwner?, wake: @escaping @Sendable () -> Void) -> UInt64 {
    state.look { state in
      state.lastID += 1
      state.entries[state.lastID] = Entry(
        reading: FrameReading(surface: state.lastID, owner: owner), wake: wake)
      return state.lastID
    }
  }

  func remove(_ id: UInt64) { state.look { _ = $0.entries.removeValue(forKey: id) } }

  /// Whether somebody reads.
  var isRead: Bool { state.look { !($0.lastRead?.isOver ?? true) } }

  /// Leaves a session's reading.
  func publish(_ reading: FrameReading) {
    state.look { $0.entries[reading.surface]?.reading = reading }
  }

  /// Leaves a session's tree, if somebody waits for it.
  func offer(_ tree: LiveTree, of id: UInt64) {
    state.look { state in
      guard state.entries[id]?.wantsTree == true else { return }
      state.entries[id]?.tree = tree
      state.entries[id]?.wantsTree = false
    }
  }

  /// The readings of all sessions, the oldest session first.
  func read() -> [FrameReading] {
    state.look { state in
      state.lastRead = Deadline(in: Self.interest)
      return state.entries.values.map(\.reading).sorted { $0.surface < $1.surface }
    }
  }

  /// Asks all sessions for their trees.
  func askForTrees() {
    let wakes = state.look { state in
      for id in state.entries.keys { state.entries[id]?.wantsTree = true }
      return state.entries.values.map(\.wake)
    }
    for wake in wakes { wake() }
  }

  /// The trees that were asked for: nil for those that no frame has given yet.
  func trees() -> [(surface: UInt64, owner: SurfaceOwner?, tree: LiveTree?)] {
    state.look { state in
      state.entries.sorted { $0.key < $1.key }.map {
        ($0.key, $0.value.reading.owner, $0.value.wantsTree ? nil : $0.value.tree)
      }
    }
  }

  /// Lets go of the trees, and of the wish for them.
  func forgetTrees() {
    state.look { state in
      for id in state.entries.keys {
        state.entries[id]?.tree = nil
        state.entries[id]?.wantsTree = false
      }
    }
  }
}

/// A session's place on the board, for as long as the session lives.
package final class LivePost: Sendable {
  private let id: UInt64
  private let owner: SurfaceOwner?
  private let board: LiveBoard

  /// A place on a board; `wake` asks the session for a frame, from any thread.
  package init(
    _ board: LiveBoard, owner: SurfaceOwner? = nil, wake: @escaping @Sendable () -> Void
  ) {
    (self.board, self.owner) = (board, owner)
    id = board.add(owner: owner, wake: wake)
  }

  deinit { board.remove(id) }

  /// Whether somebody reads.
  package var isRead: Bool { board.isRead }

  /// A reading of this session to be filled.
  package var blank: FrameReading { FrameReading(surface: id, owner: owner) }

  /// Leaves the session's reading.
  package func publish(_ reading: FrameReading) { board.publish(reading) }

  /// Leaves the session's tree, if somebody waits for it.
  package func offer(_ tree: LiveTree) { board.offer(tree, of: id) }
}
