// SPDX-License-Identifier: Apache-2.0

/// The value that a target is filled with.
package enum FillValue: Hashable, Sendable {
  /// A premultiplied colour.
  case color(SIMD4<Float>)
  /// A depth, 0…1; needs a depth test that writes.
  case depth(Float)
}
