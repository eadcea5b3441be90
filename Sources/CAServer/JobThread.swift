// SPDX-License-Identifier: Apache-2.0
import CABase
import Foundation

/// A thread that does one job after the other.
final class JobThread: Sendable {
  typealias Job = @Sendable () -> Void

  private struct State {
    var jobs: [Job] = []
    var isOver = false
  }

  private let state = Monitor(State())
  private let limit: Int

  /// Starts a thread.
  ///
  /// - Parameter limit: Jobs that wait at most.
  init(name: String, limit: Int = 64) {
    self.limit = limit
    let thread = Thread { [state] in
      ThreadName.set(name)
      while let job = Self.next(state) { job() }
    }
    thread.stackSize = 16 << 20
    thread.start()
  }

  /// Has a job done after those before. Where as many wait as may, the caller waits.
  func perform(_ job: @escaping Job) {
    let limit = limit
    state.wait { state in
      if state.isOver { return .done(()) }
      return state.jobs.count < limit ? .done(()) : .sleep(nil)
    }
    state.change { if !$0.isOver { $0.jobs.append(job) } }
  }

  /// Drops the jobs that wait, and ends the thread with a last one.
  func end(_ last: @escaping Job) {
    state.change { state in
      guard !state.isOver else { return }
      (state.jobs, state.isOver) = ([last], true)
    }
  }

  private static func next(_ state: Monitor<State>) -> Job? {
    let job: Job? = state.wait { state in
      if !state.jobs.isEmpty { return .done(state.jobs.removeFirst()) }
      return state.isOver ? .done(nil) : .sleep(nil)
    }
    // Those who wait for room.
    state.change { _ in }
    return job
  }
}
