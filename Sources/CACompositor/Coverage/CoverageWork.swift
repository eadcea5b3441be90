import Foundation
import Synchronization

/// Makes the coverage of several fills, on as many threads as pay.
enum CoverageWork {
  /// The coverage of each key, in their order.
  static func make(_ keys: [CoverageKey]) -> [CoverageCells] {
    let threads = min(ProcessInfo.processInfo.activeProcessorCount, keys.count, 8)
    guard threads > 1 else { return keys.map { $0.makeCells() } }
    let desk = Desk(keys)
    DispatchQueue.concurrentPerform(iterations: threads) { _ in desk.work() }
    return desk.results.map { $0 ?? CoverageCells() }
  }

  /// What the threads share.
  ///
  /// The Sendable promise is sound: keys never change, each place among the results is written by the
  /// one thread that took its number, and they are read when all threads are done.
  private final class Desk: @unchecked Sendable {
    private let keys: [CoverageKey]
    private let next = Atomic(0)
    let results: UnsafeMutableBufferPointer<CoverageCells?>

    init(_ keys: [CoverageKey]) {
      self.keys = keys
      results = .allocate(capacity: keys.count)
      results.initialize(repeating: nil)
    }

    deinit {
      results.deinitialize()
      results.deallocate()
    }

    func work() {
      while true {
        let index = next.add(1, ordering: .relaxed).oldValue
        guard index < keys.count else { return }
        results[index] = keys[index].makeCells()
      }
    }
  }
}
