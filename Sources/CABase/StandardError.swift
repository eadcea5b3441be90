// SPDX-License-Identifier: Apache-2.0
import Glibc

/// Standard error, for lines that people read and that no program may end by.
///
/// Where it takes nothing (closed, on a full disk, a pipe without a reader, a full pipe that does
/// not wait), the rest of a text is dropped.
package enum StandardError {
  /// Writes a text as it is, with the line ends that it has.
  package static func write(_ text: String) {
    var text = text
    // Sound: `write` reads within the bytes that the text lends during the call.
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        let count = written(rest)
        guard count > 0 else { return }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      }
    }
  }

  /// How many bytes the system took; 0 or less where it took none.
  private static func written(_ bytes: UnsafeRawBufferPointer) -> Int {
    let held = HeldSignals()
    var count = 0
    repeat {
      count = Glibc.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
    } while count < 0
      && errno == EINTR
    held.release(failure: count < 0 ? errno : 0)
    return count
  }
}

/// The signals that a refused write sends to its thread, held back during the write: both end a
/// program that has not set them aside.
private struct HeldSignals {
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
