// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// The direction in which a position moves.
///
/// Where it stands still, the direction is the one that it came in, or before any movement that in
/// which it leaves.
struct MotionHeading {
  private let point: (Double) -> CGPoint
  /// Frames between which the position moves smoothly, in order.
  private let keys: [Double]
  /// The direction at each key of a position that stands still from there on, radians.
  private var resting: [Double]

  /// - Parameters:
  ///   - keys: The frames of the position's key frames.
  ///   - point: The position at a frame.
  init(keys: [Double], point: @escaping (Double) -> CGPoint) {
    self.keys = Array(Set(keys)).sorted()
    self.point = point
    resting = []
    let segments = self.keys.indices.dropLast()
    var last = segments.lazy.compactMap { [self] in leaving($0) }.first ?? 0
    resting.append(last)
    for segment in segments {
      last = arriving(segment) ?? last
      resting.append(last)
    }
  }

  /// The direction at a frame, radians from the x axis towards the y axis.
  func angle(at frame: Double) -> Double {
    guard let first = keys.first, let last = keys.last, first < last else { return 0 }
    if frame < first { return resting[0] }
    if frame >= last { return resting[keys.count - 1] }
    let segment = segment(at: frame)
    let step = step(segment)
    let start = min(frame, keys[segment + 1] - 2 * step)
    return direction(from: start, to: start + step) ?? resting[segment]
  }

  /// The segment whose frames hold this one.
  private func segment(at frame: Double) -> Int {
    var (low, high) = (0, keys.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if keys[middle] <= frame { low = middle } else { high = middle }
    }
    return low
  }

  /// A short time within a segment, frames.
  private func step(_ segment: Int) -> Double {
    min(1 / 64, (keys[segment + 1] - keys[segment]) / 4)
  }

  private func leaving(_ segment: Int) -> Double? {
    direction(from: keys[segment], to: keys[segment] + step(segment))
  }

  private func arriving(_ segment: Int) -> Double? {
    let (end, step) = (keys[segment + 1], step(segment))
    return direction(from: end - 2 * step, to: end - step)
  }

  private func direction(from start: Double, to end: Double) -> Double? {
    let (a, b) = (point(start), point(end))
    let (x, y) = (b.x - a.x, b.y - a.y)
    return hypot(x, y) > 1e-9 ? atan2(y, x) : nil
  }
}

extension LottieProperty where Value == [Double] {
  /// The frames of its key frames, or of its values at whole frames.
  fileprivate var headingKeys: [Double] {
    guard let samples else { return keyframes.map(\.frame) }
    return samples.values.indices.map { samples.first + Double($0) }
  }
}

extension LottieTransform.Position {
  /// The direction of the position in the time of the play range; it stands still at zero where
  /// the position does.
  func heading(_ map: TimeMap) -> Moving<Double> {
    let (heading, moving): (MotionHeading, Moving<[Double]>)
    switch self {
    case .whole(let position):
      moving = position.moving(map)
      heading = MotionHeading(keys: position.headingKeys) {
        let value = position.value(at: $0)
        return CGPoint(x: value[0], y: value.count > 1 ? value[1] : 0)
      }
    case .split(let x, let y, _):
      moving = Moving.all([x.moving(map, axis: 0), y.moving(map, axis: 0)])
      heading = MotionHeading(keys: x.headingKeys + y.headingKeys) {
        CGPoint(x: x.value(at: $0)[0], y: y.value(at: $0)[0])
      }
    }
    guard !moving.isStill else { return Moving(0) }
    return Moving(timeline: moving.timeline, sources: moving.sources) {
      heading.angle(at: map.inner($0))
    }.obstructed(by: .way)
  }
}
