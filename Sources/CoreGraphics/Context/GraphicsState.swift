// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The state that ``CGContext/saveGState()`` saves, except for the clip to paths, which Cairo
/// keeps.
struct GraphicsState {
  /// From user space to device space: pixels, origin bottom left, y up.
  var ctm = CGAffineTransform.identity
  var fillColor = CGColor.black
  var strokeColor = CGColor.black
  /// The spaces of color components that are given without one.
  var fillColorSpace = CGColorSpace.deviceGray
  var strokeColorSpace = CGColorSpace.deviceGray
  /// Where patterns begin, in base space.
  var patternPhase = CGSize.zero
  var lineWidth: CGFloat = 1
  var lineCap = CGLineCap.butt
  var lineJoin = CGLineJoin.miter
  var miterLimit: CGFloat = 10
  var dashPhase: CGFloat = 0
  /// Empty for a solid line.
  var dashLengths: [CGFloat] = []
  var flatness: CGFloat = 0.025
  var alpha: CGFloat = 1
  var blendMode = CGBlendMode.normal
  var shadow: Shadow?
  /// The coverage of images that were clipped to; nil without one.
  var clipMask: Canvas?
  var interpolationQuality = CGInterpolationQuality.default
  var renderingIntent = CGColorRenderingIntent.defaultIntent
  var shouldAntialias = true
  var textDrawingMode = CGTextDrawingMode.fill
  var characterSpacing: CGFloat = 0
  var font: CGFont?
  var fontSize: CGFloat = 1
  var shouldSmoothFonts = true
  var shouldSubpixelPositionFonts = true
  var shouldSubpixelQuantizeFonts = true
}

/// The shadow of drawings.
struct Shadow {
  /// In base space.
  var offset: CGSize
  /// Twice the standard deviation, in base space.
  var blur: CGFloat
  var color: CGColor
}
