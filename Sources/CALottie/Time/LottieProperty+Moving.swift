// SPDX-License-Identifier: Apache-2.0
import CAShapes
import CATiming

extension LottieProperty {
  /// When the property moves, in frames of its composition; `axis` picks one of its paces.
  func timeline(axis: Int) -> LottieTimeline {
    var result = LottieTimeline()
    if let samples {
      guard samples.values.count > 1 else { return .still }
      let last = samples.first + Double(samples.values.count - 1)
      result.spans = [LottieTimeline.Span(start: samples.first, end: last, pace: .linear)]
      result.obstacle = .expression
      return result
    }
    for (key, next) in zip(keyframes, keyframes.dropFirst()) {
      guard !key.holds else {
        result.jumps.append(next.frame)
        continue
      }
      let pace = key.paces[min(axis, key.paces.count - 1)]
      result.spans.append(LottieTimeline.Span(start: key.frame, end: next.frame, pace: pace))
      if key.end != nil { result.jumps.append(next.frame) }
    }
    return result
  }

  /// Whether all numbers have the same pace.
  var isPacedAlike: Bool { keyframes.allSatisfy { $0.paces.count == 1 } }
}

extension LottieProperty where Value == [Double] {
  /// Whether a position follows a curve between some of its key frames.
  var hasCurves: Bool {
    samples == nil
      && keyframes.indices.dropLast().contains { index in
        !keyframes[index].holds && MotionPath(keyframes[index], to: end(of: index)) != nil
      }
  }

  /// The property as a function of the time of the play range.
  func moving(_ map: TimeMap) -> Moving<[Double]> {
    guard isAnimated else { return Moving(keyframes[0].value) }
    let count = keyframes[0].value.count
    let axes = isPacedAlike ? 1 : max(count, 1)
    let timeline = (0..<axes).map { self.timeline(axis: $0) }.reduce(LottieTimeline.still) {
      LottieTimeline.merged($0, $1)
    }
    return make(map, timeline) { $0 }
  }

  /// One of its numbers as a function of the time of the play range.
  func moving(_ map: TimeMap, axis: Int, default standard: Double = 0) -> Moving<Double> {
    func pick(_ value: [Double]) -> Double { axis < value.count ? value[axis] : standard }
    guard isAnimated else { return Moving(pick(keyframes[0].value)) }
    let result = make(map, timeline(axis: axis), pick)
    // Other numbers of the property may move while this one stands still.
    let values = keyframes.flatMap { [$0.value] + ($0.end.map { [$0] } ?? []) }.map(pick)
    guard samples == nil, !hasCurves, Set(values).count == 1 else { return result }
    return Moving(values[0])
  }

  private func make<Result>(
    _ map: TimeMap, _ timeline: LottieTimeline, _ pick: @escaping ([Double]) -> Result
  ) -> Moving<Result> {
    Moving(timeline: map.outer(timeline), sources: map.sources.union([id])) {
      pick(value(at: map.inner($0)))
    }
  }
}

extension LottieProperty where Value == ShapeContour {
  /// The contour as a function of the time of the play range.
  func moving(_ map: TimeMap) -> Moving<ShapeContour> {
    guard isAnimated else { return Moving(keyframes[0].value) }
    return Moving(timeline: map.outer(timeline(axis: 0)), sources: map.sources.union([id])) {
      value(at: map.inner($0))
    }
  }
}
