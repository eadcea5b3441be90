import ArgumentParser
import Foundation

/// The largest numbers the command line takes.
enum ArgumentLimits {
  /// Pixels along one side of a picture; a driver may allow less.
  static let pixels = 16_384
  /// Pixels of a picture.
  static let area = 134_217_728
  /// Pixels per point.
  static let scale = 64.0
  /// Seconds: about three thousand years, where a frame's fraction of a second still counts.
  static let time = 1e11
  /// Frames of one benchmark.
  static let frames = 100_000
}

/// A time in seconds, finite and within the limit.
struct TimeArgument: ExpressibleByArgument {
  let seconds: Double

  init(seconds: Double) { self.seconds = seconds }

  init?(argument: String) {
    guard let seconds = Double(argument), seconds.isFinite, abs(seconds) <= ArgumentLimits.time
    else { return nil }
    self.seconds = seconds
  }

  var defaultValueDescription: String { "0" }
}

/// Pixels per point.
struct ScaleArgument: ExpressibleByArgument {
  let factor: Double

  init?(argument: String) {
    guard let factor = Double(argument), factor.isFinite, factor > 0,
      factor <= ArgumentLimits.scale
    else { return nil }
    self.factor = factor
  }
}

/// The size of a picture in pixels, `WxH`.
struct SizeArgument: ExpressibleByArgument {
  let width: Int
  let height: Int

  init?(argument: String) {
    let sides = argument.split(
      separator: /[x×X]/, maxSplits: 2, omittingEmptySubsequences: false)
    guard sides.count == 2, let width = Self.side(sides[0]), let height = Self.side(sides[1]),
      width * height <= ArgumentLimits.area
    else { return nil }
    (self.width, self.height) = (width, height)
  }

  private static func side(_ text: Substring) -> Int? {
    guard let number = Int(text), (1...ArgumentLimits.pixels).contains(number) else { return nil }
    return number
  }
}
