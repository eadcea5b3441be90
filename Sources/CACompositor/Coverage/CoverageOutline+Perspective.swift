// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import CoreGraphics

/// A point of the window before it is divided by w.
private struct EyePoint {
  var x, y, w: Double

  init(_ x: Double, _ y: Double, _ w: Double) { (self.x, self.y, self.w) = (x, y, w) }

  init(_ map: PlaneMap, _ point: CGPoint) {
    let p = map.homogeneous(Double(point.x), Double(point.y))
    self.init(p.x, p.y, p.z)
  }

  static func middle(_ a: EyePoint, _ b: EyePoint) -> EyePoint {
    EyePoint((a.x + b.x) / 2, (a.y + b.y) / 2, (a.w + b.w) / 2)
  }

  /// The point of a line where w is `w`.
  static func crossing(_ a: EyePoint, _ b: EyePoint, w: Double) -> EyePoint {
    let t = (w - a.w) / (b.w - a.w)
    return EyePoint(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t, w)
  }

  var isBeforeEye: Bool { w >= leastEyeDistance }
}

/// Points nearer to the eye's plane are not projected.
private let leastEyeDistance = 1e-5

extension CoverageOutline {
  /// Adds a path seen in perspective. Parts behind the eye are cut off, contour by contour, which
  /// leaves the winding before the eye as it is (Sutherland and Hodgman's clip).
  func addProjective(_ path: PathStorage, _ map: PlaneMap) {
    var contour: [EyePoint] = []
    for element in path.elements {
      switch element {
      case .move(let p):
        addContour(contour)
        contour = [EyePoint(map, p)]
      case .line(let p): contour.append(EyePoint(map, p))
      case .quadCurve(let p, let q):
        // The current point is the last one, exactly.
        guard let start = contour.last else { continue }
        let (end, control) = (EyePoint(map, p), EyePoint(map, q))
        appendCubic(
          start, Self.third(start, control), Self.third(end, control), end: end, to: &contour,
          depth: 0)
      case .curve(let p, let q, let r):
        guard let start = contour.last else { continue }
        appendCubic(
          start, EyePoint(map, q), EyePoint(map, r), end: EyePoint(map, p), to: &contour, depth: 0)
      case .close: break
      }
    }
    addContour(contour)
  }

  private static func third(_ end: EyePoint, _ control: EyePoint) -> EyePoint {
    EyePoint(
      end.x + (control.x - end.x) * (2 / 3), end.y + (control.y - end.y) * (2 / 3),
      end.w + (control.w - end.w) * (2 / 3))
  }

  /// Appends the points of a curve but its first.
  ///
  /// Weights above zero keep the curve within the hull of its projected points; so it is flat where
  /// those are.
  private func appendCubic(
    _ a: EyePoint, _ b: EyePoint, _ c: EyePoint, end d: EyePoint, to points: inout [EyePoint],
    depth: Int
  ) {
    let isBehind = !a.isBeforeEye && !b.isBeforeEye && !c.isBeforeEye && !d.isBeforeEye
    if isBehind || depth >= 16 || isFlat(a, b, c, end: d) { return points.append(d) }
    let (ab, bc, cd) = (
      EyePoint.middle(a, b), EyePoint.middle(b, c), EyePoint.middle(c, d)
    )
    let (abc, bcd) = (EyePoint.middle(ab, bc), EyePoint.middle(bc, cd))
    let middle = EyePoint.middle(abc, bcd)
    appendCubic(a, ab, abc, end: middle, to: &points, depth: depth + 1)
    appendCubic(middle, bcd, cd, end: d, to: &points, depth: depth + 1)
  }

  /// Whether the line from end to end stands for the curve, or nothing of it can be seen.
  private func isFlat(_ a: EyePoint, _ b: EyePoint, _ c: EyePoint, end d: EyePoint) -> Bool {
    guard a.isBeforeEye, b.isBeforeEye, c.isBeforeEye, d.isBeforeEye else { return false }
    let (ax, ay, dx, dy) = (a.x / a.w, a.y / a.w, d.x / d.w, d.y / d.w)
    let (bx, by, cx, cy) = (b.x / b.w, b.y / b.w, c.x / c.w, c.y / c.w)
    let (right, bottom) = (Double(width), Double(height))
    if max(max(ay, by), max(cy, dy)) <= 0 || min(min(ay, by), min(cy, dy)) >= bottom
      || min(min(ax, bx), min(cx, dx)) >= right || max(max(ax, bx), max(cx, dx)) <= 0
    {
      return true
    }
    let limit = Self.tolerance * 4 / 3
    return Self.distance(x: bx, y: by, fromX: ax, fromY: ay, toX: dx, toY: dy) <= limit
      && Self.distance(x: cx, y: cy, fromX: ax, fromY: ay, toX: dx, toY: dy) <= limit
  }

  /// How far a point is from the line between two others.
  private static func distance(
    x px: Double, y py: Double, fromX ax: Double, fromY ay: Double, toX bx: Double, toY by: Double
  ) -> Double {
    let (ux, uy) = (bx - ax, by - ay)
    let square = ux * ux + uy * uy
    let t = square > 0 ? min(max(((px - ax) * ux + (py - ay) * uy) / square, 0), 1) : 0
    let (ex, ey) = (px - ax - t * ux, py - ay - t * uy)
    return (ex * ex + ey * ey).squareRoot()
  }

  /// Adds a closed contour of points of a plane.
  func addContour(_ points: [SIMD2<Double>], _ map: PlaneMap) {
    addContour(points.map { EyePoint(map, CGPoint(x: $0.x, y: $0.y)) })
  }

  private func addContour(_ points: [EyePoint]) {
    guard var last = points.last, points.count > 1 else { return }
    var isFirst = true
    func visit(_ p: EyePoint) {
      let (x, y) = (p.x / p.w, p.y / p.w)
      if isFirst { begin(x, y) } else { line(x, y) }
      isFirst = false
    }
    for point in points {
      if point.isBeforeEye != last.isBeforeEye {
        visit(.crossing(last, point, w: leastEyeDistance))
      }
      if point.isBeforeEye { visit(point) }
      last = point
    }
    if !isFirst { close() }
  }
}
