// SPDX-License-Identifier: Apache-2.0
import CCairo
import Foundation

/// A picture that is drawn once, in a context of its own, and shown as often as wanted in contexts
/// like the one that it was made for.
///
/// It stays in the form that drawing needs; nothing is converted or copied where it is shown.
public final class CGLayer {
  /// The size in the default user space of the context that the layer was made for.
  public let size: CGSize
  private let drawing: CGContext

  /// A transparent layer for a context.
  ///
  /// Its pixels are as fine as those of the context, in number and in precision. `auxiliaryInfo`
  /// has no effect. Nil if the size is not positive, or a side has more than 32767 pixels.
  public init?(_ context: CGContext, size: CGSize, auxiliaryInfo: CFDictionary?) {
    let scale = abs(context.baseTransform.determinant).squareRoot()
    let side = CGFloat(CGContext.maximumSide)
    let (width, height) = (
      (size.width * scale - 1e-6).rounded(.up), (size.height * scale - 1e-6).rounded(.up)
    )
    guard width >= 1, height >= 1, width <= side, height <= side,
      let drawing = context.makeLayerContext(width: Int(width), height: Int(height))
    else { return nil }
    drawing.concatenate(CGAffineTransform(scaleX: scale, y: scale))
    drawing.baseTransform = drawing.ctm
    self.size = size
    self.drawing = drawing
  }

  /// The context that draws the layer: user space has the layer's size, origin bottom left, y up.
  public var context: CGContext? { drawing }

  /// The part of a rectangle's size that the pixels, of which there is a whole number, go beyond
  /// it.
  fileprivate func whole(_ rect: CGRect) -> CGRect {
    let scale = drawing.baseTransform.a
    return CGRect(
      x: rect.minX, y: rect.minY,
      width: rect.width * CGFloat(drawing.width) / (size.width * scale),
      height: rect.height * CGFloat(drawing.height) / (size.height * scale))
  }

  /// The pixels for drawing in a context.
  fileprivate func pixels(for context: CGContext) -> PlacedPixels {
    let drawing = drawing
    let isItself = drawing === context
    return PlacedPixels(
      width: drawing.width, height: drawing.height, interpolates: true,
      canvas: { drawing.layerCanvas(isExchanged: $0, copies: isItself) },
      image: { drawing.makeImage() })
  }
}

extension CGContext {
  /// Draws a layer stretched over `rect`, with the current transform, clip, alpha, blend mode and
  /// shadow.
  public func draw(_ layer: CGLayer, in rect: CGRect) {
    let rect = rect.standardized
    guard let placement = ImagePlacement(layer.pixels(for: self), in: layer.whole(rect), self)
    else { return }
    note(textProblems: layer.context?.textProblems ?? [])
    guard layer.whole(rect) != rect else { return draw(placement) }
    saveGState()
    defer { restoreGState() }
    let path = currentPath
    clip(to: rect)
    currentPath = path
    draw(placement)
  }

  /// Draws a layer in its own size, its lower left corner at `point`.
  public func draw(_ layer: CGLayer, at point: CGPoint) {
    draw(layer, in: CGRect(origin: point, size: layer.size))
  }

  /// A transparent context of pixels with color and alpha, as precise as this one's.
  fileprivate func makeLayerContext(width: Int, height: Int) -> CGContext? {
    guard precise != nil else { return CGContext(width: width, height: height) }
    let space = colorSpace?.model == .rgb ? colorSpace : nil
    let info = bitmapInfo.subtracting(.alphaInfoMask).rawValue
    return CGContext(
      data: nil, width: width, height: height, bitsPerComponent: bitsPerComponent, bytesPerRow: 0,
      space: space ?? .sRGBSpace, bitmapInfo: info | CGImageAlphaInfo.premultipliedLast.rawValue)
  }

  /// The context's picture as Cairo takes it: its own canvas where possible.
  fileprivate func layerCanvas(isExchanged: Bool, copies: Bool) -> Canvas? {
    guard precise == nil else {
      return makeImage().flatMap { PlacedPixels.image($0).canvas(isExchanged) }
    }
    let own = layers.first?.outer ?? canvas
    cairo_surface_flush(own.surface)
    if own.isExchanged == isExchanged, !copies { return own }
    let copy = own.copy(of: own.frame)
    if own.isExchanged != isExchanged { copy?.exchangeRedAndBlue(in: own.frame) }
    return copy
  }
}
