// SPDX-License-Identifier: Apache-2.0
import Glibc

/// Whether files and folders belong to the user of this process, and who else may write to them.
package enum FileOwner {
  /// Whether it is the user's, and nobody else may write to it.
  package static func isTrusted(_ facts: stat) -> Bool {
    facts.st_uid == geteuid() && facts.st_mode & 0o022 == 0
  }

  /// Whether it is a folder of the user's, as ``isTrusted(_:)`` says.
  package static func isTrustedFolder(_ facts: stat) -> Bool {
    facts.st_mode & S_IFMT == S_IFDIR && isTrusted(facts)
  }

  /// Whether it is a file of the user's, as ``isTrusted(_:)`` says: no link, pipe or device.
  package static func isTrustedFile(_ facts: stat) -> Bool {
    facts.st_mode & S_IFMT == S_IFREG && isTrusted(facts)
  }
}
