// SPDX-License-Identifier: Apache-2.0
import CFFmpeg

/// Memory of the C library that begins with zeros.
package enum CleanMemory {
  /// Whether the C library fills memory that it hands out with zeros, from the first look on.
  private static let isFilled = mallopt(CFF_FILL_MEMORY, 0xFF) == 1

  /// Has all memory that the process takes from now on begin with zeros.
  ///
  /// x265 (3.5) reads memory that it has not written. The first film of a process finds zeros there
  /// and later ones what others left, so that the same pictures would give other bytes. It holds
  /// for all of the process, so that programs decide about it, not the encoder.
  package static func provide() { _ = isFilled }
}
