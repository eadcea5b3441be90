// SPDX-License-Identifier: Apache-2.0
import Foundation

extension CGContext {
  /// From user space to device space: the bitmap's pixels, origin bottom left, y up.
  public var ctm: CGAffineTransform { state.ctm }

  /// From user space to device space; the same as ``ctm``.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { state.ctm }

  /// Moves the origin of user space.
  public func translateBy(x tx: CGFloat, y ty: CGFloat) {
    state.ctm = state.ctm.translatedBy(x: tx, y: ty)
  }

  /// Scales user space.
  public func scaleBy(x sx: CGFloat, y sy: CGFloat) {
    state.ctm = state.ctm.scaledBy(x: sx, y: sy)
  }

  /// Turns user space by `angle` radians, from the x axis towards the y axis.
  public func rotate(by angle: CGFloat) {
    state.ctm = state.ctm.rotated(by: angle)
  }

  /// Puts `transform` before the current transform.
  public func concatenate(_ transform: CGAffineTransform) {
    state.ctm = transform.concatenating(state.ctm)
  }

  /// `point` in device space.
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(state.ctm) }

  /// `size` in device space.
  public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(state.ctm) }

  /// The bounds of `rect` in device space.
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(state.ctm) }

  /// `point` of device space in user space.
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint {
    point.applying(state.ctm.inverted())
  }

  /// `size` of device space in user space.
  public func convertToUserSpace(_ size: CGSize) -> CGSize {
    size.applying(state.ctm.inverted())
  }

  /// The bounds in user space of `rect` in device space.
  public func convertToUserSpace(_ rect: CGRect) -> CGRect {
    rect.applying(state.ctm.inverted())
  }
}

extension CGContext {
  /// The width of strokes in user space; 1 at first.
  public func setLineWidth(_ width: CGFloat) { state.lineWidth = width }

  /// How open strokes end; butt at first.
  public func setLineCap(_ cap: CGLineCap) { state.lineCap = cap }

  /// How segments of a stroke meet; miter at first.
  public func setLineJoin(_ join: CGLineJoin) { state.lineJoin = join }

  /// How many line widths a miter may be long before it becomes a bevel; 10 at first.
  public func setMiterLimit(_ limit: CGFloat) { state.miterLimit = limit }

  /// The lengths of dashes and gaps in turn, in user space, and where in them a stroke starts.
  ///
  /// No lengths, a negative one, or only zeros make a solid line.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    let isUsable =
      phase.isFinite && lengths.allSatisfy { $0 >= 0 && $0.isFinite }
      && lengths.contains { $0 > 0 }
    state.dashPhase = phase
    state.dashLengths = isUsable ? lengths : []
  }

  /// How far a drawn curve may be from the true one, in pixels; 0.025 at first, at least 0.01.
  public func setFlatness(_ flatness: CGFloat) {
    state.flatness = flatness > 0.01 ? min(flatness, 1e6) : 0.01
  }

  /// The opacity of everything drawn, 0...1; 1 at first.
  public func setAlpha(_ alpha: CGFloat) { state.alpha = clampedToUnit(alpha) }

  /// How paint mixes with the backdrop; normal at first.
  public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }

  /// Whether edges are smoothed; true at first.
  public func setShouldAntialias(_ shouldAntialias: Bool) {
    state.shouldAntialias = shouldAntialias
  }

  /// Whether ``setShouldAntialias(_:)`` has an effect; true at first, and not part of the graphics
  /// state.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {
    self.allowsAntialiasing = allowsAntialiasing
  }

  /// How colors outside a destination's gamut are meant to be converted; they are clamped anyway.
  public func setRenderingIntent(_ intent: CGColorRenderingIntent) {
    state.renderingIntent = intent
  }

  /// How images are sampled when scaled.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolationQuality }
    set { state.interpolationQuality = newValue }
  }
}
