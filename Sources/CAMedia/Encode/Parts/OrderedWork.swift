// SPDX-License-Identifier: Apache-2.0
import CABase
import Foundation

/// Does the work of pictures on threads of its own, and hands on the results in the order in which
/// the work came.
///
/// One thread at a time adds work. The number of threads changes no result.
final class OrderedWork<Output: Sendable>: Sendable {
  private let desk: WorkDesk<Output>

  /// - Parameter threads: At most so many; unless said, one for each processor of the
  ///   process's share, at most 16.
  init(threads: Int? = nil) {
    desk = WorkDesk(
      threads: threads ?? min(MachineShare.current.processors, 16))
  }

  deinit { desk.close() }

  /// Adds work, and takes the results that are there. Waits while there is twice as much work as
  /// threads.
  ///
  /// - Throws: the first error of the work, or of `take`.
  func add(_ job: @escaping @Sendable () throws -> Output, take: (Output) throws -> Void) throws {
    desk.add(job)
    while let result = desk.next(waitsFrom: desk.threads * 2) { try take(try result.get()) }
  }

  /// Takes all results.
  func finish(take: (Output) throws -> Void) throws {
    while let result = desk.next(waitsFrom: 1) { try take(try result.get()) }
  }
}

/// The work that waits, and the results.
private final class WorkDesk<Output: Sendable>: @unchecked Sendable {
  typealias Job = @Sendable () throws -> Output

  // Sound: all variables are used under the lock of `bell`.
  private let bell = NSCondition()
  private var jobs: [(number: Int, job: Job)] = []
  private var results: [Int: Result<Output, any Error>] = [:]
  private var added = 0
  private var taken = 0
  private var (running, idle) = (0, 0)
  private var isOver = false
  let threads: Int

  init(threads: Int) { self.threads = threads }

  func add(_ job: @escaping Job) {
    bell.lock()
    defer { bell.unlock() }
    jobs.append((added, job))
    added += 1
    if idle < jobs.count, running < threads {
      running += 1
      let thread = Thread { self.work() }
      thread.stackSize = 1 << 20
      thread.start()
    }
    bell.broadcast()
  }

  /// The next result in order; nil where it is not there yet, unless so many have not been taken.
  func next(waitsFrom count: Int) -> Result<Output, any Error>? {
    bell.lock()
    defer { bell.unlock() }
    while true {
      if let result = results.removeValue(forKey: taken) {
        taken += 1
        return result
      }
      if added - taken < count { return nil }
      bell.wait()
    }
  }

  func close() {
    bell.lock()
    (isOver, jobs) = (true, [])
    bell.broadcast()
    bell.unlock()
  }

  private func work() {
    while let (number, job) = nextJob() {
      let result = Result { try job() }
      bell.lock()
      results[number] = result
      bell.broadcast()
      bell.unlock()
    }
  }

  private func nextJob() -> (number: Int, job: Job)? {
    bell.lock()
    defer { bell.unlock() }
    idle += 1
    defer { idle -= 1 }
    while jobs.isEmpty, !isOver { bell.wait() }
    return jobs.isEmpty ? nil : jobs.removeFirst()
  }
}
