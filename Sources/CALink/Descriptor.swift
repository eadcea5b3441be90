// SPDX-License-Identifier: Apache-2.0
import Glibc

/// A descriptor of the system, closed with the last reference to this object.
package final class Descriptor: Sendable {
  /// The number, valid as long as the object lives.
  package let raw: Int32

  /// Takes over an open descriptor: nobody else may close it.
  package init(owning raw: Int32) { self.raw = raw }

  deinit { close(raw) }

  /// Another descriptor of the same open file, closed when a program is started.
  ///
  /// - Throws: ``LinkError/noDescriptors(reason:)`` where the process has no descriptor left.
  package func duplicate() throws(LinkError) -> Descriptor {
    let copy = fcntl(raw, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw .ofSystem("fcntl", errno) }
    return Descriptor(owning: copy)
  }
}
