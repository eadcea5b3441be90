// SPDX-License-Identifier: Apache-2.0
import Dispatch
import Synchronization

extension MachineShare {
  /// Runs `body` for each number below `count`, in any order, on ``processors`` threads at most.
  package func perform(_ count: Int, _ body: @Sendable (Int) -> Void) {
    let threads = min(processors, count)
    guard threads > 1 else {
      for number in 0..<count { body(number) }
      return
    }
    let next = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      while true {
        let number = next.add(1, ordering: .relaxed).oldValue
        guard number < count else { return }
        body(number)
      }
    }
  }
}
