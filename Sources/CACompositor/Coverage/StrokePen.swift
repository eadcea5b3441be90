// SPDX-License-Identifier: Apache-2.0
import CABase
import CAGeometry
import CoreGraphics
import Foundation

/// Draws the outline of a stroke into a ``CoverageOutline``, to be filled by the winding rule.
///
/// The line is flattened in the path's plane, finely enough for the window, and its two sides go to
/// the window point by point, so that a stroke in perspective has the width it has in its plane.
struct StrokePen {
  private var style = StrokeStyle(width: 1)
  private var radius = 0.0
  private var map = PlaneMap.identity
  private var isAffine = true
  /// How far lines may be from curves in the path's plane.
  private var tolerance = 0.0
  /// Whether points of a curve are moved so that the lines enclose its area. With a hair one would
  /// see that the line is beside the curve, with a wide pen that arcs are not round its points.
  private var movesPoints = false
  /// The angle of an arc of the pen's radius that one line may stand for.
  private var arcStep = 0.0
  private var arcCosine = 0.0
  /// Points closer than this are one.
  private var least = 0.0
  /// Lines that the path may still be flattened to.
  private var room = 0
  private let outline: CoverageOutline
  /// How far from the line something may be drawn, pixels.
  private var reach = 0.0

  /// A point of the line, and the way from it to the next.
  private struct Joint {
    var x, y: Double
    /// The unit vector to the next point, and how far that is.
    var dx = 0.0
    var dy = 0.0
    var length = 0.0
    /// Whether two segments of the path meet here, rather than two lines of one curve.
    var isCorner: Bool
    /// Where two segments meet, the ways the first one comes in and the second one goes out: of a
    /// curve those of its tangents. Zero for none.
    var inX = 0.0
    var inY = 0.0
    var outX = 0.0
    var outY = 0.0
  }
  private var joints: [Joint] = []
  /// Where a contour of the outline is gathered that is seen in perspective.
  private var contour: [SIMD2<Double>] = []
  private var isContourOpen = false
  /// The most bytes that a line of the stroke needed.
  private(set) var need = 0

  /// Bytes that are kept.
  var capacity: Int { joints.roomBytes + contour.roomBytes }

  init(into outline: CoverageOutline) { self.outline = outline }

  /// Takes another pen.
  ///
  /// - Parameters:
  ///   - map: the path's plane in the window.
  ///   - scale: how many pixels a point is long, about.
  mutating func take(
    _ style: StrokeStyle, _ map: PlaneMap, scale: Double, maximumPoints: Int
  ) {
    self.style = style
    self.map = map
    need = 0
    room = maximumPoints
    radius = Double(style.width) / 2
    isAffine = map.isAffine
    let pixels = scale > 1e-9 && scale.isFinite ? scale : 1
    tolerance = CoverageOutline.tolerance / pixels
    least = 1e-5 / pixels
    movesPoints = (0.5...2).contains(radius * pixels)
    reach = Double(PathStroke(style: style).reach) * pixels + 1
    // Arcs are finer than curves: it is a few of them that a stroke's looks hang on.
    let sagitta = min(CoverageOutline.tolerance / 4 / max(radius * pixels, 1e-9), 1)
    arcStep = max(2 * acos(1 - sagitta), 0.01)
    arcCosine = cos(min(arcStep, 0.7))
  }

  /// Adds the outline of a stroke along every subpath.
  mutating func stroke(_ path: PathStorage) {
    var hasSegment = false
    for element in path.elements {
      switch element {
      case .move(let p):
        end(isClosed: false, hasSegment: hasSegment)
        joints.append(Joint(x: Double(p.x), y: Double(p.y), isCorner: true))
        hasSegment = false
      case .line(let p):
        go(Double(p.x), Double(p.y), isCorner: true)
        hasSegment = true
      case .quadCurve(let p, let q):
        let (x, y) = (joints[joints.count - 1].x, joints[joints.count - 1].y)
        let (endX, endY, midX, midY) = (Double(p.x), Double(p.y), Double(q.x), Double(q.y))
        cubic(
          x1: x + (midX - x) * (2 / 3), y1: y + (midY - y) * (2 / 3),
          x2: endX + (midX - endX) * (2 / 3),
          y2: endY + (midY - endY) * (2 / 3), x3: endX, y3: endY)
        hasSegment = true
      case .curve(let p, let q, let r):
        cubic(
          x1: Double(q.x), y1: Double(q.y), x2: Double(r.x), y2: Double(r.y), x3: Double(p.x),
          y3: Double(p.y))
        hasSegment = true
      case .close:
        let first = joints[0]
        go(first.x, first.y, isCorner: true)
        end(isClosed: true, hasSegment: true)
        hasSegment = false
      }
    }
    end(isClosed: false, hasSegment: hasSegment)
  }

  // MARK: The line

  private mutating func go(_ x: Double, _ y: Double, isCorner: Bool) {
    let last = joints.count - 1
    let (dx, dy) = (x - joints[last].x, y - joints[last].y)
    let length = (dx * dx + dy * dy).squareRoot()
    guard length > least else {
      if isCorner { joints[last].isCorner = true }
      return
    }
    guard room > 0 else { return outline.truncate() }
    room -= 1
    joints[last].dx = dx / length
    joints[last].dy = dy / length
    joints[last].length = length
    joints.append(Joint(x: x, y: y, isCorner: isCorner))
    if joints[last].isCorner, joints[last].outX == 0, joints[last].outY == 0 {
      (joints[last].outX, joints[last].outY) = (dx / length, dy / length)
    }
    if isCorner { (joints[last + 1].inX, joints[last + 1].inY) = (dx / length, dy / length) }
  }

  /// The unit vector along the first of three vectors that has a length; zero for none.
  private func way(
    ax: Double, ay: Double, bx: Double, by: Double, cx: Double, cy: Double
  ) -> (Double, Double) {
    var (x, y) = (ax, ay)
    var length = (x * x + y * y).squareRoot()
    if !(length > least) {
      (x, y) = (bx, by)
      length = (x * x + y * y).squareRoot()
    }
    if !(length > least) {
      (x, y) = (cx, cy)
      length = (x * x + y * y).squareRoot()
    }
    return length > least ? (x / length, y / length) : (0, 0)
  }

  private mutating func cubic(
    x1: Double, y1: Double, x2: Double, y2: Double, x3: Double, y3: Double
  ) {
    let (x0, y0) = (joints[joints.count - 1].x, joints[joints.count - 1].y)
    let (ax, ay) = (x0 - 2 * x1 + x2, y0 - 2 * y1 + y2)
    let (bx, by) = (x1 - 2 * x2 + x3, y1 - 2 * y2 + y3)
    let bend = max(ax * ax + ay * ay, bx * bx + by * by).squareRoot()
    let steps = CurveSteps(
      bend: bend, unit: tolerance / CoverageOutline.tolerance, isMoved: movesPoints)
    let isSeen =
      steps.wanted > 1 && room > 0
      && isSeen(x0: x0, y0: y0, x1: x1, y1: y1, x2: x2, y2: y2, x3: x3, y3: y3)
    let count = isSeen ? steps.count(atMost: 4096) : 1
    let (cx, cy, ex, ey) = (3 * (x1 - x0), 3 * (y1 - y0), 3 * ax, 3 * ay)
    let (fx, fy) = (x3 - x0 - cx - ex, y3 - y0 - cy - ey)
    let step = 1 / Double(count)
    let share = movesPoints ? CurveSteps.share(count) : 0
    let (startX, startY) = (x0 - 2 * ex * share, y0 - 2 * ey * share)
    let (slopeX, slopeY) = (cx - 6 * fx * share, cy - 6 * fy * share)
    let start = joints.count - 1
    let (outX, outY) = way(
      ax: x1 - x0, ay: y1 - y0, bx: x2 - x0, by: y2 - y0, cx: x3 - x0, cy: y3 - y0)
    (joints[start].outX, joints[start].outY) = (outX, outY)
    var index = 1
    while index < count {
      let t = Double(index) * step
      go(
        ((fx * t + ex) * t + slopeX) * t + startX, ((fy * t + ey) * t + slopeY) * t + startY,
        isCorner: false)
      index &+= 1
    }
    go(x3, y3, isCorner: true)
    let end = joints.count - 1
    let (inX, inY) = way(
      ax: x3 - x2, ay: y3 - y2, bx: x3 - x1, by: y3 - y1, cx: x3 - x0, cy: y3 - y0)
    if end > start { (joints[end].inX, joints[end].inY) = (inX, inY) }
  }

  /// Whether a stroke along a curve may show in the window; in perspective that is not told.
  private func isSeen(
    x0: Double, y0: Double, x1: Double, y1: Double, x2: Double, y2: Double,
    x3: Double, y3: Double
  ) -> Bool {
    guard isAffine else { return true }
    // The box around the curve's points on its way to the window.
    let (middleX, middleY) = (
      (min(min(x0, x1), min(x2, x3)) + max(max(x0, x1), max(x2, x3))) / 2,
      (min(min(y0, y1), min(y2, y3)) + max(max(y0, y1), max(y2, y3))) / 2
    )
    let (halfWidth, halfHeight) = (
      max(max(x0, x1), max(x2, x3)) - middleX, max(max(y0, y1), max(y2, y3)) - middleY
    )
    let x = map.x.x * middleX + map.y.x * middleY + map.origin.x
    let y = map.x.y * middleX + map.y.y * middleY + map.origin.y
    let reachX = abs(map.x.x) * halfWidth + abs(map.y.x) * halfHeight + reach
    let reachY = abs(map.x.y) * halfWidth + abs(map.y.y) * halfHeight + reach
    return x + reachX > 0 && y + reachY > 0 && x - reachX < Double(outline.width)
      && y - reachY < Double(outline.height)
  }

  /// Ends a subpath and draws its outline.
  private mutating func end(isClosed: Bool, hasSegment: Bool) {
    defer {
      need = max(need, joints.usedBytes)
      joints.removeAll(keepingCapacity: true)
    }
    guard !joints.isEmpty, hasSegment || isClosed else { return }
    guard joints.count > 1 else { return dot() }
    if isClosed, joints.count > 2 {
      // The last point is the first.
      let last = joints.removeLast()
      closeLoop(last)
      side(forward: true, isLoop: true)
      endContour()
      side(forward: false, isLoop: true)
      endContour()
    } else {
      side(forward: true, isLoop: false)
      cap(atEnd: true)
      side(forward: false, isLoop: false)
      cap(atEnd: false)
      endContour()
    }
  }

  /// Takes the way from the last point back to the first, which may be a hair short of it.
  private mutating func closeLoop(_ last: Joint) {
    let (x, y) = (joints[0].x, joints[0].y)
    (joints[0].inX, joints[0].inY) = (last.inX, last.inY)
    guard last.x != x || last.y != y else { return }
    let from = joints.count - 1
    let (dx, dy) = (x - joints[from].x, y - joints[from].y)
    let length = (dx * dx + dy * dy).squareRoot()
    guard length > 0 else { return }
    joints[from].dx = dx / length
    joints[from].dy = dy / length
    joints[from].length = length
  }

  // MARK: The outline

  /// Goes along the line on its left; backward that is the other side.
  private mutating func side(forward: Bool, isLoop: Bool) {
    joints.withUnsafeBufferPointer { joints in
      let count = joints.count
      let way: Double = forward ? 1 : -1
      if isLoop {
        var index = forward ? 0 : count - 1
        for _ in 0..<count where !outline.isTruncated {
          let before = index == 0 ? count - 1 : index - 1
          if forward {
            turn(joints[index], from: joints[before], to: joints[index], way: way)
          } else {
            turn(joints[index], from: joints[index], to: joints[before], way: way)
          }
          index += forward ? 1 : -1
        }
      } else {
        let (first, last) = (joints[0], joints[count - 1])
        let (dx, dy) = forward ? (first.outX, first.outY) : (-last.inX, -last.inY)
        let line = forward ? first : joints[count - 2]
        point(forward ? first : last, dx, dy)
        bend(forward ? first : last, ux: dx, uy: dy, vx: line.dx * way, vy: line.dy * way)
        var index = forward ? 1 : count - 2
        while index > 0, index < count - 1, !outline.isTruncated {
          if forward {
            turn(joints[index], from: joints[index - 1], to: joints[index], way: way)
          } else {
            turn(joints[index], from: joints[index], to: joints[index - 1], way: way)
          }
          index += forward ? 1 : -1
        }
        let (ex, ey) = forward ? (last.inX, last.inY) : (-first.outX, -first.outY)
        let lead = forward ? joints[count - 2] : first
        bend(forward ? last : first, ux: lead.dx * way, uy: lead.dy * way, vx: ex, vy: ey)
        point(forward ? last : first, ex, ey)
      }
    }
  }

  /// The point at the left of a joint, seen along a way.
  private mutating func point(_ at: Joint, _ dx: Double, _ dy: Double) {
    put(at.x - dy * radius, at.y + dx * radius)
  }

  /// Goes round a joint on the left, from one line to the next.
  private mutating func turn(_ at: Joint, from: Joint, to: Joint, way: Double) {
    let (ux, uy, vx, vy) = (from.dx * way, from.dy * way, to.dx * way, to.dy * way)
    guard at.isCorner else {
      return join(at, before: from.length, after: to.length, ux: ux, uy: uy, vx: vx, vy: vy)
    }
    let (inX, inY) = way > 0 ? (at.inX, at.inY) : (-at.outX, -at.outY)
    let (outX, outY) = way > 0 ? (at.outX, at.outY) : (-at.inX, -at.inY)
    bend(at, ux: ux, uy: uy, vx: inX, vy: inY)
    join(at, before: from.length, after: to.length, ux: inX, uy: inY, vx: outX, vy: outY)
    bend(at, ux: outX, uy: outY, vx: vx, vy: vy)
  }

  /// Goes round the end of a curve, between its tangent and the line it begins or ends with, where
  /// that makes a difference.
  private mutating func bend(
    _ at: Joint, ux: Double, uy: Double, vx: Double, vy: Double
  ) {
    let (cross, dot) = (ux * vy - uy * vx, ux * vx + uy * vy)
    if cross > 0, cross * radius > tolerance || dot < 0 {
      point(at, ux, uy)
      put(at.x, at.y)
      point(at, vx, vy)
    } else if cross < 0, dot < arcCosine {
      arc(x: at.x, y: at.y, ux: ux, uy: uy, turn: atan2(cross, dot))
    }
  }

  /// Goes round a joint on the left, from one way to another.
  private mutating func join(
    _ at: Joint, before: Double, after: Double, ux: Double, uy: Double, vx: Double,
    vy: Double
  ) {
    let cross = ux * vy - uy * vx
    let dot = ux * vx + uy * vy
    if cross > 0 {
      // The inner side: where the two sides meet, if they do before the next joints.
      let reach = 2 * radius * cross / (1 + dot)
      if dot > -0.999, reach < before, reach < after {
        return miter(at, ux: ux, uy: uy, vx: vx, vy: vy, dot: dot)
      }
      put(at.x - uy * radius, at.y + ux * radius)
      // By way of the joint, the outline winds round nothing that is not stroked.
      put(at.x, at.y)
      return put(at.x - vy * radius, at.y + vx * radius)
    }
    let isSmooth = !at.isCorner
    if isSmooth || style.join == .round || (cross == 0 && dot > 0) {
      if dot >= arcCosine { return miter(at, ux: ux, uy: uy, vx: vx, vy: vy, dot: dot) }
      let turn = cross == 0 && dot < 0 ? -Double.pi : atan2(cross, dot)
      return arc(x: at.x, y: at.y, ux: ux, uy: uy, turn: turn)
    }
    if style.join == .miter {
      // With θ the angle between the lines, a miter is width / sin(θ⁄2) long; sin²(θ⁄2) = (1 + dot)
      // / 2.
      let limit = Double(style.miterLimit)
      if (1 + dot) / 2 * limit * limit >= 1 {
        return miter(at, ux: ux, uy: uy, vx: vx, vy: vy, dot: dot)
      }
    }
    put(at.x - uy * radius, at.y + ux * radius)
    put(at.x - vy * radius, at.y + vx * radius)
  }

  /// Where the left sides of two lines meet.
  private mutating func miter(
    _ at: Joint, ux: Double, uy: Double, vx: Double, vy: Double, dot: Double
  ) {
    let scale = radius / (1 + dot)
    put(at.x - (uy + vy) * scale, at.y + (ux + vx) * scale)
  }

  /// Points on an arc about (x, y), from the left of (ux, uy) over an angle.
  private mutating func arc(
    x: Double, y: Double, ux: Double, uy: Double, turn: Double
  ) {
    let count = max(1, Int((abs(turn) / arcStep).rounded(.up)))
    let step = turn / Double(count)
    let (cosine, sine) = (cos(step), sin(step))
    var (px, py) = (-uy * radius, ux * radius)
    put(x + px, y + py)
    for _ in 0..<count {
      (px, py) = (px * cosine - py * sine, px * sine + py * cosine)
      put(x + px, y + py)
    }
  }

  /// Goes from the left side of an end to the right side.
  private mutating func cap(atEnd: Bool) {
    let at = atEnd ? joints[joints.count - 1] : joints[0]
    let (dx, dy) = atEnd ? (at.inX, at.inY) : (-at.outX, -at.outY)
    switch style.cap {
    case .butt: break
    case .round: arc(x: at.x, y: at.y, ux: dx, uy: dy, turn: -.pi)
    case .square:
      let (x, y) = (at.x + dx * radius, at.y + dy * radius)
      put(x - dy * radius, y + dx * radius)
      put(x + dy * radius, y - dx * radius)
    }
  }

  /// A line without length shows only its caps, along x.
  private mutating func dot() {
    let at = joints[0]
    switch style.cap {
    case .butt: return
    case .round: arc(x: at.x, y: at.y, ux: 1, uy: 0, turn: -2 * .pi)
    case .square:
      put(at.x - radius, at.y - radius)
      put(at.x + radius, at.y - radius)
      put(at.x + radius, at.y + radius)
      put(at.x - radius, at.y + radius)
    }
    endContour()
  }

  // MARK: The window

  private mutating func put(_ x: Double, _ y: Double) {
    guard isAffine else { return contour.append([x, y]) }
    let px = map.x.x * x + map.y.x * y + map.origin.x
    let py = map.x.y * x + map.y.y * y + map.origin.y
    if isContourOpen { outline.line(px, py) } else { outline.begin(px, py) }
    isContourOpen = true
  }

  private mutating func endContour() {
    if isAffine {
      if isContourOpen { outline.close() }
      isContourOpen = false
    } else {
      outline.addContour(contour, map)
      need = max(need, joints.usedBytes + contour.usedBytes)
      contour.removeAll(keepingCapacity: true)
    }
  }
}
