// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The names of threads, which debuggers, `top` and traces show.
package enum ThreadName {
  /// The bytes of a name that Linux keeps.
  private static let limit = 15

  /// Names the calling thread.
  ///
  /// Foundation's `Thread.name` has no effect before `start()` has returned: a thread that is named
  /// by it keeps the name of the thread that made it.
  package static func set(_ name: String) {
    // Glibc's own function is not imported by Swift.
    guard let file = fopen("/proc/thread-self/comm", "w") else { return }
    let bytes = Array(name.utf8.prefix(limit))
    _ = fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }
}
