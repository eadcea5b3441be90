// SPDX-License-Identifier: Apache-2.0
import Dispatch
import Glibc
import Synchronization
import Testing

@testable import CAGLES

@Suite("Turns of the contexts of one driver")
struct DriverTurnTests {
  @Test("of several contexts one calls at a time, and calls within calls pass")
  func exclusive() {
    DriverTurn.join()
    DriverTurn.join()
    defer {
      DriverTurn.leave()
      DriverTurn.leave()
    }
    let inside = Atomic<Int>(0)
    let most = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: 64) { _ in
      for _ in 0..<500 {
        DriverTurn.take {
          let count = inside.add(1, ordering: .sequentiallyConsistent).newValue
          most.max(count, ordering: .relaxed)
          DriverTurn.take {}
          inside.subtract(1, ordering: .sequentiallyConsistent)
        }
      }
    }
    #expect(most.load(ordering: .relaxed) == 1)
  }

  @Test("a context that joins waits for the call that is under way")
  func joining() {
    DriverTurn.join()
    defer { DriverTurn.leave() }
    let inside = Atomic<Int>(0)
    let most = Atomic<Int>(0)
    @Sendable func call() {
      DriverTurn.take {
        let count = inside.add(1, ordering: .sequentiallyConsistent).newValue
        most.max(count, ordering: .relaxed)
        for _ in 0..<20 { sched_yield() }
        inside.subtract(1, ordering: .sequentiallyConsistent)
      }
    }
    // The first thread has the only context; the other opens and closes one again and again.
    DispatchQueue.concurrentPerform(iterations: 2) { thread in
      for _ in 0..<3_000 {
        if thread == 1 { DriverTurn.join() }
        call()
        if thread == 1 { DriverTurn.leave() }
      }
    }
    #expect(most.load(ordering: .relaxed) == 1)
  }

  @Test("the only context's call keeps out one that joins meanwhile")
  func joiningDuringACall() {
    DriverTurn.join()
    defer { DriverTurn.leave() }
    let hasCalled = DispatchSemaphore(value: 0)
    let other = DispatchQueue(label: "other context")
    DriverTurn.take {
      other.async {
        DriverTurn.join()
        DriverTurn.take { _ = hasCalled.signal() }
        DriverTurn.leave()
      }
      // Time enough for a call that nothing holds up.
      #expect(hasCalled.wait(timeout: .now() + 0.3) == .timedOut)
    }
    hasCalled.wait()
    other.sync {}
  }

  @Test("a swap waits for the call of another context that is under way")
  func swap() throws {
    let context = try Context.open(options: ContextOptions(usesPbuffer: true))
    defer { context.close() }
    // Stands for another context of llvmpipe's where this one is another driver's.
    DriverTurn.join()
    defer { DriverTurn.leave() }
    let isHeld = Atomic<Bool>(false)
    let hasBegun = DispatchSemaphore(value: 0)
    let other = DispatchQueue(label: "other context")
    other.async {
      DriverTurn.take {
        isHeld.store(true, ordering: .sequentiallyConsistent)
        hasBegun.signal()
        usleep(100_000)
        isHeld.store(false, ordering: .sequentiallyConsistent)
      }
    }
    hasBegun.wait()
    var wasHeld: Bool?
    try context.swapBuffers { wasHeld = isHeld.load(ordering: .sequentiallyConsistent) }
    other.sync {}
    #expect(wasHeld != nil && (wasHeld == false || !context.gl.takesTurns))
  }

  @Test("llvmpipe's contexts take turns, those of other drivers do not")
  func drivers() {
    var capabilities = Capabilities.sample
    #expect(!capabilities.isLLVMpipe)
    capabilities.renderer = "llvmpipe (LLVM 15.0.6, 256 bits)"
    #expect(capabilities.isLLVMpipe)
    capabilities.renderer = "softpipe"
    #expect(!capabilities.isLLVMpipe)
  }
}
