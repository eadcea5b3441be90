// SPDX-License-Identifier: Apache-2.0

/// One step of a chain of filters.
package enum FilterEffect: Hashable, Sendable {
  /// Maps each colour. Transparent pixels stay transparent.
  case color(ColorMatrix)
  /// Raises each component, which is not premultiplied, to a power: red, green, blue and alpha.
  case power(SIMD4<Double>)
  /// A Gaussian blur whose standard deviation is `radius`, points of the layer's space.
  case blur(radius: Double)
}

/// The filters of a layer, decoded when they are set and not when they are drawn.
@usableFromInline package struct FilterEffects: Hashable, Sendable {
  /// The steps for the layer's picture, in order; neighbouring colour filters are one step.
  package var picture: [FilterEffect] = []
  /// The steps for the backdrop, the pixels below the layer within its bounds.
  package var backdrop: [FilterEffect] = []
  /// How the layer combines with the backdrop.
  package var mode = CompositingMode.sourceOver
  /// Full sentences about filters and inputs that have no effect.
  package var problems: [String] = []

  /// Whether the picture has filters, even if they change nothing: the sublayers of a filtered
  /// layer do not see the backdrop, not even while a filter's amount is zero.
  package var isFiltered = false

  /// No filters.
  package static let none = FilterEffects()

  /// Whether there is nothing to draw or to report.
  package var isEmpty: Bool {
    picture.isEmpty && backdrop.isEmpty && mode == .sourceOver && problems.isEmpty
  }
}
