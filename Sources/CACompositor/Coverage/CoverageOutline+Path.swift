// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import CoreGraphics

extension CoverageOutline {
  /// How far lines may be from the curves they stand for, pixels.
  static let tolerance = 0.05
  /// The same for lines that are moved to enclose the area of the curve (``CurveSteps``).
  static let balancedTolerance = 0.08

  /// Adds every subpath of a path, closed.
  ///
  /// - Parameter map: the path's plane in the window.
  func add(_ path: PathStorage, _ map: PlaneMap) {
    if map.isAffine {
      addAffine(path, map)
    } else {
      addProjective(path, map)
    }
  }

  private func addAffine(_ path: PathStorage, _ map: PlaneMap) {
    let (a, b, c, d) = (map.x.x, map.x.y, map.y.x, map.y.y)
    let (e, f) = (map.origin.x, map.origin.y)
    var isOpen = false
    for element in path.elements {
      switch element {
      case .move(let p):
        if isOpen { close() }
        begin(a * p.x + c * p.y + e, b * p.x + d * p.y + f)
        isOpen = true
      case .line(let p): line(a * p.x + c * p.y + e, b * p.x + d * p.y + f)
      case .quadCurve(let p, let q):
        let (endX, endY) = (a * p.x + c * p.y + e, b * p.x + d * p.y + f)
        let (x1, y1) = (a * q.x + c * q.y + e, b * q.x + d * q.y + f)
        cubic(
          x1: x + (x1 - x) * (2 / 3), y1: y + (y1 - y) * (2 / 3), x2: endX + (x1 - endX) * (2 / 3),
          y2: endY + (y1 - endY) * (2 / 3), x3: endX, y3: endY, depth: 0)
      case .curve(let p, let q, let r):
        cubic(
          x1: a * q.x + c * q.y + e, y1: b * q.x + d * q.y + f, x2: a * r.x + c * r.y + e,
          y2: b * r.x + d * r.y + f, x3: a * p.x + c * p.y + e, y3: b * p.x + d * p.y + f, depth: 0)
      case .close:
        close()
        isOpen = false
      }
    }
    if isOpen { close() }
  }

  /// Goes on along a curve, by lines of equal steps within the tolerance.
  ///
  /// An invisible curve is one line; a long one is cut in two, so that of a partly visible curve
  /// only the visible part counts.
  private func cubic(
    x1: Double, y1: Double, x2: Double, y2: Double, x3: Double, y3: Double, depth: Int
  ) {
    guard !isTruncated else { return }
    let (x0, y0) = (x, y)
    let (right, bottom) = (Double(width), Double(height))
    if (y0 <= 0 && y1 <= 0 && y2 <= 0 && y3 <= 0)
      || (y0 >= bottom && y1 >= bottom && y2 >= bottom && y3 >= bottom)
      || (x0 >= right && x1 >= right && x2 >= right && x3 >= right)
      || (x0 <= 0 && x1 <= 0 && x2 <= 0 && x3 <= 0)
    {
      return line(x3, y3)
    }
    let (ax, ay) = (x0 - 2 * x1 + x2, y0 - 2 * y1 + y2)
    let (bx, by) = (x1 - 2 * x2 + x3, y1 - 2 * y2 + y3)
    let bend = max(ax * ax + ay * ay, bx * bx + by * by).squareRoot()
    let steps = CurveSteps(bend: bend)
    if !(steps.wanted <= 32), depth < 24 {
      let (px, py, qx, qy) = ((x0 + x1) / 2, (y0 + y1) / 2, (x1 + x2) / 2, (y1 + y2) / 2)
      let (rx, ry) = ((x2 + x3) / 2, (y2 + y3) / 2)
      let (ux, uy, vx, vy) = ((px + qx) / 2, (py + qy) / 2, (qx + rx) / 2, (qy + ry) / 2)
      let (mx, my) = ((ux + vx) / 2, (uy + vy) / 2)
      cubic(x1: px, y1: py, x2: ux, y2: uy, x3: mx, y3: my, depth: depth + 1)
      cubic(x1: vx, y1: vy, x2: rx, y2: ry, x3: x3, y3: y3, depth: depth + 1)
      return
    }
    let count = steps.count(atMost: 32)
    // The curve as powers of t.
    let (cx, cy) = (3 * (x1 - x0), 3 * (y1 - y0))
    let (ex, ey) = (3 * ax, 3 * ay)
    let (fx, fy) = (x3 - x0 - cx - ex, y3 - y0 - cy - ey)
    let step = 1 / Double(count)
    let share = CurveSteps.share(count)
    let (startX, startY) = (x0 - 2 * ex * share, y0 - 2 * ey * share)
    let (slopeX, slopeY) = (cx - 6 * fx * share, cy - 6 * fy * share)
    var index = 1
    while index < count {
      let t = Double(index) * step
      line(
        ((fx * t + ex) * t + slopeX) * t + startX, ((fy * t + ey) * t + slopeY) * t + startY)
      index &+= 1
    }
    line(x3, y3)
  }
}
