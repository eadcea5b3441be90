// SPDX-License-Identifier: Apache-2.0
import CEGL
import Synchronization

/// The turn that contexts of llvmpipe take: of several, one calls the driver at a time.
///
/// Where a texture or a buffer is used, llvmpipe looks through the unfinished drawing of all
/// contexts of the process, and Mesa 22.3.6 does so without a lock. A context that ends its drawing
/// at that moment frees what is looked at, and the process crashes: `scripts/driver-race.c` shows
/// it without this package. A swap does both, since it ends the drawing of its context and looks
/// for other drawing to the buffer that it shows; so does a switch of the current context, whose
/// drawing ends. The only context of a process takes turns too, each an uncontended
/// lock: another thread may make a second one while a call is under way. Contexts of this package
/// on other drivers pay nothing.
package enum DriverTurn {
  /// The number of contexts that exist or are being made.
  private static let contexts = Atomic<Int>(0)

  // Sound: made once, stays at its address, and is never destroyed.
  nonisolated(unsafe) private static let mutex: UnsafeMutablePointer<pthread_mutex_t> = {
    let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    // Recursive, since closing a context deletes its objects, each in a turn of its own.
    pthread_mutexattr_settype(&attributes, CInt(PTHREAD_MUTEX_RECURSIVE))
    pthread_mutex_init(mutex, &attributes)
    pthread_mutexattr_destroy(&attributes)
    return mutex
  }()

  /// Counts a context from before it is made, as it may be one of llvmpipe's.
  static func join() { contexts.add(1, ordering: .sequentiallyConsistent) }

  /// Counts a context no longer: it is gone, or it is another driver's.
  static func leave() { contexts.subtract(1, ordering: .sequentiallyConsistent) }

  /// Whether there is more than one context.
  package static var isShared: Bool { contexts.load(ordering: .relaxed) > 1 }

  /// Calls `body` while no other context calls the driver.
  @inline(__always)
  package static func take<Result>(_ body: () -> Result) -> Result {
    guard contexts.load(ordering: .relaxed) > 0 else { return body() }
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }
}
