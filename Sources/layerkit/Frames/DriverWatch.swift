// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommandLine
import Glibc

/// Ends the program, with a sentence, where the driver does not return from a call: nothing else
/// can take the thread back.
///
/// A driver that returns but never finishes drawing is found by the renderer itself, which waits
/// for `driverPatience` seconds; this waits a little longer. The system's timer of the process does
/// the waiting, since a thread cannot always be made. A process has one watch at a time.
final class DriverWatch {
  /// Seconds that the renderer's own limit has to come first.
  private static let grace = 5.0

  // Sound: written before the signal can come, and only read by its handler.
  nonisolated(unsafe) private static var sentence = ""

  private let patience: Double

  init(patience: Double) {
    self.patience = patience + Self.grace
    Self.sentence =
      "layerkit: The driver failed: it has not returned from a call for \(self.patience) s.\n"
    Self.listen()
  }

  /// Runs work of the driver's under watch.
  func callAsFunction<Result>(_ work: () throws -> Result) rethrows -> Result {
    Self.setTimer(patience)
    defer { Self.setTimer(0) }
    return try work()
  }

  /// Has the timer's signal end the program, though the program was started with it blocked.
  private static func listen() {
    var action = sigaction()
    // Sound in a handler: writing a text neither allocates nor waits for a lock.
    action.__sigaction_handler.sa_handler = { _ in
      StandardError.write(DriverWatch.sentence)
      _exit(ExitStatus.internalError.rawValue)
    }
    sigaction(SIGALRM, &action, nil)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGALRM)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Has the signal come after so many seconds; not at all after 0.
  private static func setTimer(_ seconds: Double) {
    let whole = seconds.rounded(.down)
    var timer = itimerval()
    timer.it_value = timeval(tv_sec: Int(whole), tv_usec: Int((seconds - whole) * 1e6))
    setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &timer, nil)
  }
}
