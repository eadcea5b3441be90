// SPDX-License-Identifier: Apache-2.0

/// Frames of a trial: the first warms up, the others are measured.
struct Stretch: Hashable {
  /// Numbers of frames, ascending; a number that comes again is a frame drawn again.
  var frames: [Int]
  /// Whether they are drawn whole.
  var isWhole: Bool

  /// How many frames of a stretch are measured.
  static let length = 8
  /// How many stretches a play is looked at in.
  static let count = 3

  /// The stretches of a play of so many frames.
  ///
  /// - Parameter isStill: Whether its frames are pictures, each drawn again and again.
  static func all(ofFrames count: Int, isStill: Bool) -> [Stretch] {
    guard count > 0 else { return [] }
    if isStill {
      let shown = count <= Profile.fewFrames ? Array(0..<count) : [count - 1]
      return shown.map {
        Stretch(frames: [Int](repeating: $0, count: 1 + length * 2 / shown.count), isWhole: true)
      }
    }
    guard count > Self.count * (length + 1) else {
      return [Stretch(frames: Array(0..<count), isWhole: false)]
    }
    return (0..<Self.count).map { number in
      let first = (2 * number + 1) * count / (2 * Self.count) - length / 2
      return Stretch(frames: Array(first...first + length), isWhole: false)
    }
  }

  /// One stretch from a frame on.
  static func from(_ first: Int, ofFrames count: Int) -> [Stretch] {
    let start = max(0, first - 1)
    return [
      Stretch(
        frames: Array(start..<min(count, start + Self.count * length + 1)), isWhole: false)
    ]
  }
}
