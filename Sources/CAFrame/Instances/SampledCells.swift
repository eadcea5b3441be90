// SPDX-License-Identifier: Apache-2.0

/// How fine the targets are that an instance samples: their pixels for each unit of the space in
/// which its corners stand.
@usableFromInline package struct SampledCells: Hashable, Sendable {
  /// Pixels of the source along x and y.
  @usableFromInline package var first = SIMD2<Float>(repeating: 1)
  /// Those of the second target.
  @usableFromInline package var second = SIMD2<Float>(repeating: 1)

  /// A pixel for each unit unless these say otherwise.
  @inlinable package init(
    first: SIMD2<Float> = SIMD2(repeating: 1), second: SIMD2<Float> = SIMD2(repeating: 1)
  ) {
    (self.first, self.second) = (first, second)
  }
}
