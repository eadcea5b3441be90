// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import CARenderServer

@Suite("Threads that are about to return")
struct LeavingThreadsTests {
  @Test("are waited for until the system has ended them")
  func wait() {
    let (isNoted, mayReturn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let thread = Thread {
      LeavingThreads.addCurrent()
      isNoted.signal()
      mayReturn.wait()
    }
    thread.start()
    isNoted.wait()
    #expect(!LeavingThreads.awaitGone(atMost: 0.05))
    mayReturn.signal()
    #expect(LeavingThreads.awaitGone(atMost: 60))
  }
}
