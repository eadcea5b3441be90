import CACommit
import CATiming

extension KeyList {
  /// The keyframes of `keyframes`, which have so many values; nil when its mode means nothing for
  /// them.
  ///
  /// - Parameter flat: The numbers of each value; nil for values that have no distance.
  init?(_ keyframes: Keyframes, count: Int, flat: [[Double]]?, hasDistance: Bool) {
    guard let mode = keyframes.mode, count > 0 else { return nil }
    switch mode {
    case .linear, .cubic, .discrete:
      let isDiscrete = mode == .discrete
      schedule = KeySchedule(valueCount: count, times: keyframes.times, isDiscrete: isDiscrete)
      curves = isDiscrete ? [] : keyframes.curves
      bend = mode == .cubic ? KeyList.bend(flat, keyframes, durations: nil) : nil
    case .paced, .cubicPaced:
      guard hasDistance || keyframes.isVector else { return nil }
      let lengths = hasDistance ? KeyList.lengths(flat ?? []) : []
      schedule =
        hasDistance
        ? KeySchedule(lengths: lengths)
        : KeySchedule(valueCount: count, times: nil, isDiscrete: false)
      curves = []
      bend =
        mode == .cubicPaced
        ? KeyList.bend(flat, keyframes, durations: hasDistance ? lengths : nil) : nil
    }
  }

  private static func bend(
    _ flat: [[Double]]?, _ keyframes: Keyframes, durations: [Double]?
  ) -> KochanekBartels? {
    guard let flat, flat.count > 1, let laneCount = flat.first?.count, laneCount > 0,
      flat.allSatisfy({ $0.count == laneCount })
    else { return nil }
    return KochanekBartels(
      values: flat.flatMap(\.self), laneCount: laneCount, tensions: keyframes.tensions,
      continuities: keyframes.continuities, biases: keyframes.biases, durations: durations)
  }

  /// The distances between values, in a space with an axis for each number.
  private static func lengths(_ flat: [[Double]]) -> [Double] {
    zip(flat, flat.dropFirst()).map { a, b in
      zip(a, b).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) }.squareRoot()
    }
  }
}

extension Keyframes {
  /// Whether each value is a row of numbers, as some value functions take.
  fileprivate var isVector: Bool {
    values.allSatisfy { if case .array = $0 { true } else { false } }
  }
}

extension PathWay {
  /// The way along the path of `keyframes`; nil when it leads nowhere or the mode means nothing.
  ///
  /// The spans of the discrete mode are the segments, each at its start.
  init?(_ keyframes: Keyframes) {
    guard let path = keyframes.path, let mode = keyframes.mode else { return nil }
    track = PathTrack(path)
    guard !track.isEmpty else { return nil }
    isPaced = mode == .paced || mode == .cubicPaced
    var plain = keyframes
    plain.mode = mode == .discrete ? .discrete : .linear
    let count = mode == .discrete ? track.segmentCount : track.segmentCount + 1
    guard let keys = KeyList(plain, count: count, flat: nil, hasDistance: false) else { return nil }
    self.keys = keys
  }
}
