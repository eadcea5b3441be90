// SPDX-License-Identifier: Apache-2.0
import CATiming
import CoreGraphics
import QuartzCore

extension LayerBuilder {
  /// Moves a layer along the curves of a position; false where the file's time or its paces do not
  /// allow it, so that the position is sampled.
  ///
  /// An animation along a path goes by the parameter of each segment, After Effects by its length.
  /// So a curve is cut into pieces whose paces make up for the difference, unless it goes by the
  /// parameter itself.
  func setPath(
    of layer: CALayer, _ position: LottieNumbers, _ map: TimeMap, turning: Bool
  ) -> Bool {
    guard position.isAnimated, position.samples == nil, !map.isRemapped,
      let way = MotionKeys(position, before: map.inner(animator.end))
    else { return false }
    let zero = map.outerFrame(0)
    // Far apart, so that frames which are taken as whole ones do not count.
    let scale = (map.outerFrame(1000) - zero) / 1000
    // Key times only rise.
    guard scale > 0 else { return false }
    let (start, end) = (animator.start, animator.end)
    let value = position.value(at: map.inner(start))
    layer.position = CGPoint(x: value[0], y: value[1])
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.path = way.path
    animation.keyTimes = way.times.map {
      NSNumber(value: ($0 * scale + zero - start) / (end - start))
    }
    animation.timingFunctions = way.paces.map(\.function)
    animation.rotationMode = turning ? .rotateAuto : nil
    animator.add(animation, to: layer, for: [position.id])
    return true
  }
}

extension TimeMap {
  /// The frame of the play range at which a frame of the composition shows.
  ///
  /// - Precondition: the time is not remapped.
  func outerFrame(_ frame: Double) -> Double {
    let moved = moved(LottieTimeline(jumps: [frame]))
    return (moved.jumps + moved.lateJumps)[0]
  }
}

/// The key frames of an animation along a path.
private struct MotionKeys {
  let path = CGMutablePath()
  /// Frames of the position's composition.
  private(set) var times: [Double] = []
  private(set) var paces: [UnitCurve] = []

  /// How many pieces a curve is cut into at least.
  private static let pieces = 12

  /// Nil where numbers have paces of their own, and where a pace goes back or beyond its ends along
  /// a curve by length.
  ///
  /// - Parameter end: The frame at which the play range ends; a jump there or later is left out.
  init?(_ position: LottieNumbers, before end: Double) {
    guard position.isPacedAlike else { return nil }
    let keys = position.keyframes
    times = [keys[0].frame]
    path.move(to: CGPoint(x: keys[0].value[0], y: keys[0].value[1]))
    for (index, key) in keys.enumerated().dropLast() {
      let (next, value) = (keys[index + 1], position.end(of: index))
      let target = CGPoint(x: value[0], y: value[1])
      let pace = key.paces[0]
      if key.holds {
        // It waits, then jumps.
        path.addLine(to: CGPoint(x: key.value[0], y: key.value[1]))
        append(next.frame, .linear)
        if next.frame >= end { return }
        path.addLine(to: CGPoint(x: next.value[0], y: next.value[1]))
        append(next.frame, .linear)
        continue
      }
      if let way = MotionPath(key, to: value) {
        guard way.goesByParameter || pace.isMonotone else { return nil }
        add(way, from: key.frame, to: next.frame, pace)
      } else {
        path.addLine(to: target)
        append(next.frame, pace)
      }
      if key.end != nil, value != next.value {
        if next.frame >= end { return }
        path.addLine(to: CGPoint(x: next.value[0], y: next.value[1]))
        append(next.frame, .linear)
      }
    }
  }

  private mutating func append(_ time: Double, _ pace: UnitCurve) {
    times.append(time)
    paces.append(pace)
  }

  private mutating func add(
    _ way: MotionPath, from start: Double, to end: Double, _ pace: UnitCurve
  ) {
    guard !way.goesByParameter else {
      path.addCurve(to: way.end, control1: way.leaving, control2: way.reaching)
      return append(end, pace)
    }
    var (time, parameter, done) = (0.0, 0.0, 0.0)
    let shares = way.shares(pieces: Self.pieces)
    for (index, share) in shares.enumerated() {
      let isLast = index == shares.count - 1
      let nextTime = isLast ? 1 : pace.time(of: share)
      let next = isLast ? 1 : way.parameter(at: share)
      guard nextTime > time else { continue }
      let piece = way.piece(from: parameter, to: next)
      path.addCurve(to: piece.3, control1: piece.1, control2: piece.2)
      let even = way.length * (share - done) / (next - parameter)
      append(
        start + (end - start) * nextTime,
        (pace.piece(from: time, to: nextTime) ?? .linear).steepened(
          by: even / way.speed(at: parameter), even / way.speed(at: next)))
      (time, parameter, done) = (nextTime, next, share)
    }
  }
}

extension MotionPath {
  /// The shares of the length at which pieces end, whose paces follow the curve to within a
  /// fiftieth of a point, or a 20,000th of its length: so many, and more where it turns sharply.
  fileprivate func shares(pieces: Int) -> [Double] {
    var result: [Double] = []
    for index in 0..<pieces {
      split(Double(index) / Double(pieces), Double(index + 1) / Double(pieces), 6, into: &result)
    }
    return result
  }

  private func split(_ from: Double, _ to: Double, _ depth: Int, into result: inout [Double]) {
    let (a, b) = (parameter(at: from), to == 1 ? 1 : parameter(at: to))
    let even = length * (to - from) / max(b - a, 1e-9)
    let (first, last) = (min(even / speed(at: a), 3), min(even / speed(at: b), 3))
    let isClose = [0.25, 0.5, 0.75].allSatisfy { x in
      let rest = x - 1
      let share = x * rest * rest * first + x * x * (3 - 2 * x) + x * x * rest * last
      let place = parameter(at: from + (to - from) * x)
      return abs(a + (b - a) * share - place) * speed(at: place) < max(0.02, length / 20_000)
    }
    guard depth > 0, !isClose else { return result.append(to) }
    let middle = (from + to) / 2
    split(from, middle, depth - 1, into: &result)
    split(middle, to, depth - 1, into: &result)
  }
}

extension UnitCurve {
  /// The pace whose slopes at its ends are so many times as steep, at most three times.
  fileprivate func steepened(by first: Double, _ last: Double) -> UnitCurve {
    // The same evenness with handles that have a slope.
    let curve = self == .linear ? UnitCurve(1 / 3, 1 / 3, 2 / 3, 2 / 3) : self
    let (a, b) = (Float(min(first, 3)), Float(min(last, 3)))
    return UnitCurve(curve.x1, curve.y1 * a, curve.x2, 1 - (1 - curve.y2) * b)
  }
}
