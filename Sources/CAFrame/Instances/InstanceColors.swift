// SPDX-License-Identifier: Apache-2.0

/// A change of the colours of a picture, not premultiplied: a matrix, powers or nothing.
@usableFromInline package struct InstanceColors: Hashable, Codable, Sendable, BitwiseCopyable {
  /// The powers of red, green, blue and alpha, where there is no matrix; below zero for none.
  @usableFromInline package private(set) var powers = SIMD4<Float>(repeating: -1)
  /// A place among the frame's colour matrices; below zero for none.
  @usableFromInline package private(set) var matrix: Float = -1

  /// Colours that stay as they are.
  @inlinable package init() {}

  /// Colours that go through a matrix.
  ///
  /// - Parameter matrix: Its place in ``Frame/matrices``.
  package init(matrix: Int) { self.matrix = Float(matrix) }

  /// Colours whose components are raised to powers: those of red, green, blue and alpha.
  ///
  /// - Precondition: None is below zero.
  package init(powers: SIMD4<Double>) { self.powers = SIMD4(powers) }

  /// The words in the text form of a frame.
  var text: [String] {
    if matrix >= 0 { return ["matrix \(compact(matrix))"] }
    return powers.w >= 0 ? ["powers \(compact(powers))"] : []
  }
}
