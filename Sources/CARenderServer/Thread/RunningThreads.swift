// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The render threads of the process, which end before it does: a driver that is unloaded under a
/// thread which draws takes the process down with it.
enum RunningThreads {
  private struct State {
    var desks: [RenderDesk] = []
    var isWatching = false
  }

  private static let state = Monitor(State())

  /// Seconds that the end of the process waits for all of them.
  private static let patience = 2.0

  /// Notes a thread that has its driver loaded: functions registered with `atexit` later run
  /// earlier.
  static func add(_ desk: RenderDesk) {
    state.look { state in
      state.desks.append(desk)
      guard !state.isWatching else { return }
      state.isWatching = true
      atexit { RunningThreads.stopAll() }
    }
  }

  static func remove(_ desk: RenderDesk) {
    state.look { $0.desks.removeAll { $0 === desk } }
  }

  private static func stopAll() {
    let desks = state.look { $0.desks }
    for desk in desks { desk.stop() }
    for desk in desks where !desk.isCurrentThread { _ = desk.awaitEnd(atMost: patience) }
  }
}
