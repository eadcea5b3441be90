// SPDX-License-Identifier: Apache-2.0
import CABase
import Glibc
import Testing

@testable import CAHeadless

@Suite("The threads that deliver frames")
struct DeliveryThreadTests {
  @Test(
    "end where not all of them can be started, and the error has the system's reason",
    .timeLimit(.minutes(1)))
  func refused() {
    let running = Monitor(0)
    var started = 0
    let error = #expect(throws: HeadlessError.self) {
      _ = try DeliveryThreads(
        count: 4,
        starting: { name, body in
          guard started < 2 else { return EAGAIN }
          started += 1
          running.look { $0 += 1 }
          return PlainThread.start(name) {
            body()
            running.change { $0 -= 1 }
          }
        })
    }
    let reason = String(cString: strerror(EAGAIN))
    #expect(error?.description == "A thread for the frames could not be started: \(reason)")
    #expect(started == 2)
    running.wait { $0 == 0 ? .done(()) : .sleep(nil) }
  }
}
