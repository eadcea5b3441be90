import CAEvaluation
import CoreGraphics
import Foundation

/// A picture of the device pixels that a context may still draw, made aside.
struct OffscreenPicture {
  /// Its space is that of the context it was made for.
  let context: CGContext
  /// Device pixels of the context it was made for, y up.
  private let rect: CGRect

  /// - Parameters:
  ///   - outset: how many pixels around what can be seen count too.
  ///   - offset: user space; how far the picture is moved when it is put back.
  init?(of target: CGContext, outset: CGFloat = 0, offset: CGPoint = .zero) {
    let device = target.boundingBoxOfClipPath.applying(target.ctm).insetBy(dx: -1e-3, dy: -1e-3)
    let whole = CGRect(x: 0, y: 0, width: target.width, height: target.height)
    let seen = device.integral.intersection(whole)
    guard !seen.isNull, seen.width >= 1, seen.height >= 1 else { return nil }
    let limit = CGFloat(CGContext.maximumSide)
    let margin = min(outset.rounded(.up) + 1, (limit - max(seen.width, seen.height)) / 2)
    rect = outset > 0 || offset != .zero ? seen.insetBy(dx: -margin, dy: -margin) : seen
    guard let context = CGContext(width: Int(rect.width), height: Int(rect.height)) else {
      return nil
    }
    context.translateBy(x: -rect.minX, y: -rect.minY)
    context.baseTransform = target.baseTransform.concatenating(context.ctm)
    context.concatenate(target.ctm)
    context.translateBy(x: offset.x, y: offset.y)
    self.context = context
  }

  /// Puts the picture back, pixel for pixel.
  func draw(over target: CGContext, opacity: CGFloat, _ mode: CGBlendMode) {
    guard let image = context.makeImage() else { return }
    target.saveGState()
    target.concatenate(target.ctm.inverted())
    target.setAlpha(opacity)
    target.setBlendMode(mode)
    target.interpolationQuality = .none
    target.draw(image, in: rect)
    target.restoreGState()
  }

  /// Makes of the picture what it casts: its alpha, blurred, in a colour.
  func becomeShadow(sigma: Double, _ color: CGColor) {
    guard let data = context.data else { return }
    let count = context.width * context.height
    // Sound: the bitmap has that many pixels of four bytes, rows packed, and nobody else uses it.
    let pixels = UnsafeMutableBufferPointer(
      start: data.assumingMemoryBound(to: UInt8.self), count: count * 4)
    let alphas = ShadowKernel.blur(
      (0..<count).map { pixels[$0 * 4 + 3] }, width: context.width, height: context.height,
      sigma: sigma)
    let c = color.srgbComponents
    let premultiplied = [c.red * c.alpha, c.green * c.alpha, c.blue * c.alpha, c.alpha]
    for pixel in 0..<count {
      for channel in 0..<4 {
        pixels[pixel * 4 + channel] = UInt8(
          min(max((Float(alphas[pixel]) * premultiplied[channel]).rounded(), 0), 255))
      }
    }
  }
}
