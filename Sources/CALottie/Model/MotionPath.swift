// SPDX-License-Identifier: Apache-2.0
import CATiming
import CoreGraphics
import Foundation

/// The curve that a position follows from one key frame to the next.
///
/// After Effects paces the way by its length, so that the speed is even; Core Animation by the
/// parameter of the curve.
struct MotionPath: Sendable {
  let start, leaving, reaching, end: CGPoint
  /// Whether a share of the way is one of the parameter, instead of the length.
  let goesByParameter: Bool
  /// Of three numbers the third, which goes straight.
  private let depth: (from: Double, to: Double)?
  private let track: PathTrack

  /// Nil where the way is straight: along it a share of its length is one of its displacement. By
  /// the parameter, handles count along a straight way, too.
  init?(_ key: LottieKeyframe<[Double]>, to value: [Double]) {
    guard let out = key.leaving, let back = key.reaching, key.value.count >= 2, value.count >= 2,
      out.count >= 2, back.count >= 2,
      out.contains(where: { $0 != 0 }) || back.contains(where: { $0 != 0 })
    else { return nil }
    start = CGPoint(x: key.value[0], y: key.value[1])
    end = CGPoint(x: value[0], y: value[1])
    leaving = CGPoint(x: start.x + out[0], y: start.y + out[1])
    reaching = CGPoint(x: end.x + back[0], y: end.y + back[1])
    goesByParameter = key.way.goesByParameter
    guard goesByParameter || !Self.isStraight(from: start, by: [leaving, reaching], to: end)
    else { return nil }
    depth = key.value.count > 2 && value.count > 2 ? (key.value[2], value[2]) : nil
    let path = CGMutablePath()
    path.move(to: start)
    path.addCurve(to: end, control1: leaving, control2: reaching)
    track = PathTrack(path, isClosing: false)
    guard !track.isEmpty, track.length > 0 else { return nil }
  }

  /// Whether a curve goes along the line between its ends without turning back.
  private static func isStraight(
    from start: CGPoint, by handles: [CGPoint], to end: CGPoint
  ) -> Bool {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let length = hypot(dx, dy)
    guard length > 0 else { return false }
    return handles.allSatisfy { point in
      let (x, y) = (point.x - start.x, point.y - start.y)
      let along = (x * dx + y * dy) / length
      let aside = abs(x * dy - y * dx) / length
      return aside < 1e-3 && along > -1e-3 && along < length + 1e-3
    }
  }

  /// The length of the curve.
  var length: Double { track.length }

  /// The speed of the curve by its parameter.
  func speed(at parameter: Double) -> Double {
    let (t, u) = (parameter, 1 - parameter)
    func axis(_ axis: KeyPath<CGPoint, CGFloat>) -> Double {
      let (a, b) = (start[keyPath: axis], leaving[keyPath: axis])
      let (c, d) = (reaching[keyPath: axis], end[keyPath: axis])
      return 3 * (u * u * (b - a) + 2 * u * t * (c - b) + t * t * (d - c))
    }
    return hypot(axis(\.x), axis(\.y))
  }

  /// The parameter of the curve at a share 0…1 of its length.
  func parameter(at share: Double) -> Double { track.paced(at: share).fraction }

  /// The position at a share of the way. Beyond its ends the way goes on straight, or by the
  /// parameter along the curve.
  func value(at share: Double) -> [Double] {
    let point = point(at: share)
    guard let depth else { return [point.x, point.y] }
    return [point.x, point.y, depth.from + (depth.to - depth.from) * share]
  }

  private func point(at share: Double) -> CGPoint {
    guard !goesByParameter else { return track.point(segment: 0, fraction: share) }
    let inside = min(max(share, 0), 1)
    let (segment, fraction) = track.paced(at: inside)
    let point = track.point(segment: segment, fraction: fraction)
    guard inside != share else { return point }
    let angle = track.angle(segment: segment, fraction: fraction)
    let way = (share - inside) * track.length
    return CGPoint(x: point.x + way * cos(angle), y: point.y + way * sin(angle))
  }

  /// The direction of travel at a share of the way, radians.
  func angle(at share: Double) -> Double {
    let inside = min(max(share, 0), 1)
    let (segment, fraction) = goesByParameter ? (0, inside) : track.paced(at: inside)
    return track.angle(segment: segment, fraction: fraction)
  }

  /// The part of the curve between two parameters, as control points.
  func piece(from a: Double, to b: Double) -> (CGPoint, CGPoint, CGPoint, CGPoint) {
    func blossom(_ r: Double, _ s: Double, _ t: Double) -> CGPoint {
      let (p, q, u) = (
        start.mixed(with: leaving, at: r), leaving.mixed(with: reaching, at: r),
        reaching.mixed(with: end, at: r)
      )
      return p.mixed(with: q, at: s).mixed(with: q.mixed(with: u, at: s), at: t)
    }
    return (blossom(a, a, a), blossom(a, a, b), blossom(a, b, b), blossom(b, b, b))
  }
}
