// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import CARenderServer
import Foundation

/// The thread of a ``FrameMaker``, with its renderer: does one job after the other.
final class FrameStudio: Sendable {
  typealias Job = @Sendable (Result<Stage, HeadlessError>) -> Void

  /// The renderer, on its thread, and the commits it has not got yet.
  struct Stage {
    let renderer: HeadlessRenderer
    fileprivate let state: Monitor<State>

    /// Takes in the commits that were made up to a place in their order.
    func submit(upTo place: Int) {
      renderer.submit(state.look { $0.take(upTo: place) })
    }
  }

  fileprivate struct State {
    var jobs: [Job] = []
    var isOver = false
    /// Commits that the renderer has not got, by their places in the order they were made in.
    var commits: [Int: Commit] = [:]
    /// How many commits were made, and how many of them the renderer has.
    var (made, submitted) = (0, 0)
    var opening: Result<(width: Int, height: Int), HeadlessError>?

    mutating func take(upTo place: Int) -> [Commit] {
      guard place > submitted else { return [] }
      defer { submitted = place }
      return (submitted..<place).compactMap { commits.removeValue(forKey: $0) }
    }
  }

  private let state = Monitor(State())

  /// Starts the thread, and makes the renderer there.
  ///
  /// - Returns: the size of its picture, pixels.
  func open(
    _ make: @escaping @Sendable () throws(HeadlessError) -> HeadlessRenderer
  ) throws(HeadlessError) -> (width: Int, height: Int) {
    let state = state
    let thread = Thread {
      ThreadName.set("FrameMaker")
      Self.work(state, make)
    }
    thread.stackSize = 8 << 20
    thread.start()
    return try state.wait { state in state.opening.map { .done($0) } ?? .sleep(nil) }.get()
  }

  /// Keeps commits for the renderer; returns the place after them.
  @discardableResult
  func keep(_ commits: [Commit]) -> Int {
    state.look { state in
      for commit in commits {
        state.commits[state.made] = commit
        state.made += 1
      }
      return state.made
    }
  }

  /// Does a job on the thread, after those before; here, with an error, once the thread is over.
  func perform(_ job: @escaping Job) {
    let isOver = state.change { state in
      if !state.isOver { state.jobs.append(job) }
      return state.isOver
    }
    if isOver { job(.failure(.closed)) }
  }

  /// Ends the thread after the jobs that it has.
  func end() { state.change { $0.isOver = true } }

  private static func work(
    _ state: Monitor<State>, _ make: () throws(HeadlessError) -> HeadlessRenderer
  ) {
    let renderer: HeadlessRenderer
    do throws(HeadlessError) {
      renderer = try make()
    } catch {
      state.change { state in
        state.isOver = true
        state.opening = .failure(error)
      }
      return
    }
    state.change { $0.opening = .success((renderer.pixelWidth, renderer.pixelHeight)) }
    let stage = Stage(renderer: renderer, state: state)
    while let job = next(state) { job(.success(stage)) }
  }

  /// Waits for the next job; nil when there will be none.
  private static func next(_ state: Monitor<State>) -> Job? {
    state.wait { state in
      if !state.jobs.isEmpty { return .done(state.jobs.removeFirst()) }
      return state.isOver ? .done(nil) : .sleep(nil)
    }
  }
}
