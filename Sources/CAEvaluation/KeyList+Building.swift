// SPDX-License-Identifier: Apache-2.0
import CACommit
import CATiming
import CoreGraphics

/// The measure of distance that paced modes use.
enum Pacing {
  /// The distance between values, in a space with an axis for each number.
  case distance
  /// Nothing: every segment takes as long.
  case even
  /// Nothing, and so the animation has no effect.
  case none
}

extension KeyList {
  /// The keyframes of `keyframes`, which have so many values; nil when its mode means nothing for
  /// them.
  ///
  /// - Parameter flat: The numbers of each value, by which cubic modes bend the way; nil for values
  ///   that only mix.
  init?(_ keyframes: Keyframes, count: Int, flat: [[Double]]?, pacing: Pacing) {
    guard let mode = keyframes.mode, count > 0 else { return nil }
    switch mode {
    case .linear, .cubic, .discrete:
      let isDiscrete = mode == .discrete
      schedule = KeySchedule(valueCount: count, times: keyframes.times, isDiscrete: isDiscrete)
      curves = isDiscrete ? [] : keyframes.curves
      bend = mode == .cubic ? KeyList.bend(flat, keyframes, durations: nil) : nil
    case .paced, .cubicPaced:
      if pacing == .none { return nil }
      let lengths = pacing == .distance ? flat.map(KeyList.lengths) : nil
      schedule =
        lengths.map { KeySchedule(lengths: $0) }
        ?? KeySchedule(valueCount: count, times: nil, isDiscrete: false)
      curves = []
      bend = mode == .cubicPaced ? KeyList.bend(flat, keyframes, durations: lengths) : nil
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

  private static func lengths(_ flat: [[Double]]) -> [Double] {
    zip(flat, flat.dropFirst()).map { a, b in
      zip(a, b).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) }.squareRoot()
    }
  }
}

extension PathWay {
  /// The way along the path of `keyframes`; nil when it leads nowhere or the mode means nothing.
  ///
  /// The spans of the discrete mode are the segments, each at its start; the last span goes on to
  /// the end of the pass (facts row 291).
  init?(_ keyframes: Keyframes) {
    guard let path = keyframes.path, let mode = keyframes.mode else { return nil }
    isPaced = mode == .paced || mode == .cubicPaced
    var plain = keyframes
    plain.mode = mode == .discrete ? .discrete : .linear
    track = PathWay.track(path, times: isPaced ? nil : keyframes.times)
    guard !track.isEmpty else { return nil }
    let count = mode == .discrete ? track.segmentCount : track.segmentCount + 1
    guard let keys = KeyList(plain, count: count, flat: nil, pacing: .even) else { return nil }
    self.keys = keys
  }

  /// The track of a path that is at its points at those times.
  ///
  /// Closing edges are segments, unless there is one key time for each point: n points then have
  /// n − 1 segments.
  private static func track(_ path: CGPath, times: [Double]?) -> PathTrack {
    let closed = PathTrack(path)
    guard let times, times.count <= closed.segmentCount else { return closed }
    let open = PathTrack(path, isClosing: false)
    let fits = KeySchedule.fits(times, count: open.segmentCount, isDiscrete: false)
    return fits ? open : closed
  }
}
