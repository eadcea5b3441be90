// SPDX-License-Identifier: Apache-2.0

/// Four stops of a gradient, of which the next record has the next four.
///
/// Twenty floats, five texels of a texture of records.
package struct StopRecord: Hashable, Codable, Sendable, BitwiseCopyable {
  /// sRGB and alpha, not premultiplied.
  package var color0 = SIMD4<Float>()
  package var color1 = SIMD4<Float>()
  package var color2 = SIMD4<Float>()
  package var color3 = SIMD4<Float>()
  /// Ascending, here and from record to record.
  package var locations = SIMD4<Float>()

  package init() {}

  /// Four stops that are one.
  package init(_ location: Float, _ color: SIMD4<Float>) {
    (color0, color1, color2, color3) = (color, color, color, color)
    locations = SIMD4(repeating: location)
  }

  /// Makes a stop and those behind it this one.
  package mutating func fill(from number: Int, _ location: Float, _ color: SIMD4<Float>) {
    if number <= 1 { color1 = color }
    if number <= 2 { color2 = color }
    color3 = color
    for place in number..<4 { locations[place] = location }
  }

  /// Makes the stops white, each with the alpha it has.
  package mutating func whiten() {
    (color0, color1) = (SIMD4(1, 1, 1, color0.w), SIMD4(1, 1, 1, color1.w))
    (color2, color3) = (SIMD4(1, 1, 1, color2.w), SIMD4(1, 1, 1, color3.w))
  }

  /// The number of stops of a record.
  package static let stopCount = 4
}

/// The stops of a gradient among a frame's records.
@usableFromInline
package struct StopRun: Hashable, Codable, Sendable, BitwiseCopyable, AttributeValue {
  /// The number of the first record; a whole number.
  @usableFromInline package var first: Float = 0
  /// The number of stops.
  @usableFromInline package var count: Float = 0

  @inlinable package init() {}

  /// A run of stops that begins with a record.
  @inlinable package init(first: Int, count: Int) {
    (self.first, self.count) = (Float(first), Float(count))
  }

  /// How many records they fill.
  @usableFromInline package var recordCount: Int {
    (Int(count) + StopRecord.stopCount - 1) / StopRecord.stopCount
  }
}
