// SPDX-License-Identifier: Apache-2.0
import CCairo
import Foundation

/// One thing to be drawn, as calls to Cairo that can run on any canvas.
///
/// Drawing is asked for once or several times: on the context's canvas, or on others that become a
/// shadow, are seen through a mask, or mix in ways that Cairo has no operator for.
struct Drawing {
  /// The pixels that it touches at most; nil for all.
  var frame: BitmapRect?
  /// The colors of the drawing, where they are known without Cairo: for bitmaps of more than 8
  /// bits.
  var colors: PaintColors?
  /// Draws with the canvas's operator.
  var draw: (Canvas) -> Void
  /// Paints the source over all of the canvas, with the canvas's operator.
  var flood: (Canvas) -> Void
  /// Draws its shape with the canvas's source and operator.
  var shape: (Canvas) -> Void

  init(
    frame: BitmapRect?, colors: PaintColors? = nil, draw: @escaping (Canvas) -> Void,
    flood: @escaping (Canvas) -> Void, shape: @escaping (Canvas) -> Void
  ) {
    self.frame = frame
    self.colors = colors
    self.draw = draw
    self.flood = flood
    self.shape = shape
  }

  /// A shape that Cairo draws with its current source.
  init(
    frame: BitmapRect?, source: PaintSource, shape: @escaping (Canvas) -> Void
  ) {
    self.init(
      frame: frame, colors: source.colors,
      draw: { canvas in
        source.set(canvas)
        shape(canvas)
      },
      flood: { canvas in
        source.set(canvas)
        cairo_paint(canvas.cairo)
      }, shape: shape)
  }

  /// The pixels of another canvas, where they are.
  init(picture: Canvas, alpha: CGFloat) {
    let paint = { (canvas: Canvas) in
      canvas.setSource(picture)
      cairo_paint_with_alpha(canvas.cairo, alpha)
    }
    self.init(
      frame: picture.frame, draw: paint, flood: paint, shape: { $0.fill(picture.frame) })
  }

  /// The drawing on a canvas of its own; nil where there is nothing in `area`, or no memory.
  func picture(
    in area: BitmapRect, format: cairo_format_t, isExchanged: Bool, density: Int = 1
  ) -> Canvas? {
    let part = frame.map(area.intersection) ?? area
    guard
      let canvas = Canvas(frame: part, format: format, isExchanged: isExchanged, density: density)
    else { return nil }
    draw(canvas)
    canvas.dropSource()
    return canvas
  }
}
