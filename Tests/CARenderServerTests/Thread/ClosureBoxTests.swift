// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import CARenderServer
import Synchronization
import Testing

/// Closures in generic boxes. A closure by itself would be wrapped once more by each look.
@Suite("A closure in a box is as deep after a million looks as after one")
struct ClosureBoxTests {
  private static let looks = 1_000_000

  private struct Held {
    var body: (@Sendable () -> UInt)?
  }

  /// The place of the stack at which a closure runs.
  @inline(never) private static func depth() -> UInt {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1) { UInt(bitPattern: $0.baseAddress) }
  }

  /// Expects the closure to run at the same depth before and after the looks.
  private func expectEqualDepth(_ look: () -> (@Sendable () -> UInt)?) throws {
    let first = try #require(look())
    let depth = first()
    for _ in 2..<Self.looks { _ = look() }
    let last = try #require(look())
    #expect(last() == depth)
  }

  @Test("in a structure that a lock holds") func mutex() throws {
    let box = Mutex(Held { Self.depth() })
    try expectEqualDepth { box.withLock { $0.body } }
  }

  @Test("in a structure that a monitor holds") func monitor() throws {
    let box = Monitor(Held { Self.depth() })
    try expectEqualDepth { box.look { $0.body } }
  }

  @Test("in a list that a monitor holds") func list() throws {
    let box = Monitor<[@Sendable () -> UInt]>([{ Self.depth() }])
    try expectEqualDepth { box.look { $0.first } }
  }

  @Test("bells that are rung a million times") func bells() {
    let (bells, count) = (Bells(), Monitor(0))
    bells.set({ count.look { $0 += 1 } }, for: 1)
    for _ in 0..<Self.looks { bells.ring() }
    #expect(count.look { $0 } == Self.looks)
  }
}
