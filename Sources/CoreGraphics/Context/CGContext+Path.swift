// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Building the current path. Points pass through the transform at the time they are added, so a
/// later change of the transform does not move them.
extension CGContext {
  /// Drops the current path.
  public func beginPath() { currentPath = PathStorage() }

  /// Starts a subpath at `point`.
  public func move(to point: CGPoint) { currentPath.move(to: point.applying(ctm)) }

  /// Appends a line to `point`.
  public func addLine(to point: CGPoint) { currentPath.addLine(to: point.applying(ctm)) }

  /// Starts a subpath at the first point and appends lines through the others.
  public func addLines(between points: [CGPoint]) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { addLine(to: point) }
  }

  /// Appends a cubic Bézier curve.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    currentPath.addCurve(
      to: end.applying(ctm), control1: control1.applying(ctm), control2: control2.applying(ctm))
  }

  /// Appends a quadratic Bézier curve.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    currentPath.addQuadCurve(to: end.applying(ctm), control: control.applying(ctm))
  }

  /// Closes the subpath.
  public func closePath() { currentPath.close() }

  /// Appends a closed rectangle.
  public func addRect(_ rect: CGRect) { currentPath.addRect(rect, transform: ctm) }

  /// Appends closed rectangles.
  public func addRects(_ rects: [CGRect]) { rects.forEach(addRect) }

  /// Appends a closed ellipse.
  public func addEllipse(in rect: CGRect) { currentPath.addEllipse(in: rect, transform: ctm) }

  /// Appends a circular arc; see ``CGMutablePath``.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    currentPath.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise, transform: ctm)
  }

  /// Appends the arc that touches the lines to `tangent1End` and on to `tangent2End`.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    currentPath.addArc(
      tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform: ctm)
  }

  /// Appends the elements of `path`.
  public func addPath(_ path: CGPath) { currentPath.append(path.storage, transform: ctm) }

  /// Whether the current path has no elements.
  public var isPathEmpty: Bool { currentPath.isEmpty }

  /// Where the next segment would start, in user space; the origin for an empty path.
  public var currentPointOfPath: CGPoint {
    currentPath.currentPoint?.applying(ctm.inverted()) ?? .zero
  }

  /// The smallest rectangle in user space around all points; null for an empty path.
  public var boundingBoxOfPath: CGRect {
    currentPath.applying(ctm.inverted()).boundingBox
  }

  /// The current path in user space; nil if it is empty.
  public var path: CGPath? {
    isPathEmpty ? nil : CGPath(storage: currentPath.applying(ctm.inverted()))
  }

  /// Whether drawing the current path with `mode` would fill at `point`, in user space.
  ///
  /// For ``CGPathDrawingMode/stroke`` alone the answer is false.
  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    guard let rule = mode.fillRule else { return false }
    return currentPath.contains(point.applying(ctm), using: rule)
  }
}

extension CGContext {
  /// Puts the outline of a stroke along the current path in its place.
  public func replacePathWithStrokedPath() {
    guard ctm.isDrawable else { return beginPath() }
    let style = StrokeStyle(
      width: state.lineWidth, cap: state.lineCap, join: state.lineJoin,
      miterLimit: state.miterLimit)
    currentPath = currentPath.applying(ctm.inverted())
      .dashed(phase: state.dashPhase, lengths: state.dashLengths)
      .stroked(style).applying(ctm)
  }
}
