/// One step of what becomes of a picture.
package enum FilterEffect: Hashable, Sendable {
  /// Colours mapped one by one. What is fully transparent stays so.
  case color(ColorMatrix)
  /// A Gaussian blur whose standard deviation is `radius`, points of the layer's space.
  case blur(radius: Double)
}

/// What the filters of a layer come to, decoded when they are set and not when they are drawn.
@usableFromInline package struct FilterEffects: Hashable, Sendable {
  /// What becomes of the layer's picture, in this order; neighbouring colour filters are one step.
  package var picture: [FilterEffect] = []
  /// What becomes of the part of what is below that lies behind the layer's bounds.
  package var backdrop: [FilterEffect] = []
  /// How the layer meets what is below it.
  package var mode = CompositingMode.sourceOver
  /// What could not be understood, full sentences.
  package var problems: [String] = []

  /// Whether there are filters of the picture, be it that they change nothing: the sublayers of a
  /// filtered layer do not see what is below it, also at the moment when a filter's amount is none.
  package var isFiltered = false

  package static let none = FilterEffects()

  package var isEmpty: Bool {
    picture.isEmpty && backdrop.isEmpty && mode == .sourceOver && problems.isEmpty
  }
}
