// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAEvaluation
import CoreGraphics

/// The shadow of a layer on the pixels of a context: the alpha of its picture, blurred and moved.
struct CastShadow {
  private let color: CGColor
  /// 0 to 1.
  private let opacity: CGFloat
  /// Device pixels, y up.
  let offset: CGPoint
  /// The standard deviation of the Gaussian, device pixels.
  private let sigma: CGFloat

  /// How far from its caster a shadow can be seen, device pixels.
  var reach: CGFloat { (2 * sigma).rounded(.up) + 1 }

  /// From this deviation on, a coarser picture is blurred: no eye sees the difference.
  private static let sufficientSigma: CGFloat = 16

  /// How many device pixels are one of the picture's that is blurred, along each axis.
  var coarseness: CGFloat { max(1, (sigma / Self.sufficientSigma).rounded(.up)) }

  /// Nil where there is none to draw: no color, no opacity, numbers that are not finite.
  init?(_ shadow: ShadowState, in context: CGContext, _ limits: RenderLimits) {
    let (ctm, offset) = (context.ctm, shadow.offset)
    guard let color = shadow.color, shadow.opacity > 0, shadow.radius.isFinite,
      offset.width.isFinite, offset.height.isFinite
    else { return nil }
    self.color = color
    opacity = CGFloat(min(1, shadow.opacity))
    self.offset = CGPoint(
      x: offset.width * ctm.a + offset.height * ctm.c,
      y: offset.width * ctm.b + offset.height * ctm.d)
    let scale = abs(ctm.a * ctm.d - ctm.b * ctm.c).squareRoot()
    sigma = min(max(0, shadow.radius) * scale, limits.maximumBlur)
    guard self.offset.x.isFinite, self.offset.y.isFinite else { return nil }
  }

  /// Draws the shadow of a picture.
  func draw(of picture: OffscreenPicture, over target: CGContext) {
    let (width, height) = (picture.context.width, picture.context.height)
    let blurred = ShadowKernel.blur(
      picture.alphas, width: width, height: height, sigma: Double(sigma / coarseness))
    let image = CGImage(width: width, height: height, premultipliedRGBA: painted(blurred))
    let rect = picture.rect.offsetBy(dx: offset.x, dy: offset.y)
    target.saveGState()
    target.concatenate(target.ctm.inverted())
    target.setAlpha(opacity)
    target.interpolationQuality = coarseness == 1 && rect == rect.integral ? .none : .low
    target.draw(image, in: rect)
    target.restoreGState()
  }

  /// The shadow's color in those alphas, premultiplied RGBA.
  private func painted(_ alphas: [UInt8]) -> [UInt8] {
    let c = color.srgbComponents
    let palette = (0...255).map { alpha in
      let opacity = c.alpha * Float(alpha)
      return SIMD4(
        Self.byte(c.red * opacity), Self.byte(c.green * opacity), Self.byte(c.blue * opacity),
        Self.byte(opacity))
    }
    return [UInt8](unsafeUninitializedCapacity: alphas.count * 4) { bytes, written in
      for (place, alpha) in alphas.enumerated() {
        let pixel = palette[Int(alpha)]
        for channel in 0..<4 { bytes[place * 4 + channel] = pixel[channel] }
      }
      written = alphas.count * 4
    }
  }

  /// The nearest byte; 0 for NaN.
  private static func byte(_ value: Float) -> UInt8 {
    value > 0 ? UInt8(min(value, 255).rounded()) : 0
  }
}
