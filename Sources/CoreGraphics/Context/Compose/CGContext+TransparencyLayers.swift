// SPDX-License-Identifier: Apache-2.0
import CCairo
import Foundation

/// An open transparency layer: the state to return to when it ends.
struct TransparencyLayer {
  /// The canvas for the layer's picture.
  let outer: Canvas
  /// The same for bitmaps of more than 8 bits.
  let outerPrecise: PreciseBitmap?
  /// The state that the picture is drawn with.
  let state: GraphicsState
  /// How many states were saved before the layer began.
  let savedStateCount: Int
}

extension CGContext {
  /// Begins a transparency layer: until it ends, drawing is gathered in a picture of its own.
  ///
  /// The picture is drawn at the end with the alpha, the blend mode, the shadow and the clip of
  /// this moment; within, they start at 1, normal, none, and open. `auxiliaryInfo` has no effect.
  public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) {
    beginLayer(in: drawableFrame)
  }

  /// Begins a transparency layer of which only the part in `rect`, in user space, is kept.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: CFDictionary?) {
    let part = BitmapRect(covering: rect.standardized.applying(ctm.concatenating(baseToCairo)))
    beginLayer(in: drawableFrame.intersection(part))
  }

  private func beginLayer(in visible: BitmapRect) {
    let frame = layerFrame(visible)
    let isExchanged = canvas.isExchanged
    let format = precise == nil ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_A8
    let kept = canvas.isPage ? Canvas(keeping: frame, density: canvas.density) : nil
    let picture =
      kept ?? Canvas(frame: frame, format: format, isExchanged: isExchanged)
      ?? Canvas.hidden(format: format, isExchanged: isExchanged)
    // Without memory for a single pixel the layer is no layer.
    guard let picture else { return }
    layers.append(
      TransparencyLayer(
        outer: canvas, outerPrecise: precise, state: state, savedStateCount: savedStates.count))
    canvas = picture
    if precise != nil { precise = PreciseBitmap(frame: picture.frame) }
    state.alpha = 1
    state.blendMode = .normal
    state.shadow = nil
    state.clipMask = nil
  }

  /// The visible area, and that of casters of visible shadows, unless it lies too far away.
  private func layerFrame(_ visible: BitmapRect) -> BitmapRect {
    guard let shadow = state.shadow, !visible.isEmpty else { return visible }
    let cast = ShadowCast(shadow, base: baseTransform, limits: limits)
    let whole = visible.union(cast.sources(of: visible))
    let isSmall =
      max(whole.width, whole.height) <= CGContext.maximumSide
      && whole.width * whole.height
        <= max(limits.maximumLayerArea, 2 * visible.width * visible.height)
    guard isSmall else {
      report("The shadow of a transparency layer that lies too far from it is not drawn.")
      return visible
    }
    return whole
  }

  /// Ends the transparency layer that began last, and draws its picture. States that were saved in
  /// it are forgotten. Without an open layer nothing happens.
  public func endTransparencyLayer() {
    guard let layer = layers.popLast() else { return }
    let (picture, precisePicture) = (canvas, precise)
    dropSavedStates(to: layer.savedStateCount)
    (canvas, precise) = (layer.outer, layer.outerPrecise)
    state = layer.state
    if let precisePicture {
      compose(Drawing(picture: precisePicture, alpha: state.alpha))
    } else {
      compose(Drawing(picture: picture, alpha: state.alpha))
    }
  }
}

extension Canvas {
  /// A canvas with one pixel, which no bitmap has: for layers of which nothing can be seen, and
  /// drawings outside of pages.
  static func hidden(format: cairo_format_t, isExchanged: Bool) -> Canvas? {
    Canvas(
      frame: BitmapRect(x: -2, y: -2, width: 1, height: 1), format: format,
      isExchanged: isExchanged)
  }
}
