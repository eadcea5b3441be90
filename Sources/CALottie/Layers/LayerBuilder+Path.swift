// SPDX-License-Identifier: Apache-2.0
import CATiming
import CoreGraphics
import QuartzCore

extension LayerBuilder {
  /// Moves a layer along the curves of a position; false where the file's time or its paces do not
  /// allow it, so that the position is sampled.
  ///
  /// An animation along a path goes by the parameter of each segment, After Effects by its length.
  /// So a curve is cut into pieces on which the two agree, and its pace likewise.
  func setPath(
    of layer: CALayer, _ position: LottieNumbers, _ map: TimeMap, turning: Bool
  ) -> Bool {
    guard position.isAnimated, position.samples == nil, !map.isRemapped,
      let way = MotionKeys(position)
    else { return false }
    let (start, end) = (animator.start, animator.end)
    let value = position.value(at: map.inner(start))
    layer.position = CGPoint(x: value[0], y: value[1])
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.path = way.path
    let zero = map.outerFrame(0)
    let scale = map.outerFrame(1) - zero
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
    outer(LottieTimeline(jumps: [frame])).jumps[0]
  }
}

/// The key frames of an animation along a path.
private struct MotionKeys {
  let path = CGMutablePath()
  /// Frames of the position's composition.
  private(set) var times: [Double] = []
  private(set) var paces: [UnitCurve] = []

  /// How many pieces a curve is cut into.
  private static let pieces = 12

  /// Nil where a pace goes back or beyond its ends, and where numbers have paces of their own.
  init?(_ position: LottieNumbers) {
    guard position.isPacedAlike else { return nil }
    let keys = position.keyframes
    times = [keys[0].frame]
    path.move(to: CGPoint(x: keys[0].value[0], y: keys[0].value[1]))
    for (index, key) in keys.enumerated().dropLast() {
      let (next, end) = (keys[index + 1], position.end(of: index))
      let target = CGPoint(x: end[0], y: end[1])
      let pace = key.paces[0]
      if key.holds {
        // It waits, then jumps.
        path.addLine(to: CGPoint(x: key.value[0], y: key.value[1]))
        append(next.frame, .linear)
        path.addLine(to: CGPoint(x: next.value[0], y: next.value[1]))
        append(next.frame, .linear)
        continue
      }
      if let way = MotionPath(key, to: end) {
        guard pace.isMonotone else { return nil }
        add(way, from: key.frame, to: next.frame, pace)
      } else {
        path.addLine(to: target)
        append(next.frame, pace)
      }
      if key.end != nil, end != next.value {
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
    var (time, parameter) = (0.0, 0.0)
    for index in 1...Self.pieces {
      let share = Double(index) / Double(Self.pieces)
      let nextTime = index == Self.pieces ? 1 : pace.time(of: share)
      let next = index == Self.pieces ? 1 : way.parameter(at: share)
      guard nextTime > time else { continue }
      let piece = way.piece(from: parameter, to: next)
      path.addCurve(to: piece.3, control1: piece.1, control2: piece.2)
      append(start + (end - start) * nextTime, pace.piece(from: time, to: nextTime) ?? .linear)
      (time, parameter) = (nextTime, next)
    }
  }
}
