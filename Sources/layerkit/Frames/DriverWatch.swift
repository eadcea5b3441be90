// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommandLine
import CARenderServer
import Foundation
import Glibc

/// Ends the program, with a sentence, where the driver does not return from a call: nothing else
/// can take the thread back.
///
/// A driver that returns but never finishes drawing is found by the renderer itself, which waits
/// for `driverPatience` seconds; this waits a little longer.
final class DriverWatch: Sendable {
  private struct State {
    /// When the work under way counts as hung; nil while none is.
    var deadline: Deadline?
  }

  /// Seconds that the renderer's own limit has to come first.
  private static let grace = 5.0

  private let patience: Double
  private let state = Monitor(State())

  init(patience: Double) {
    self.patience = patience
    let state = state
    let thread = Thread { Self.wait(on: state, patience) }
    thread.name = "Driver watch"
    thread.start()
  }

  /// Runs work of the driver's under watch.
  func callAsFunction<Result>(_ work: () throws -> Result) rethrows -> Result {
    state.change { $0.deadline = Deadline(in: patience + Self.grace) }
    defer { state.change { $0.deadline = nil } }
    return try work()
  }

  private static func wait(on state: Monitor<State>, _ patience: Double) {
    state.wait { state -> Decision<Void> in
      guard let deadline = state.deadline else { return .sleep(nil) }
      return deadline.isOver ? .done(()) : .sleep(deadline.rest)
    }
    StandardStreams.complain(
      "layerkit: The driver failed: it has not returned from a call for "
        + "\(patience + Self.grace) s.\n")
    _exit(ExitStatus.internalError.rawValue)
  }
}
