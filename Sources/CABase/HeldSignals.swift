// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The signals that a refused write sends to its thread, held back during the write: both end a
/// program that has not set them aside.
struct HeldSignals {
  private var before = sigset_t()
  /// Those that waited for the thread already, and are not the write's.
  private var waiting = sigset_t()

  init() {
    sigpending(&waiting)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    sigaddset(&signals, SIGXFSZ)
    pthread_sigmask(SIG_BLOCK, &signals, &before)
  }

  /// Takes the signal that a failure sent, if it sent one, and lets signals through again.
  func release(failure code: Int32) {
    let signal = code == EPIPE ? SIGPIPE : code == EFBIG ? SIGXFSZ : 0
    var (before, waiting) = (before, waiting)
    if signal != 0, sigismember(&waiting, signal) == 0 {
      var (sent, now) = (sigset_t(), timespec())
      sigemptyset(&sent)
      sigaddset(&sent, signal)
      _ = sigtimedwait(&sent, nil, &now)
    }
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }
}
