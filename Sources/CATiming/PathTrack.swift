// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// A path as a way to go along: each line and curve is a segment, with a keyframe at each end.
///
/// A closing edge without length is no segment. A move starts the next segment somewhere
/// else and takes no time (CAKeyframeAnimation.h: each point except that of a move is a keyframe).
package struct PathTrack: Hashable, Sendable {
  private let segments: [PathSegment]
  private let lengths: [SegmentLength]
  private let schedule: KeySchedule

  /// The track of `path`; empty when a coordinate is not finite or the path has no segment.
  ///
  /// - Parameter isClosing: whether the edges that close subpaths are segments.
  package init(_ path: CGPath, isClosing: Bool = true) {
    let found = PathTrack.segments(of: path, isClosing: isClosing)
    let measured = found.map(SegmentLength.init)
    let isFinite = measured.reduce(0) { $0 + $1.total }.isFinite
    segments = isFinite ? found : []
    lengths = isFinite ? measured : []
    schedule = KeySchedule(lengths: lengths.map(\.total))
  }

  private static func segments(of path: CGPath, isClosing: Bool) -> [PathSegment] {
    path.storage.subpaths.flatMap { subpath in
      isClosing || !subpath.hasClosingLine ? subpath.segments : subpath.segments.dropLast()
    }
  }

  /// Whether the path has no segments.
  package var isEmpty: Bool { segments.isEmpty }

  /// The number of segments; one less than keyframes.
  package var segmentCount: Int { segments.count }

  /// The length of the whole way, in the unit of the path.
  package var length: Double { lengths.reduce(0) { $0 + $1.total } }
}

/// The point at a fraction, 0 to 1, of a segment; the fraction is the parameter of its curve.
extension PathTrack {
  /// The point there.
  ///
  /// - Precondition: the track is not empty and has that segment.
  package func point(segment: Int, fraction: Double) -> CGPoint {
    segments[segment].point(at: fraction)
  }

  /// The angle from the x axis to the direction of travel there, radians, −π…π.
  ///
  /// A segment without length has the direction of the closest one that has a length, those before
  /// it first, and 0 if none has.
  ///
  /// - Precondition: the track is not empty and has that segment.
  package func angle(segment: Int, fraction: Double) -> Double {
    var index = segment
    var fraction = fraction
    if lengths[index].total == 0 {
      if let before = lengths[..<index].lastIndex(where: { $0.total > 0 }) {
        (index, fraction) = (before, 1)
      } else if let after = lengths[index...].firstIndex(where: { $0.total > 0 }) {
        (index, fraction) = (after, 0)
      } else {
        return 0
      }
    }
    let direction = segments[index].direction(at: fraction)
    return direction == .zero ? 0 : atan2(direction.y, direction.x)
  }

  /// Where a share 0…1 of the length of the whole way ends.
  package func paced(at progress: Double) -> (segment: Int, fraction: Double) {
    guard !isEmpty else { return (0, 0) }
    let (segment, share) = schedule.place(at: progress)
    return (segment, lengths[segment].parameter(at: share))
  }
}

extension PathSegment {
  /// The derivative by the parameter.
  func derivative(at t: Double) -> CGPoint {
    switch self {
    case .line(let a, let b): return CGPoint(x: b.x - a.x, y: b.y - a.y)
    case .cubic(let a, let b, let c, let d):
      let s = 1 - t
      func axis(from a: Double, _ b: Double, _ c: Double, to d: Double) -> Double {
        3 * (s * s * (b - a) + 2 * s * t * (c - b) + t * t * (d - c))
      }
      return CGPoint(x: axis(from: a.x, b.x, c.x, to: d.x), y: axis(from: a.y, b.y, c.y, to: d.y))
    }
  }

  /// A vector in the direction of travel; zero for a segment without length.
  ///
  /// Where the derivative vanishes, as at an end that coincides with its control point, it is the
  /// way from just before to just after.
  fileprivate func direction(at t: Double) -> CGPoint {
    let slope = derivative(at: t)
    let reach = 1e-4
    let (from, to) = (point(at: max(t - reach, 0)), point(at: min(t + reach, 1)))
    let way = CGPoint(x: to.x - from.x, y: to.y - from.y)
    return hypot(slope.x, slope.y) * reach < hypot(way.x, way.y) * 0.01 || slope == .zero
      ? way : slope
  }
}
