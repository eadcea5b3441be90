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
    let bytes = name.utf8.prefix(limit).map { CChar(bitPattern: $0) } + [0]
    pthread_setname_np(pthread_self(), bytes)
  }
}
