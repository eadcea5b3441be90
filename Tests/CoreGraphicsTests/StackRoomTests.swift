// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import Testing

/// Work that needs more stack than its thread has left.
@Suite struct StackRoomTests {
  /// Runs `body` on a thread with a stack of 512 kB.
  private func onSmallStack<Result: Sendable>(
    _ body: @escaping @Sendable () -> Result
  ) async -> Result {
    await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: body()) }
      thread.stackSize = 512 * 1024
      thread.start()
    }
  }

  @Test func deepWorkHasItsStackOnTheSameThread() async {
    await #expect(processExitsWith: .success) {
      let results = await StackRoomTests().onSmallStack {
        Thread.current.threadDictionary["mark"] = "here"
        var results: [String] = []
        for _ in 0..<3 {
          StackRoom.provide(4 << 20) {
            results.append("\(deep(2000)) \(Thread.current.threadDictionary["mark"] ?? "")")
          }
        }
        return results
      }
      precondition(results == Array(repeating: "2000 here", count: 3))
    }
  }

  @Test func workThatFindsRoomStaysInPlace() async {
    let distances = await onSmallStack {
      var distances: [Int] = []
      let outer = address()
      StackRoom.provide(100 << 10) { distances.append(abs(address() - outer)) }
      StackRoom.provide(4 << 20) {
        distances.append(abs(address() - outer))
        let inner = address()
        StackRoom.provide(4 << 20) { distances.append(abs(address() - inner)) }
      }
      StackRoom.provide(100 << 10) { distances.append(abs(address() - outer)) }
      return distances
    }
    // The other stack lies elsewhere, and is enough for all within.
    #expect(distances.map { $0 < 64 << 10 } == [true, false, true, true])
  }
}

/// Goes so deep, with a kilobyte and more on the stack each time.
@inline(never)
private func deep(_ levels: Int) -> Int {
  withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 128) { memory in
    memory.initialize(repeating: UInt64(levels))
    return levels == 0 ? 0 : deep(levels - 1) + Int(memory[levels % 128] > 0 ? 1 : 0)
  }
}

@inline(never)
private func address() -> Int {
  var here: UInt8 = 0
  return withUnsafePointer(to: &here) { Int(bitPattern: $0) }
}
