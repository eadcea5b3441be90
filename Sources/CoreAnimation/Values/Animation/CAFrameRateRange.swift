// SPDX-License-Identifier: Apache-2.0

/// The frame rates an animation or a display link asks for, frames per second.
public struct CAFrameRateRange: Hashable, Sendable {
  /// The lowest rate that will do.
  public var minimum: Float

  /// The highest rate that is of use.
  public var maximum: Float

  /// The rate to prefer between them; nil when there is none.
  public var preferred: Float?

  /// A range of rates.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }

  /// No wish at all: the display's own rate.
  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0)
}

/// A range of frame rates from its three numbers; zero for `preferred` means no preference.
public func CAFrameRateRangeMake(_ minimum: Float, _ maximum: Float, _ preferred: Float)
  -> CAFrameRateRange
{
  CAFrameRateRange(
    minimum: minimum, maximum: maximum, preferred: preferred == 0 ? nil : preferred)
}
