// SPDX-License-Identifier: Apache-2.0

/// A shadow that an earlier target holds blurred: its alpha in a colour.
@usableFromInline package struct CastInstance: Instance {
  /// Premultiplied.
  @usableFromInline package var color = SIMD4<Float>(repeating: 1)
  /// Scale xy from layer space to cells of the picture, offset zw from cells to texels.
  @usableFromInline package var layerToPicture = SIMD4<Float>()
  /// The cells that the picture holds: minX minY maxX maxY.
  @usableFromInline package var cells = SIMD4<Float>()

  @inlinable package init() {}

  /// A blurred picture drawn in a shadow's colour, premultiplied.
  @inlinable package init(_ color: SIMD4<Float>, layerToPicture: SIMD4<Float>, cells: SIMD4<Float>)
  {
    (self.color, self.layerToPicture, self.cells) = (color, layerToPicture, cells)
  }

  @inlinable package mutating func tint(by factor: SIMD4<Float>) { color *= factor }

  @inlinable package static var kind: DrawKind { .cast }
  @inlinable package static var pixelWeight: Double { 2 }
  @usableFromInline package static var programs: [Features] { [[]].clippedOrNot }
  @inlinable package static var mergeable: Features { .clip }
  @inlinable package static func readsSecondTarget(_ features: Features) -> Bool { true }

  @usableFromInline package var sampledCells: SampledCells {
    SampledCells(second: layerToPicture.lowHalf)
  }

  @inlinable package mutating func resolve(_ homes: SampleHomes) {
    layerToPicture = layerToPicture.moved(to: homes.secondTarget)
  }

  @usableFromInline package func text(of draw: Draw, source: [String]) -> [String] {
    ["color \(compact(color))"]
  }
}
