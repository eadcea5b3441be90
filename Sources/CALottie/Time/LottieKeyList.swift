// SPDX-License-Identifier: Apache-2.0
import CATiming
import QuartzCore

/// Values at times, and the paces between them: an animation before it is one.
struct LottieKeyList<Value: LayerValue> {
  /// Frames of the play range, never falling.
  var times: [Double] = []
  var values: [Value] = []
  /// One less than values.
  var paces: [UnitCurve] = []

  mutating func append(_ value: Value, at time: Double, pace: UnitCurve = .linear) {
    if !times.isEmpty { paces.append(pace) }
    times.append(time)
    values.append(value)
  }

  /// The value that the engine shows at a frame, or the one that mixes evenly; nil where there is
  /// none.
  func value(at frame: Double, evenly: Bool = false) -> Value? {
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle] > frame { high = middle } else { low = middle + 1 }
    }
    guard low > 0 else { return values[0] }
    guard low < times.count else { return values[values.count - 1] }
    let x = (frame - times[low - 1]) / (times[low] - times[low - 1])
    let (start, end, share) = (values[low - 1], values[low], paces[low - 1].value(at: x))
    return evenly ? start.evenlyBetween(end, at: share) : start.between(end, at: share)
  }
}

extension LottieKeyList {
  /// So much before or after a jump its values are taken, frames.
  private static var instant: Double { 1e-6 }

  /// The key frames that a timeline names.
  init(_ moving: Moving<Value>) {
    let (spans, jumps) = (moving.timeline.spans, Set(moving.timeline.jumps))
    let paces = Dictionary(spans.map { ($0.start, $0.pace) }) { first, _ in first }
    var pace = UnitCurve.linear
    for time in moving.timeline.boundaries {
      if jumps.contains(time) {
        append(moving.value(time - Self.instant), at: time, pace: pace)
        append(moving.value(time + Self.instant), at: time)
      } else {
        append(moving.value(time), at: time, pace: pace)
      }
      pace = paces[time] ?? .linear
    }
  }

  /// A key frame for each frame of a range in which the value moves, and two for each jump.
  init(sampling moving: Moving<Value>, in range: ClosedRange<Double>) {
    let extent = moving.timeline.extent ?? range
    let first = LottieTimeline.snapped(extent.lowerBound)
    let last = LottieTimeline.snapped(extent.upperBound)
    let start = max(first.rounded(.down), range.lowerBound.rounded(.down))
    let end = min(last.rounded(.up), range.upperBound.rounded(.up))
    let moments = moving.timeline.jumps.map { LottieTimeline.snapped($0) }
    let jumpFrames = Set(moments)
    // A jump at the beginning of the range is over, and one at its end is left out.
    let (lowest, highest) = (range.lowerBound.rounded(.down), range.upperBound.rounded(.up))
    var jumps = moments.filter { lowest < $0 && $0 < highest && $0 != range.upperBound }[...]
    var frame = start
    while frame <= end {
      while let jump = jumps.first, jump <= frame {
        jumps.removeFirst()
        append(moving.value(jump - Self.instant), at: jump)
        append(moving.value(jump + Self.instant), at: jump)
      }
      if times.last != frame {
        let isJump = jumpFrames.contains(frame)
        let side = frame >= range.upperBound ? -Self.instant : Self.instant
        append(moving.value(isJump ? frame + side : frame), at: frame)
      }
      frame += 1
    }
    if times.isEmpty { append(moving.value(start), at: start) }
  }

  /// Two lists whose sum is this one, each of which is nothing at every other value.
  ///
  /// Between a path and nothing the engine mixes evenly, so the sum does.
  var halves: (LottieKeyList, LottieKeyList) {
    var (first, second) = (self, self)
    for index in values.indices {
      if index.isMultiple(of: 2) {
        second.values[index] = values[index].nothing
      } else {
        first.values[index] = values[index].nothing
      }
    }
    return (first, second)
  }

  /// Whether the engine shows the value at each frame of a range.
  ///
  /// - Parameter evenly: Whether the halves of the list are meant.
  func says(
    _ moving: Moving<Value>, in range: ClosedRange<Double>, within tolerance: Double,
    evenly: Bool = false
  ) -> Bool {
    guard let extent = moving.timeline.extent else { return true }
    let start = max(extent.lowerBound, range.lowerBound).rounded(.down)
    let end = min(extent.upperBound, range.upperBound).rounded(.up)
    var frame = start
    let jumps = Set(moving.timeline.jumps.map { LottieTimeline.snapped($0) })
    while frame <= end {
      if !jumps.contains(frame) {
        guard let shown = value(at: frame, evenly: evenly),
          shown.distance(to: moving.value(frame)) <= tolerance
        else { return false }
      }
      frame += 1
    }
    return true
  }
}

extension LottieKeyList {
  /// The animation of a property through the values.
  ///
  /// - Parameters:
  ///   - start: The frame at which the animation begins.
  ///   - end: The frame at which it ends.
  func animation(of keyPath: String, from start: Double, to end: Double) -> CAKeyframeAnimation {
    clipped(to: start...end).whole(keyPath, start, end)
  }

  /// The animation of a list that lies between two frames.
  private func whole(_ keyPath: String, _ start: Double, _ end: Double) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    animation.values = values.map(\.object)
    animation.keyTimes = times.indices.map { index in
      let isJump =
        index > 0 && times[index - 1] == times[index]
        || index + 1 < times.count && times[index + 1] == times[index]
      let time = times[index] - (isJump ? LayerAnimator.slack : 0)
      return NSNumber(value: min(max((time - start) / (end - start), 0), 1))
    }
    if paces.contains(where: { $0 != .linear }) {
      animation.timingFunctions = paces.map(\.function)
    } else {
      animation.timingFunction = CAMediaTimingFunction(name: .linear)
    }
    return animation
  }
}

extension UnitCurve {
  /// The pace as animations have it.
  var function: CAMediaTimingFunction { CAMediaTimingFunction(controlPoints: x1, y1, x2, y2) }
}
