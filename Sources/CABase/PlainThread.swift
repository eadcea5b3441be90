// SPDX-License-Identifier: Apache-2.0
import Glibc

/// Threads of the operating system.
package enum PlainThread {
  /// Runs a body on a thread of its own. The thread ends with the body; nobody waits for it.
  ///
  /// - Parameter name: As debuggers, `top` and traces show it, 15 bytes at most.
  /// - Returns: 0, or the error number of `pthread_create`: `EAGAIN` where the user or the machine
  ///   has as many threads as may be. The body does not run then.
  package static func start(_ name: String, _ body: @escaping @Sendable () -> Void) -> Int32 {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    let order = Unmanaged.passRetained(Order(name, body))
    var thread = pthread_t()
    // Sound: the reference that was retained is taken once, by the thread or where there is none.
    let failure = pthread_create(
      &thread, &attributes,
      { argument in
        guard let argument else { return nil }
        let order = Unmanaged<Order>.fromOpaque(argument).takeRetainedValue()
        ThreadName.set(order.name)
        order.body()
        return nil
      }, order.toOpaque())
    if failure != 0 { order.release() }
    return failure
  }

  private final class Order: Sendable {
    let name: String
    let body: @Sendable () -> Void

    init(_ name: String, _ body: @escaping @Sendable () -> Void) {
      (self.name, self.body) = (name, body)
    }
  }
}
