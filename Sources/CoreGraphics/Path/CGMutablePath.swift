// SPDX-License-Identifier: Apache-2.0
import Foundation
import Synchronization

/// A path that can grow.
///
/// `transform` maps the given points before they are appended. Segments need a current point:
/// without one they append nothing, as on Apple.
public final class CGMutablePath: CGPath, @unchecked Sendable {
  // The lock makes the inherited Sendable promise sound.
  private let elements: Mutex<PathStorage>

  /// The elements at this moment, as a value.
  package override var storage: PathStorage { elements.withLock { $0 } }

  /// A path without elements.
  public override init() {
    elements = Mutex(PathStorage())
    super.init(storage: PathStorage())
  }

  package override init(storage: PathStorage) {
    elements = Mutex(storage)
    super.init(storage: PathStorage())
  }

  private func change(_ body: (inout PathStorage) -> Void) {
    elements.withLock { body(&$0) }
  }

  /// Starts a subpath at `point`.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    change { $0.move(to: point.applying(transform)) }
  }

  /// Appends a line to `point`.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    change { $0.addLine(to: point.applying(transform)) }
  }

  /// Starts a subpath at the first point and appends lines through the others.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    guard let first = points.first else { return }
    change { storage in
      storage.move(to: first.applying(transform))
      for point in points.dropFirst() { storage.addLine(to: point.applying(transform)) }
    }
  }

  /// Appends a quadratic Bézier curve.
  public func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
  ) {
    change { $0.addQuadCurve(to: end.applying(transform), control: control.applying(transform)) }
  }

  /// Appends a cubic Bézier curve.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint,
    transform: CGAffineTransform = .identity
  ) {
    change {
      $0.addCurve(
        to: end.applying(transform), control1: control1.applying(transform),
        control2: control2.applying(transform))
    }
  }

  /// Closes the subpath; the current point becomes its start.
  public func closeSubpath() {
    change { $0.close() }
  }

  /// Appends a closed rectangle.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    change { $0.addRect(rect, transform: transform) }
  }

  /// Appends closed rectangles.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    change { storage in
      for rect in rects { storage.addRect(rect, transform: transform) }
    }
  }

  /// Appends a closed ellipse of four curves.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    change { $0.addEllipse(in: rect, transform: transform) }
  }

  /// Appends a closed rectangle with elliptical corners, clamped to half of the rectangle's size.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    change {
      $0.addRoundedRect(
        in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight, transform: transform)
    }
  }

  /// Appends a circular arc, after a line from the current point or a move to its start.
  ///
  /// Angles are radians from the x axis towards the y axis. `clockwise` means decreasing angles, as
  /// the eye sees it with y up; with y down it looks the other way round.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    change {
      $0.addArc(
        center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
        clockwise: clockwise, transform: transform)
    }
  }

  /// Appends the arc that touches the line from the current point to `tangent1End` and the line
  /// from there to `tangent2End`, after a line to where it starts.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    change {
      $0.addArc(
        tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform: transform)
    }
  }

  /// Appends a circular arc over `delta` radians, towards increasing angles if that is positive.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    change {
      $0.addRelativeArc(
        center: center, radius: radius, startAngle: startAngle, delta: delta, transform: transform)
    }
  }

  /// Appends the elements of another path, which may be this one.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    let other = path.storage
    change { $0.append(other, transform: transform) }
  }
}
