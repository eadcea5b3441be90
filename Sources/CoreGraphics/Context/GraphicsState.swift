import Foundation

/// What ``CGContext/saveGState()`` saves, except for the clip, which Cairo keeps.
struct GraphicsState {
  /// From user space to the base space: points, origin bottom left, y up, one unit per pixel.
  var ctm = CGAffineTransform.identity
  var fillColor = CGColor.black
  var strokeColor = CGColor.black
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
  var interpolationQuality = CGInterpolationQuality.default
  var shouldAntialias = true
}
