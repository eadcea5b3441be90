// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation

/// The largest numbers the command line takes.
package enum ArgumentLimits {
  /// Pixels along one side of a picture; a driver may allow less.
  package static let pixels = 16_384
  /// Pixels of a picture.
  package static let area = 134_217_728
  /// Pixels per point.
  package static let scale = 64.0
  /// Seconds: about three thousand years, where a frame's fraction of a second still counts.
  package static let time = 1e11
  /// Frames of one benchmark.
  package static let frames = 100_000
  /// Pictures of one run, and the largest number one may have.
  package static let pictures = 1_000_000
  /// Pictures per second of the scene.
  package static let rate = 10_000.0
  /// Steps from state to state.
  package static let steps = 1000
}

/// A time in seconds.
package func parseTime(_ text: String) throws -> Double {
  guard let seconds = Double(text), abs(seconds) <= ArgumentLimits.time else {
    throw ValidationError("A time is a number of seconds from -1e11 to 1e11.")
  }
  return seconds
}

/// Pixels per point.
package func parseScale(_ text: String) throws -> Double {
  guard let factor = Double(text), factor > 0, factor <= ArgumentLimits.scale else {
    throw ValidationError("A scale is a number above 0 and at most 64.")
  }
  return factor
}

/// The size of a picture in pixels.
package struct PixelSize {
  /// Pixels.
  package let width: Int
  package let height: Int

  /// Parses `WxH`.
  package static func parse(_ text: String) throws -> PixelSize {
    let words = text.split(separator: /[x×X]/, maxSplits: 2, omittingEmptySubsequences: false)
    let sides = words.compactMap { Int($0) }
    let range = 1...ArgumentLimits.pixels
    guard words.count == 2, sides.count == 2, sides.allSatisfy(range.contains) else {
      throw ValidationError("A size is two whole numbers from 1 to 16384, as in 640x480.")
    }
    guard sides[0] * sides[1] <= ArgumentLimits.area else {
      throw ValidationError("A picture has at most 134217728 pixels.")
    }
    return PixelSize(width: sides[0], height: sides[1])
  }
}
