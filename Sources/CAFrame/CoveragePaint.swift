// SPDX-License-Identifier: Apache-2.0

/// Which of a draw's two colours covers pixels.
package enum CoveragePaint: UInt8, Hashable, Sendable {
  /// That of the fill, or of the stroke where nothing is filled.
  case fill
  /// That of the stroke above a fill.
  case line
  /// The second above the first.
  case both
  /// As much of each as texels of coverage say.
  case texels
}
