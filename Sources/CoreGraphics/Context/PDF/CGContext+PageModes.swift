// SPDX-License-Identifier: Apache-2.0
import CCairo

/// Drawing on pages, where everything stays as it is but for shadows, images that are masks, and
/// gradients round a centre.
extension CGContext {
  /// Draws through masks with the blend mode, if PDF has it.
  func mixOnPage(_ drawing: Drawing, in area: BitmapRect) {
    guard let mode = state.blendMode.onPage else {
      return report("A blend mode that PDF does not have (\(state.blendMode)) is not drawn.")
    }
    cairo_set_operator(canvas.cairo, mode)
    defer { cairo_set_operator(canvas.cairo, CAIRO_OPERATOR_OVER) }
    guard let mask = state.clipMask else { return drawing.draw(canvas) }
    guard let picture = Canvas(keeping: area, density: canvas.density) else { return }
    drawing.draw(picture)
    picture.dropSource()
    canvas.setSource(picture)
    cairo_mask_surface(canvas.cairo, mask.surface, 0, 0)
  }
}

extension CGBlendMode {
  /// The operator for a mode that PDF has; nil for those that work with the alpha below.
  fileprivate var onPage: cairo_operator_t? {
    switch self {
    case .normal, .copy: CAIRO_OPERATOR_OVER
    case .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .softLight,
      .hardLight, .difference, .exclusion, .hue, .saturation, .color, .luminosity:
      cairoOperator
    case .clear, .sourceIn, .sourceOut, .sourceAtop, .destinationOver, .destinationIn,
      .destinationOut, .destinationAtop, .xor, .plusDarker, .plusLighter:
      nil
    }
  }
}
