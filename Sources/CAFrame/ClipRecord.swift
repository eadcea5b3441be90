// SPDX-License-Identifier: Apache-2.0

/// A shape in some layer's plane that limits drawing: a rectangle, its corners rounded or not.
///
/// Twenty floats, five texels of a texture of records.
package struct ClipRecord: Hashable, Codable, Sendable, BitwiseCopyable {
  /// Device-to-layer matrix for row vectors (x, y, 1): layer x, y and w per device x; the fourth
  /// number is 1 when the corners follow the continuous curve.
  package var rowX: SIMD4<Float>
  package var rowY: SIMD4<Float>
  package var rowOrigin: SIMD4<Float>
  /// Layer space: minX minY maxX maxY.
  package var rect: SIMD4<Float>
  /// Corner radii: minX·minY, maxX·minY, minX·maxY, maxX·maxY.
  package var radii: SIMD4<Float>

  /// A clip record of these values.
  package init(
    rowX: SIMD4<Float>, rowY: SIMD4<Float>, rowOrigin: SIMD4<Float>, rect: SIMD4<Float>,
    radii: SIMD4<Float>
  ) {
    self.rowX = rowX
    self.rowY = rowY
    self.rowOrigin = rowOrigin
    self.rect = rect
    self.radii = radii
  }
}
