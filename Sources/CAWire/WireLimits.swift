// SPDX-License-Identifier: Apache-2.0

/// How large messages and their parts may be. They hold for the one who writes and for the one who
/// reads: a value over a limit is a ``WireError``.
package struct WireLimits: Hashable, Sendable {
  /// Bytes of a message, header included. Default 64 MiB.
  package var messageBytes = 64 << 20
  /// Bytes of memory that the lists of a message take once they are read, about. Entries of a few
  /// bytes become values of many. Default 1 GiB.
  package var memoryBytes = 1 << 30
  /// Entries of one list: layers, rows, values, elements of a path. Default 4,194,304.
  package var count = 1 << 22
  /// Values within values, and groups within groups of animations. Default 64.
  package var depth = 64
  /// Bytes of one text. Default 1 MiB.
  package var textBytes = 1 << 20
  /// Different words of properties, such as filters, that a client brings and the process did not
  /// know. A word more is refused; all go with the client. Default 16,384.
  package var words = 16_384

  /// The defaults.
  package init() {}
}
