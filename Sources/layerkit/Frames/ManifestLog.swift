// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import Synchronization

/// Notes frames as they are written, and puts them into the manifest now and then, so that little
/// is forgotten when a run is killed.
///
/// Several runs may share a manifest: each adds its frames to the file's content at that moment.
final class ManifestLog: Sendable {
  private struct State {
    var waiting: [String: Manifest.Entry] = [:]
    var nextWrite = ManifestLog.now + ManifestLog.interval
  }

  let path: String
  private let lock: String
  private let state = Mutex(State())

  /// Seconds between two writes at least.
  private static let interval = 2.0

  init(path: String) {
    self.path = path
    let name = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    lock = path[..<name] + "." + path[name...] + ".lock"
  }

  /// Removes the leftovers of a killed run beside the frames.
  func tidy() {
    WholeFile.tidy(beside: path)
    LockFile.tidy(lock)
  }

  /// Adds a frame's file; now and then, the calling thread writes the manifest.
  func note(_ entry: Manifest.Entry, file: String) throws(CommandFailure) {
    let isDue = state.withLock { state in
      state.waiting[file] = entry
      guard Self.now >= state.nextWrite else { return false }
      state.nextWrite = .infinity
      return true
    }
    if isDue { try flush() }
  }

  /// Puts noted frames into the file. If that fails, they wait for the next flush.
  func flush() throws(CommandFailure) {
    let news = state.withLock { state in
      defer { state.waiting = [:] }
      return state.waiting
    }
    let start = Self.now
    do throws(CommandFailure) {
      if !news.isEmpty { try merge(news) }
    } catch {
      end(flushBegun: start, left: news)
      throw error
    }
    end(flushBegun: start, left: [:])
  }

  private func end(flushBegun start: Double, left: [String: Manifest.Entry]) {
    let end = Self.now
    state.withLock { state in
      // Of a file that was noted again meanwhile the later note counts.
      state.waiting.merge(left) { later, _ in later }
      // A large manifest is written less often, so that it takes at most a twentieth of the time.
      state.nextWrite = end + max(Self.interval, 20 * (end - start))
    }
  }

  private func merge(_ news: [String: Manifest.Entry]) throws(CommandFailure) {
    try LockFile.hold(lock) { () throws(CommandFailure) in
      var manifest = try Manifest(path: path)
      manifest.frames.merge(news) { $1 }
      try manifest.write(to: path)
    }
  }

  private static var now: Double { Clock.wall / 1000 }
}
