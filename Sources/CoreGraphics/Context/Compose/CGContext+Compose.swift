// SPDX-License-Identifier: Apache-2.0
import CCairo
import Foundation

extension CGContext {
  /// Draws through clip, shadow and blend mode. Outside of the drawing's shape and its shadow
  /// nothing changes, whatever the mode.
  func compose(_ drawing: Drawing) {
    let clip = drawableFrame
    guard !clip.isEmpty else { return }
    withBitmap(clip) {
      if let shadow = state.shadow, let cast = self.shadow(shadow, of: drawing, in: clip) {
        mix(cast, in: clip)
      }
      mix(drawing, in: clip)
      canvas.dropSource()
    }
  }

  /// The pixels that clips let through, whole or in part.
  var drawableFrame: BitmapRect {
    let clip = canvas.clipFrame
    return state.clipMask.map { clip.intersection($0.frame) } ?? clip
  }

  private func mix(_ drawing: Drawing, in clip: BitmapRect) {
    let area = drawing.frame.map(clip.intersection) ?? clip
    guard !area.isEmpty else { return }
    if let precise { return mix(drawing, in: clip, precisely: precise) }
    if canvas.isPage { return mixOnPage(drawing, in: area) }
    let mode = state.blendMode
    let turns = mode.weighsChannels && canvas.isExchanged
    if turns { canvas.exchangeRedAndBlue(in: area) }
    if !mode.isCairos {
      darken(drawing, in: area)
    } else if let mask = state.clipMask {
      if mode.sparesUnpainted && !mode.weighsChannels {
        stamp(drawing, through: mask, in: area)
      } else {
        replace(drawing, through: mask, in: area)
      }
    } else if mode.staysInsideShapes && !mode.weighsChannels {
      cairo_set_operator(canvas.cairo, mode.cairoOperator)
      drawing.draw(canvas)
    } else {
      replace(drawing, through: nil, in: area)
    }
    if turns { canvas.exchangeRedAndBlue(in: area) }
  }

  /// Draws on a canvas of its own, cuts that with the mask and mixes the rest.
  private func stamp(_ drawing: Drawing, through mask: Canvas, in area: BitmapRect) {
    guard
      let picture = drawing.picture(
        in: area, format: CAIRO_FORMAT_ARGB32, isExchanged: canvas.isExchanged)
    else { return }
    picture.keep(mask)
    canvas.setSource(picture)
    cairo_set_operator(canvas.cairo, state.blendMode.cairoOperator)
    canvas.fill(picture.frame)
  }

  /// Lets the mode work on all of a copy, and shows the copy in the shape: where the operator would
  /// change pixels outside of it, or cannot be trusted with partly covered pixels, as pixman's
  /// modes that weigh channels (0.42 leaves out the coverage of the third channel).
  private func replace(_ drawing: Drawing, through mask: Canvas?, in area: BitmapRect) {
    guard let copy = canvas.copy(of: area),
      let picture = Canvas(
        frame: area, format: CAIRO_FORMAT_ARGB32, isExchanged: canvas.isExchanged)
    else { return }
    drawing.flood(picture)
    picture.dropSource()
    copy.setSource(picture)
    cairo_set_operator(copy.cairo, state.blendMode.cairoOperator)
    cairo_paint(copy.cairo)
    copy.dropSource()
    show(copy, through: mask, in: drawing.shape)
  }

  /// The mode that Cairo does not have.
  private func darken(_ drawing: Drawing, in area: BitmapRect) {
    let format = canvas.format == CAIRO_FORMAT_A8 ? CAIRO_FORMAT_A8 : CAIRO_FORMAT_ARGB32
    guard let copy = canvas.copy(of: area),
      let picture = drawing.picture(in: area, format: format, isExchanged: canvas.isExchanged)
    else { return }
    copy.addDarkness(of: picture)
    show(copy, through: state.clipMask) { $0.fill(area) }
  }

  /// Puts the pixels of `copy` in the place of those here, in the measure of shape, mask and clip.
  private func show(
    _ copy: Canvas, through mask: Canvas?, in shape: (Canvas) -> Void
  ) {
    guard let mask else {
      canvas.setSource(copy)
      cairo_set_operator(canvas.cairo, CAIRO_OPERATOR_SOURCE)
      return shape(canvas)
    }
    guard let cover = Canvas(frame: copy.frame, format: CAIRO_FORMAT_A8, isExchanged: false) else {
      return
    }
    cairo_set_source_rgba(cover.cairo, 0, 0, 0, 1)
    shape(cover)
    cover.keep(mask)
    canvas.setSource(copy)
    cairo_set_operator(canvas.cairo, CAIRO_OPERATOR_SOURCE)
    cairo_mask_surface(canvas.cairo, cover.surface, 0, 0)
  }
}
