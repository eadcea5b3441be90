// SPDX-License-Identifier: Apache-2.0
import CABase
import CATrace
import Glibc

/// The render threads of the process, which end before it does: a driver that is unloaded under a
/// thread which draws takes the process down with it. Where a driver holds its thread for longer,
/// the process ends without unloading anything.
enum RunningThreads {
  private struct State {
    var desks: [RenderDesk] = []
    /// How often the end of the process was asked for.
    var registrations = 0
  }

  private static let state = Monitor(State())

  /// Seconds that the end of the process waits for all of them.
  private static let patience = 2.0

  /// How often the end of the process is asked for at most.
  private static let registrationLimit = 256

  /// Notes a thread that has its driver loaded.
  static func add(_ desk: RenderDesk) {
    state.look { state in
      state.desks.append(desk)
      if state.registrations == 0 { register(&state) }
    }
  }

  /// Notes that a driver may have compiled for the first time: its compiler then registers the end
  /// of its own variables, and functions that are registered later run earlier.
  static func driverDidCompile() {
    state.look { if $0.registrations < registrationLimit { register(&$0) } }
  }

  private static func register(_ state: inout State) {
    state.registrations += 1
    on_exit({ status, _ in RunningThreads.stopAll(status) }, nil)
  }

  static func remove(_ desk: RenderDesk) {
    state.look { $0.desks.removeAll { $0 === desk } }
  }

  private static func stopAll(_ status: Int32) {
    let desks = state.look { $0.desks }
    for desk in desks { desk.stop() }
    let deadline = Deadline(in: patience)
    let areOver = desks.allSatisfy { $0.isCurrentThread || $0.awaitEnd(atMost: deadline.rest) }
    guard !areOver || !LeavingThreads.awaitGone(atMost: deadline.rest) else { return }
    StandardError.write(
      "LayerKit: a driver holds a render thread; the program ends without its exit handlers.\n")
    Trace.stop()
    fflush(nil)
    _exit(status)
  }
}
