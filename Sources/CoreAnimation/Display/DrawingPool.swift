// SPDX-License-Identifier: Apache-2.0
import CABase
import CAText
import CoreGraphics
import Dispatch
import Foundation
import Synchronization

/// Threads that run the program's drawing code beside the threads that build trees.
///
/// Jobs begin in the order of the queue. One that has not begun can be taken back.
package final class DrawingPool: Sendable {
  /// A call of drawing code.
  struct Job: Sendable {
    /// Who may take it back.
    var owner: UInt64
    /// The owner's number for it.
    var number: UInt64 = 0
    var body: @Sendable () -> Void
    /// Ends once the job has, or was taken back.
    var group: DispatchGroup
    /// The fonts that the task that asks for it chose.
    let fonts = FontLibrary.chosen
  }

  private struct State {
    var queue: [Job] = []
    var running = 0
  }

  private let state = Mutex(State())
  private let threads = DispatchQueue(label: "layerkit.drawing", attributes: .concurrent)
  private static let lastOwner = Atomic<UInt64>(0)

  /// How many jobs run at once: one for each processor of the process's share, two to eight.
  package static let width = min(8, max(2, MachineShare.current.processors))

  /// That of the process.
  package static let shared = DrawingPool()

  /// Whether this thread runs a job.
  @TaskLocal static var isWorking = false

  private init() {}

  /// A number to call jobs by.
  static func newOwner() -> UInt64 { lastOwner.add(1, ordering: .relaxed).newValue }

  /// Has jobs run: before all others where somebody waits for them, else after.
  func submit(_ jobs: [Job], isUrgent: Bool = false) {
    if jobs.isEmpty { return }
    for job in jobs { job.group.enter() }
    let starts = state.withLock { state in
      state.queue.insert(contentsOf: jobs, at: isUrgent ? 0 : state.queue.endIndex)
      let count = min(DrawingPool.width - state.running, state.queue.count)
      state.running += max(0, count)
      return max(0, count)
    }
    for _ in 0..<starts { threads.async { self.work() } }
  }

  /// Returns when all jobs of an owner are over.
  ///
  /// In a job itself, those that have not begun run on this thread: all threads of the pool may
  /// wait like this one.
  func wait(for owner: UInt64, _ group: DispatchGroup) {
    if DrawingPool.isWorking { for job in take(owner) { run(job) } }
    group.wait()
  }

  /// Takes back the owner's jobs that have not begun.
  ///
  /// - Returns: their numbers.
  @discardableResult
  func takeBack(_ owner: UInt64) -> [UInt64] {
    let taken = take(owner)
    for job in taken { job.group.leave() }
    return taken.map(\.number)
  }

  private func take(_ owner: UInt64) -> [Job] {
    state.withLock { state in
      let taken = state.queue.filter { $0.owner == owner }
      if !taken.isEmpty { state.queue.removeAll { $0.owner == owner } }
      return taken
    }
  }

  private func work() {
    DrawingPool.$isWorking.withValue(true) {
      while let job = next() { run(job) }
    }
  }

  private func run(_ job: Job) {
    FontLibrary.$chosen.withValue(job.fonts) { job.body() }
    job.group.leave()
  }

  private func next() -> Job? {
    state.withLock { state in
      if state.queue.isEmpty {
        state.running -= 1
        return nil
      }
      return state.queue.removeFirst()
    }
  }
}
