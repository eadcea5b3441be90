// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import Foundation
import Glibc
import Synchronization

/// Says how far a run over frames is, from whatever thread ends a frame.
final class Progress: Sendable {
  private struct State {
    var done = 0
    var rendered = 0
    var isBarShown = false
    /// When the bar may be drawn again, milliseconds.
    var nextBar = 0.0
  }

  private let style: FrameArguments.ProgressStyle
  private let total: Int
  /// How many records the run has; nil for a run without a list of them.
  private let records: Int?
  private let start = Clock.wall
  private let state = Mutex(State())

  /// A bar appears only on a terminal.
  init(_ style: FrameArguments.ProgressStyle, total: Int, records: Int? = nil) {
    let isBarVisible = style == .bar && isatty(STDERR_FILENO) != 0
    self.style = style == .bar && !isBarVisible ? .none : style
    (self.total, self.records) = (total, records)
  }

  /// One more frame is there.
  ///
  /// - Parameter record: The number of the record that it shows; nil for none.
  func note(_ frame: FinishedFrame, record: Int? = nil) throws(CommandFailure) {
    try state.withLock { state throws(CommandFailure) in
      state.done += 1
      if !frame.isSkipped { state.rendered += 1 }
      switch style {
      case .none: break
      case .json: try StandardStreams.write(try jsonLine(line(frame, record, state)))
      case .bar:
        guard Clock.wall >= state.nextBar || state.done == total else { return }
        state.nextBar = Clock.wall + 100
        state.isBarShown = true
        StandardStreams.complain("\r" + bar(state).text(width: Self.terminalWidth) + "\u{1B}[K")
      }
    }
  }

  /// Says something on standard error, above the bar.
  func say(_ text: String) {
    state.withLock { state in
      StandardStreams.complain((state.isBarShown ? "\r\u{1B}[K" : "") + text)
      state.nextBar = 0
    }
  }

  /// Counts from the beginning again.
  func restart() {
    state.withLock { state in
      state.done = 0
      state.rendered = 0
    }
  }

  /// Leaves the bar as it is, on a line of its own.
  func end() {
    state.withLock { state in
      if state.isBarShown { StandardStreams.complain("\n") }
      state.isBarShown = false
    }
  }

  private func bar(_ state: State) -> ProgressBar {
    let seconds = (Clock.wall - start) / 1000
    return ProgressBar(
      done: state.done, total: total, rate: seconds > 0 ? Double(state.rendered) / seconds : 0)
  }

  private func line(_ frame: FinishedFrame, _ record: Int?, _ state: State) -> ProgressLine {
    ProgressLine(
      frame: frame.frame.number, time: frame.frame.time, file: frame.path, hash: frame.hash,
      record: record, records: record == nil ? nil : records,
      ms: rounded(milliseconds: frame.milliseconds), skipped: frame.isSkipped, done: state.done,
      total: total, eta: bar(state).remaining.map { (1000 * $0).rounded() / 1000 })
  }

  private static var terminalWidth: Int {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}

/// A frame whose file is there.
struct FinishedFrame: Sendable {
  let frame: PlannedFrame
  let path: String
  /// Of the file; nil for a frame of a film.
  let hash: String?
  /// From the begin of drawing to the file on disk.
  let milliseconds: Double
  /// Whether the file was there before.
  let isSkipped: Bool
}

/// The output of `--progress json` for a frame.
private struct ProgressLine: Encodable {
  let frame: Int
  let time: Double
  let file: String
  let hash: String?
  /// The number of the record, and how many the run has.
  let record, records: Int?
  let ms: Double
  let skipped: Bool
  let done, total: Int
  /// Seconds left; nil before anything was drawn.
  let eta: Double?
}
