// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import CARenderServer
import CARenderTree

/// The clocks of a surface's layers, for sources that go by the time of the layer which shows them:
/// a tree of the surface's commits, as the server has it.
///
/// Sound: the rooms are used while the lock is held alone.
final class SourceClocks: @unchecked Sendable {
  private let lock = Monitor(())
  private var rooms: Rooms

  /// The clocks after some commits.
  ///
  /// - Parameter waits: Whether pictures may be waited for.
  init(_ entries: [CommitJournal.Entry], waits: Bool) {
    rooms = Rooms(waitsForPictures: waits, guests: GuestTrees())
    for entry in entries {
      switch entry {
      case .commit(let commit): apply(commit)
      case .seal(let time): seal(at: time)
      }
    }
  }

  /// Takes a commit in.
  func apply(_ commit: Commit) {
    // The server says why a commit cannot be applied.
    var report = FrameReport()
    lock.look { _ in rooms.apply([commit], &report) }
  }

  /// Keeps the tree as it is for all times before that.
  func seal(at time: Double) { lock.look { _ in rooms.seal(at: time) } }

  /// The times of the sources at a media time, by source.
  func times(at time: Double) -> [ObjectIdentifier: SourceTime] {
    let times = lock.look { _ in rooms.sourceTimes(at: time) }
    return Dictionary(times.map { (ObjectIdentifier($0.source), $0) }) { first, _ in first }
  }
}
