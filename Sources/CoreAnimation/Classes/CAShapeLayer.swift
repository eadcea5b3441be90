// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics
import Foundation

/// A layer that fills and strokes a path, over its contents.
open class CAShapeLayer: CALayer {
  package override class func makeKind() -> LayerKind { .shape }

  /// The path, in the layer's space. Default nil; animatable, but never by a mere change.
  ///
  /// A copy is kept. Between paths of the same elements, points move; between others the way is
  /// undefined.
  open var path: CGPath? {
    get { if case .path(let path) = extra(.shapePath) { path } else { nil } }
    set { setExtra(.shapePath, (newValue?.frozen).map(PropertyValue.path) ?? .none) }
  }

  /// The color inside the path. Default opaque black; nil fills nothing; animatable.
  open var fillColor: CGColor? {
    get { color(.fillColor) }
    set { setColor(.fillColor, newValue) }
  }

  /// Which points are inside. Default `.nonZero`.
  open var fillRule: CAShapeLayerFillRule {
    get { word(.fillRule) }
    set { setWord(.fillRule, newValue) }
  }

  /// The color of the stroke. Default nil, no stroke; animatable.
  open var strokeColor: CGColor? {
    get { color(.strokeColor) }
    set { setColor(.strokeColor, newValue) }
  }

  /// Where along the path the stroke starts, 0 to 1. Default 0; animatable.
  open var strokeStart: CGFloat {
    get { CGFloat(number(.strokeStart)) }
    set { setNumber(.strokeStart, newValue) }
  }

  /// Where along the path the stroke ends, 0 to 1. Default 1; animatable.
  open var strokeEnd: CGFloat {
    get { CGFloat(number(.strokeEnd)) }
    set { setNumber(.strokeEnd, newValue) }
  }

  /// The width of the stroke, points. Default 1; animatable.
  open var lineWidth: CGFloat {
    get { CGFloat(number(.lineWidth)) }
    set { setNumber(.lineWidth, newValue) }
  }

  /// How far a miter reaches before it is cut, in line widths. Default 10; animatable.
  open var miterLimit: CGFloat {
    get { CGFloat(number(.miterLimit)) }
    set { setNumber(.miterLimit, newValue) }
  }

  /// How the stroke ends. Default `.butt`.
  open var lineCap: CAShapeLayerLineCap {
    get { word(.lineCap) }
    set { setWord(.lineCap, newValue) }
  }

  /// How segments of the stroke meet. Default `.miter`.
  open var lineJoin: CAShapeLayerLineJoin {
    get { word(.lineJoin) }
    set { setWord(.lineJoin, newValue) }
  }

  /// How far into the dash pattern the stroke starts, points. Default 0; animatable.
  open var lineDashPhase: CGFloat {
    get { CGFloat(number(.lineDashPhase)) }
    set { setNumber(.lineDashPhase, newValue) }
  }

  /// The lengths of dashes and gaps in turn, points. Default nil, an unbroken line.
  ///
  /// Animatable by an animation of lists of one length, which Apple's is not; never by a mere
  /// change.
  open var lineDashPattern: [NSNumber]? {
    get { numbers(.lineDashPattern) }
    set { setNumbers(.lineDashPattern, newValue) }
  }

  /// Draws the path: its fill, and its stroke above.
  package override func renderAboveContents(in ctx: CGContext) {
    guard let path else { return }
    ctx.saveGState()
    if let fillColor {
      ctx.setFillColor(fillColor)
      ctx.addPath(path)
      ctx.fillPath(using: fillRule == .evenOdd ? .evenOdd : .winding)
    }
    if let strokeColor, lineWidth > 0 { renderStroke(of: path, strokeColor, in: ctx) }
    ctx.restoreGState()
  }

  private func renderStroke(of path: CGPath, _ color: CGColor, in context: CGContext) {
    context.setStrokeColor(color)
    context.setLineWidth(lineWidth)
    context.setMiterLimit(miterLimit)
    context.setLineCap(lineCap == .round ? .round : lineCap == .square ? .square : .butt)
    context.setLineJoin(lineJoin == .round ? .round : lineJoin == .bevel ? .bevel : .miter)
    if let lengths = lineDashPattern, !lengths.isEmpty {
      context.setLineDash(phase: lineDashPhase, lengths: lengths.map { CGFloat($0.doubleValue) })
    }
    context.addPath(CGPath(storage: path.storage.trimmed(from: strokeStart, to: strokeEnd)))
    context.strokePath()
  }
}
