// SPDX-License-Identifier: Apache-2.0
import CABase
import Dispatch
import Foundation

/// Says to a service manager that the server works, at half the time of its watchdog, as long as
/// the main thread and each thread that draws answer. Where one does not, the manager hears nothing
/// more and ends the server; its clients wait for the next one.
///
/// A frame that takes longer than the time looks like a driver that hangs.
package final class Watchdog: Sendable {
  private let server: LayerServer
  private let interval: Double
  private let say: @Sendable (String) -> Void
  private let log: @Sendable (String) -> Void
  private let main = Pulse()

  /// A watchdog of a server, which begins with ``start()``.
  ///
  /// - Parameters:
  ///   - seconds: The time of the manager's watchdog.
  ///   - say: Gives the manager a word.
  ///   - log: Takes a line where a thread does not answer.
  package init(
    _ server: LayerServer, seconds: Double, say: @escaping @Sendable (String) -> Void,
    log: @escaping @Sendable (String) -> Void
  ) {
    (self.server, self.say, self.log) = (server, say, log)
    interval = min(max(seconds / 2, 0.001), 86_400)
  }

  /// Starts the thread of the watchdog, which runs as long as the process.
  package func start() {
    let thread = Thread { [self] in
      ThreadName.set("Watchdog")
      while true {
        ask()
        // In parts: the system takes no long times.
        let end = Deadline(in: interval)
        while !end.isOver { usleep(UInt32(min(max(end.rest, 0.001), 0.9) * 1e6)) }
        tell(at: MonotonicClock.now)
      }
    }
    thread.start()
  }

  /// Has all threads answer.
  func ask() {
    server.probe()
    guard !main.isBusy else { return }
    main.begin()
    DispatchQueue.main.async { [main] in main.end() }
  }

  /// Says `WATCHDOG=1` where all threads have answered since.
  func tell(at now: Double) {
    let longest = Pulse.longest(at: now)
    // A thread that was asked and did not answer has been at it for nearly all of the time.
    guard longest >= interval * 0.9 else { return say("WATCHDOG=1") }
    log("A thread has been at one thing for \(Int(longest * 1000)) ms; the watchdog hears nothing.")
  }
}
