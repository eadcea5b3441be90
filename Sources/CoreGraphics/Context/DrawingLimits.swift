// SPDX-License-Identifier: Apache-2.0

/// The limits of a context; beyond, it adds to ``CGContext/diagnostics``.
package struct DrawingLimits: Hashable, Sendable {
  /// Elements of a path that is filled or clipped to; one with more is not drawn.
  package var maximumFilledElementCount = 400_000
  /// Elements of a path that is stroked; one with more is not drawn.
  package var maximumStrokedElementCount = 100_000
  /// Dashes of one stroke; a pattern that makes more is drawn as a solid line.
  package var maximumDashCount = 50_000
  /// The standard deviation of shadows in pixels; a greater one is drawn with this.
  package var maximumShadowDeviation: Double = 512
  /// Pixels of a transparency layer that casts a shadow, beyond twice those that are seen; the
  /// shadow of one that needs more to cast it is cut.
  package var maximumLayerArea = 1 << 26
  /// Sentences about fonts and glyphs that texts do not find; further ones are left out.
  package var maximumTextProblems = 16
  /// The sides of the cell that a pattern repeats, in pixels; a larger one is drawn coarser.
  package var maximumPatternSide = 4096

  /// The limits that the properties' documentation names.
  package static let `default` = DrawingLimits()

  package init() {}
}
