// SPDX-License-Identifier: Apache-2.0
import Foundation

extension PathStorage {
  /// The distance of the control points of a quarter circle of radius 1: 4⁄3 · tan(π⁄8).
  package static let quarterCircleControl: CGFloat = 4.0 / 3.0 * tan(.pi / 8)

  /// Appends a closed rectangle that starts at (minX, minY) and goes to (maxX, minY) first.
  package mutating func addRect(_ rect: CGRect, transform t: CGAffineTransform = .identity) {
    guard !rect.isNull else { return }
    move(to: CGPoint(x: rect.minX, y: rect.minY).applying(t))
    addLine(to: CGPoint(x: rect.maxX, y: rect.minY).applying(t))
    addLine(to: CGPoint(x: rect.maxX, y: rect.maxY).applying(t))
    addLine(to: CGPoint(x: rect.minX, y: rect.maxY).applying(t))
    close()
  }

  /// Appends a closed ellipse of four curves that starts at (maxX, midY) and goes to (midX, maxY).
  package mutating func addEllipse(
    in rect: CGRect, transform t: CGAffineTransform = .identity
  ) {
    guard !rect.isNull else { return }
    let center = CGPoint(x: rect.midX, y: rect.midY)
    let (radiusX, radiusY) = (rect.width / 2, rect.height / 2)
    var start = CGVector(dx: radiusX, dy: 0)
    move(to: CGPoint(x: center.x + start.dx, y: center.y).applying(t))
    for end in [(0, 1), (-1, 0), (0, -1), (1, 0)] as [(CGFloat, CGFloat)] {
      let end = CGVector(dx: end.0 * radiusX, dy: end.1 * radiusY)
      addCorner(center: center, from: start, to: end, transform: t)
      start = end
    }
    close()
  }

  /// Appends a quarter ellipse about `center` between two perpendicular half axes.
  private mutating func addCorner(
    center: CGPoint, from start: CGVector, to end: CGVector, transform t: CGAffineTransform
  ) {
    let k = Self.quarterCircleControl
    func point(_ along: CGFloat, _ across: CGFloat) -> CGPoint {
      CGPoint(
        x: center.x + start.dx * along + end.dx * across,
        y: center.y + start.dy * along + end.dy * across
      ).applying(t)
    }
    addCurve(to: point(0, 1), control1: point(1, k), control2: point(k, 1))
  }

  /// Appends a closed rectangle with elliptical corners; it starts at (maxX, midY) towards maxY.
  ///
  /// Corner sizes are clamped to half the rectangle's.
  package mutating func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform t: CGAffineTransform = .identity
  ) {
    guard !rect.isNull else { return }
    let width = min(max(cornerWidth, 0), rect.width / 2)
    let height = min(max(cornerHeight, 0), rect.height / 2)
    guard width > 0, height > 0 else { return addRect(rect, transform: t) }
    let (right, up) = (CGVector(dx: width, dy: 0), CGVector(dx: 0, dy: height))
    let (left, down) = (CGVector(dx: -width, dy: 0), CGVector(dx: 0, dy: -height))
    let inner = rect.insetBy(dx: width, dy: height)
    move(to: CGPoint(x: rect.maxX, y: rect.midY).applying(t))
    addLine(to: CGPoint(x: rect.maxX, y: inner.maxY).applying(t))
    addCorner(
      center: CGPoint(x: inner.maxX, y: inner.maxY), from: right, to: up, transform: t)
    addLine(to: CGPoint(x: inner.minX, y: rect.maxY).applying(t))
    addCorner(
      center: CGPoint(x: inner.minX, y: inner.maxY), from: up, to: left, transform: t)
    addLine(to: CGPoint(x: rect.minX, y: inner.minY).applying(t))
    addCorner(
      center: CGPoint(x: inner.minX, y: inner.minY), from: left, to: down, transform: t)
    addLine(to: CGPoint(x: inner.maxX, y: rect.minY).applying(t))
    addCorner(
      center: CGPoint(x: inner.maxX, y: inner.minY), from: down, to: right, transform: t)
    close()
  }
}
