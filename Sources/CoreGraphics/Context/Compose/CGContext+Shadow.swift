// SPDX-License-Identifier: Apache-2.0
import CCairo
import Foundation

extension CGContext {
  /// Casts a black shadow of opacity 1⁄3 from everything that is drawn; see
  /// ``setShadow(offset:blur:color:)``.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(
      offset: offset, blur: blur, color: CGColor(space: .deviceRGB, values: [0, 0, 0, 1 / 3]))
  }

  /// Casts a shadow from everything that is drawn, below it; nil for no shadow, as at first.
  ///
  /// Offset and blur are in base space, which the current transform does not change: pixels, y up,
  /// in a bitmap context; points, y down, in a context made for a layer or an image of UIKit's
  /// kind. The shadow is the alpha of the drawing, blurred with a standard deviation of `blur` / 2
  /// and times the color's alpha; it mixes by the blend mode, below its caster. A negative blur is
  /// 0.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    guard let color, offset.width.isFinite, offset.height.isFinite, !blur.isNaN else {
      state.shadow = nil
      return
    }
    state.shadow = Shadow(offset: offset, blur: max(blur, 0), color: color)
  }

  /// The shadow that `drawing` casts into `clip`, nil if there is none.
  func shadow(_ shadow: Shadow, of drawing: Drawing, in clip: BitmapRect) -> Drawing? {
    guard shadow.color.alpha > 0 else { return nil }
    let cast = ShadowCast(shadow, base: baseTransform, limits: limits)
    let area = cast.sources(of: clip)
    guard
      let object = drawing.picture(
        in: area, format: CAIRO_FORMAT_A8, isExchanged: false, density: canvas.density),
      let blurred = object.blurred(deviation: cast.deviation)
    else { return nil }
    let source = source(of: shadow.color, alpha: 1)
    return Drawing(frame: cast.moved(blurred.frame), source: source) { canvas in
      canvas.setMatrix(.identity)
      cairo_mask_surface(canvas.cairo, blurred.surface, cast.x, cast.y)
    }
  }
}

/// A shadow in pixels.
struct ShadowCast {
  /// The way from object to shadow, y down.
  let x: Double
  let y: Double
  let deviation: Double

  init(_ shadow: Shadow, base: CGAffineTransform, limits: DrawingLimits) {
    let offset = shadow.offset
    func bounded(_ value: CGFloat) -> Double {
      value.isNaN ? 0 : Double(min(max(value, -1e6), 1e6))
    }
    x = bounded(offset.width * base.a + offset.height * base.c)
    y = -bounded(offset.width * base.b + offset.height * base.d)
    let deviation = Double(shadow.blur * abs(base.determinant).squareRoot()) / 2
    self.deviation = deviation.isNaN ? 0 : min(deviation, limits.maximumShadowDeviation)
  }

  /// The pixels whose shadow falls into `area`.
  func sources(of area: BitmapRect) -> BitmapRect {
    BitmapRect(covering: area.cgRect.offsetBy(dx: -x, dy: -y))
      .grown(by: BoxBlur(deviation: deviation).reach + 1)
  }

  /// Where the shadow of `area` lies, without blur.
  func moved(_ area: BitmapRect) -> BitmapRect {
    BitmapRect(covering: area.cgRect.offsetBy(dx: x, dy: y))
  }
}
