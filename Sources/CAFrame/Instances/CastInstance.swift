// SPDX-License-Identifier: Apache-2.0

/// A shadow that an earlier target holds blurred: its alpha in a colour.
package struct CastInstance: Instance {
  /// Premultiplied.
  package var color = SIMD4<Float>(repeating: 1)
  /// Scale xy from layer space to cells of the picture, offset zw from cells to texels.
  package var layerToPicture = SIMD4<Float>()
  /// The cells that the picture holds: minX minY maxX maxY.
  package var cells = SIMD4<Float>()

  package init() {}

  /// A blurred picture drawn in a shadow's colour, premultiplied.
  package init(_ color: SIMD4<Float>, layerToPicture: SIMD4<Float>, cells: SIMD4<Float>) {
    (self.color, self.layerToPicture, self.cells) = (color, layerToPicture, cells)
  }

  package mutating func tint(by factor: SIMD4<Float>) { color *= factor }

  package static var kind: DrawKind { .cast }
  package static var programs: [Features] { [[]].clippedOrNot }
  package static var mergeable: Features { .clip }
  package static func readsSecondTarget(_ features: Features) -> Bool { true }

  package mutating func resolve(_ homes: SampleHomes) {
    layerToPicture = layerToPicture.moved(to: homes.secondTarget)
  }
}
