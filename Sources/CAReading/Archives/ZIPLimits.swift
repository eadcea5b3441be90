// SPDX-License-Identifier: Apache-2.0

/// How much an archive may hold.
package struct ZIPLimits: Hashable, Sendable {
  /// Entries, folders included; called `packageEntries`. Default 4,096.
  package var entries = 4096
  /// Bytes of one entry after it is unpacked; called `entryBytes`. Default 64 MiB.
  package var entryBytes = 64 << 20
  /// Bytes of all entries after they are unpacked; called `packageBytes`. Default 256 MiB.
  package var totalBytes = 256 << 20

  package init() {}
}
