// SPDX-License-Identifier: Apache-2.0
import Glibc

/// A value that threads share, and a bell that wakes those who wait for it to change.
///
/// Waits are timed by the monotonic clock, so that setting the wall clock moves no frame. Built on
/// POSIX's lock, which ThreadSanitizer follows: of `Mutex` it does not see that the kernel handed a
/// contended one over.
package final class Monitor<State>: @unchecked Sendable {
  // Sound: `state` is read and written only while `mutex` is held, and both primitives stay at
  // the addresses they were initialized at until the last reference goes.
  private var state: State
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let bell: UnsafeMutablePointer<pthread_cond_t>

  /// A monitor that guards a state.
  package init(_ state: State) {
    self.state = state
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
    bell = .allocate(capacity: 1)
    bell.initialize(to: pthread_cond_t())
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(bell, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(bell)
    bell.deallocate()
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Looks at the value or changes it, without waking anybody.
  package func look<Result>(_ body: (inout State) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&state)
  }

  /// Changes the value and wakes those who wait.
  package func change<Result>(_ body: (inout State) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(bell)
      pthread_mutex_unlock(mutex)
    }
    return body(&state)
  }

  /// Asks `decide` until it is done: at once, after each change, and when the time it gave is over.
  package func wait<Result>(_ decide: (inout State) -> Decision<Result>) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      switch decide(&state) {
      case .done(let result): return result
      case .sleep(nil): pthread_cond_wait(bell, mutex)
      case .sleep(let seconds?):
        var deadline = Self.deadline(in: seconds)
        pthread_cond_timedwait(bell, mutex, &deadline)
      }
    }
  }

  private static func deadline(in seconds: Double) -> timespec {
    var time = MonotonicClock.time
    // A day is as good as any longer time, and fits every type on the way.
    let nanoseconds = time.tv_nsec + Int((min(max(0, seconds), 86_400) * 1e9).rounded(.up))
    time.tv_sec += nanoseconds / 1_000_000_000
    time.tv_nsec = nanoseconds % 1_000_000_000
    return time
  }
}

/// The next step of a thread that waits on a ``Monitor``.
package enum Decision<Result> {
  case done(Result)
  /// Sleeps until the value changes, at most that many seconds; nil sets no limit.
  case sleep(Double?)
}
