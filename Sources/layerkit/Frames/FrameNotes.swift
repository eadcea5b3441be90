// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CAHeadless
import Synchronization

/// Counts the frames of a run and says how far it is, from whatever thread ends a frame.
final class FrameNotes: Sendable {
  /// Time and results of the frames so far.
  struct Tally: Sendable {
    var rendered = 0
    var skipped = 0
    /// Milliseconds, of all threads together.
    var encode = 0.0
    var write = 0.0
    var diagnostics: [String] = []
  }

  let progress: Progress
  /// The number of the record that is drawn; nil for none.
  private let record: Int?
  private let state = Mutex(Tally())

  init(_ progress: Progress, record: Int? = nil) {
    (self.progress, self.record) = (progress, record)
  }

  var tally: Tally { state.withLock(\.self) }

  /// Notes a frame, and the milliseconds that it took.
  func note(_ frame: FinishedFrame, encode: Double, write: Double) throws(CommandFailure) {
    state.withLock { tally in
      if frame.isSkipped { tally.skipped += 1 } else { tally.rendered += 1 }
      tally.encode += encode
      tally.write += write
    }
    try progress.note(frame, record: record)
  }

  /// Begins again, with the diagnostics that were reported.
  func restart() {
    state.withLock { tally in
      let said = tally.diagnostics
      tally = Tally()
      tally.diagnostics = said
    }
    progress.restart()
  }

  /// Reports once the parts of frames that could not be drawn as asked, each in the line that
  /// `line` makes of it.
  ///
  /// - Parameter line: Nil for one that was said before anything was drawn.
  func announce(_ diagnostics: [String], line: (String) -> String?) {
    for diagnostic in diagnostics {
      let isNews = state.withLock { tally in
        guard !tally.diagnostics.contains(diagnostic) else { return false }
        tally.diagnostics.append(diagnostic)
        return true
      }
      if isNews, let line = line(diagnostic) { progress.say(line + "\n") }
    }
  }
}

/// Where the frames of a run go.
protocol FrameTaker: Sendable {
  /// Takes a frame, on any thread, in any order.
  ///
  /// - Parameter position: The place of the frame in the plan.
  func take(_ frame: PlannedFrame, at position: Int, _ picture: RenderedFrame) throws

  /// No frame begins any more; whoever waits for one goes on.
  func stop()
}
