// SPDX-License-Identifier: Apache-2.0
import CABase
import CARenderServer
import Foundation

/// A thread that does one job after the other.
final class JobThread: Sendable {
  typealias Job = @Sendable () -> Void

  fileprivate struct State {
    var jobs: [Job] = []
    var isOver = false
  }

  private let state = Monitor(State())
  private let limit: Int
  private let pulse = Pulse()
  private static let running = Monitor(0)

  /// Starts a thread.
  ///
  /// - Parameter limit: Jobs that wait at most.
  init(name: String, limit: Int = 64) {
    self.limit = limit
    Self.running.look { $0 += 1 }
    JobThreadEnd.add(state)
    let thread = Thread { [state, pulse] in
      ThreadName.set(name)
      while let job = Self.next(state) {
        pulse.begin()
        job()
        pulse.end()
        JobThreadEnd.driverMayHaveCompiled()
      }
      JobThreadEnd.remove(state)
      LeavingThreads.addCurrent()
      Self.running.change { $0 -= 1 }
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

  /// Has a job done if none waits, and never waits itself.
  func performIfIdle(_ job: @escaping Job) {
    state.change { if !$0.isOver, $0.jobs.isEmpty { $0.jobs.append(job) } }
  }

  /// Waits until all threads of the process that do jobs are gone. Returns whether they are.
  static func awaitEnd(atMost seconds: Double) -> Bool {
    let deadline = Deadline(in: seconds)
    let areOver = running.wait { count in
      if count == 0 { return .done(true) }
      return deadline.isOver ? .done(false) : .sleep(deadline.rest)
    }
    return areOver && LeavingThreads.awaitGone(atMost: deadline.rest)
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

/// Ends the threads before the process ends: a driver that is unloaded under a thread which draws
/// takes the process down with it. Where a driver holds its thread for longer, the process ends
/// without unloading anything.
private enum JobThreadEnd {
  private struct Record {
    var states: [Monitor<JobThread.State>] = []
    /// How often the end of the process was asked for.
    var registrations = 0
  }

  private static let record = Monitor(Record())
  /// Seconds that the end of the process waits for all of them.
  private static let patience = 2.0
  /// How often the end of the process is asked for at most.
  private static let registrationLimit = 256

  static func add(_ state: Monitor<JobThread.State>) { record.look { $0.states.append(state) } }

  static func remove(_ state: Monitor<JobThread.State>) {
    record.look { $0.states.removeAll { $0 === state } }
  }

  /// Asks for the end of the process once more: a compiler of a driver registers the end of its own
  /// variables when it first compiles, and functions that are registered later run earlier.
  static func driverMayHaveCompiled() {
    record.look { record in
      guard record.registrations < registrationLimit else { return }
      record.registrations += 1
      on_exit({ status, _ in JobThreadEnd.endAll(status) }, nil)
    }
  }

  private static func endAll(_ status: Int32) {
    for state in record.look({ $0.states }) {
      state.change { ($0.jobs, $0.isOver) = ([], true) }
    }
    guard !JobThread.awaitEnd(atMost: patience) else { return }
    fflush(nil)
    _exit(status)
  }
}
