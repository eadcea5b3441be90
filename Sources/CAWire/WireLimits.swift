// SPDX-License-Identifier: Apache-2.0

/// How large messages and their parts may be. They hold for the one who writes and for the one who
/// reads: a value over a limit is a ``WireError``.
package struct WireLimits: Hashable, Sendable {
  /// Bytes of a message, header included. Default 64 MiB.
  package var messageBytes = 64 << 20
  /// Entries of one list: layers, rows, values, elements of a path. Default 4,194,304.
  package var count = 1 << 22
  /// Values within values, and groups within groups of animations. Default 64.
  package var depth = 64
  /// Bytes of one text. Default 1 MiB.
  package var textBytes = 1 << 20
  /// Different words of properties, such as filters, that the process knows altogether. A word more
  /// is refused. Default 16,384, a quarter of the room of ``Name``.
  package var words = 16_384

  /// The defaults.
  package init() {}
}
