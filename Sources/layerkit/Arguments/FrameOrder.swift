// SPDX-License-Identifier: Apache-2.0
import ArgumentParser

/// In which order frames are drawn. The files do not depend on it.
enum FrameOrder {
  case forward
  case reverse
  /// The same seed gives the same order.
  case shuffled(seed: UInt64)

  static func parse(_ text: String) throws -> FrameOrder {
    switch text {
    case "forward": return .forward
    case "reverse": return .reverse
    default:
      guard text.hasPrefix("shuffled:"), let seed = UInt64(text.dropFirst(9)) else {
        throw ValidationError(
          "An order is forward, reverse, or shuffled:SEED with a whole number from 0.")
      }
      return .shuffled(seed: seed)
    }
  }

  func arranged<Frame>(_ frames: [Frame]) -> [Frame] {
    switch self {
    case .forward: return frames
    case .reverse: return frames.reversed()
    case .shuffled(let seed):
      var generator = SplitMix(state: seed)
      return frames.shuffled(using: &generator)
    }
  }
}

/// Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014: SplitMix64.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ z >> 30) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ z >> 27) &* 0x94d0_49bb_1331_11eb
    return z ^ z >> 31
  }
}
