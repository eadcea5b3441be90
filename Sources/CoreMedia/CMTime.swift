// SPDX-License-Identifier: Apache-2.0

/// A number of ticks.
public typealias CMTimeValue = Int64
/// Ticks of a second.
public typealias CMTimeScale = Int32
/// The number of a time line among several.
public typealias CMTimeEpoch = Int64

/// The largest number of ticks of a second.
public let kCMTimeMaxTimescale = 0x7fff_ffff

/// The kind of time of a ``CMTime``.
public struct CMTimeFlags: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  /// The flags of these bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The time is one at all.
  public static let valid = CMTimeFlags(rawValue: 1)
  /// The value was rounded on the way.
  public static let hasBeenRounded = CMTimeFlags(rawValue: 2)
  /// Later than all numbers.
  public static let positiveInfinity = CMTimeFlags(rawValue: 4)
  /// Earlier than all numbers.
  public static let negativeInfinity = CMTimeFlags(rawValue: 8)
  /// Not known.
  public static let indefinite = CMTimeFlags(rawValue: 16)
  /// The flags of times that are no numbers.
  public static let impliedValueFlagsMask: CMTimeFlags = [
    .positiveInfinity, .negativeInfinity, .indefinite,
  ]
}

/// How a value becomes a whole number.
public enum CMTimeRoundingMethod: UInt32, Hashable, Sendable {
  /// To the nearest; halves away from zero.
  case roundHalfAwayFromZero = 1
  /// Towards zero.
  case roundTowardZero = 2
  /// Away from zero.
  case roundAwayFromZero = 3
  /// Towards zero when the scale becomes smaller, else away from zero, but never from 0.
  case quickTime = 4
  /// Up.
  case roundTowardPositiveInfinity = 5
  /// Down.
  case roundTowardNegativeInfinity = 6

  /// To the nearest; halves away from zero.
  public static let `default` = CMTimeRoundingMethod.roundHalfAwayFromZero
}

/// A time as a fraction of whole numbers, seconds: `value` / `timescale`.
///
/// Sums, differences and products are exact as long as the numbers fit; then they are rounded and
/// marked so, as Apple's header `CMTime.h` says. Nothing overflows.
public struct CMTime: Sendable {
  /// Ticks.
  public var value: CMTimeValue
  /// Ticks of a second; above 0 for times that are numbers.
  public var timescale: CMTimeScale
  /// The kind of time.
  public var flags: CMTimeFlags
  /// Which of several time lines the time lies on; 0 for durations and where there is only one.
  public var epoch: CMTimeEpoch

  /// A time of these parts, as they are.
  public init(
    value: CMTimeValue, timescale: CMTimeScale, flags: CMTimeFlags, epoch: CMTimeEpoch
  ) {
    (self.value, self.timescale, self.flags, self.epoch) = (value, timescale, flags, epoch)
  }

  /// ``invalid``.
  public init() { self.init(value: 0, timescale: 0, flags: [], epoch: 0) }

  /// `value` ticks of which a second has `timescale`.
  ///
  /// A scale that is not above 0 makes the time invalid.
  public init(value: CMTimeValue, timescale: CMTimeScale) {
    self.init(value: value, timescale: timescale, flags: timescale > 0 ? .valid : [], epoch: 0)
  }

  /// The nearest time to a number of seconds.
  ///
  /// The scale is halved until the value fits. Infinity gives an infinite time, NaN an invalid one.
  public init(seconds: Double, preferredTimescale: CMTimeScale) {
    self = CMTime.nearest(seconds, scale: preferredTimescale)
  }

  /// Not a time.
  public static let invalid = CMTime()
  /// 0 seconds.
  public static let zero = CMTime(value: 0, timescale: 1)
  /// A time that is not known.
  public static let indefinite = CMTime(
    value: 0, timescale: 0, flags: [.valid, .indefinite], epoch: 0)
  /// Later than all numbers.
  public static let positiveInfinity = CMTime(
    value: 0, timescale: 0, flags: [.valid, .positiveInfinity], epoch: 0)
  /// Earlier than all numbers.
  public static let negativeInfinity = CMTime(
    value: 0, timescale: 0, flags: [.valid, .negativeInfinity], epoch: 0)
}

extension CMTime {
  /// Whether this is a time at all.
  public var isValid: Bool { flags.contains(.valid) }
  /// Whether the time is later than all numbers.
  public var isPositiveInfinity: Bool { flags.isSuperset(of: [.valid, .positiveInfinity]) }
  /// Whether the time is earlier than all numbers.
  public var isNegativeInfinity: Bool { flags.isSuperset(of: [.valid, .negativeInfinity]) }
  /// Whether the time is not known.
  public var isIndefinite: Bool { flags.isSuperset(of: [.valid, .indefinite]) }
  /// Whether the time is a number.
  public var isNumeric: Bool {
    isValid && flags.isDisjoint(with: .impliedValueFlagsMask) && timescale > 0
  }
  /// Whether the value was rounded on the way.
  public var hasBeenRounded: Bool { flags.contains(.hasBeenRounded) }

  /// The time in seconds; infinity for infinite times, NaN for the others that are no numbers.
  public var seconds: Double {
    if isNumeric { return Double(value) / Double(timescale) }
    if isPositiveInfinity { return .infinity }
    return isNegativeInfinity ? -.infinity : .nan
  }

  /// The time in another scale.
  ///
  /// A time that is no number stays as it is. A value that does not fit becomes infinite, and a
  /// scale that is not above 0 gives an invalid time.
  public func convertScale(_ newTimescale: Int32, method: CMTimeRoundingMethod) -> CMTime {
    guard newTimescale > 0 else { return .invalid }
    guard isNumeric, newTimescale != timescale else { return self }
    let product = Int128(value) * Int128(newTimescale)
    let divisor = Int128(timescale)
    let quotient = method.quotient(product, divisor, isCoarser: newTimescale < timescale)
    guard let value = CMTimeValue(exactly: quotient) else {
      return quotient > 0 ? .positiveInfinity : .negativeInfinity
    }
    var result = CMTime(value: value, timescale: newTimescale, flags: flags, epoch: epoch)
    if quotient * divisor != product { result.flags.insert(.hasBeenRounded) }
    return result
  }
}

extension CMTimeRoundingMethod {
  /// A quotient as a whole number. The divisor is above 0.
  func quotient(_ dividend: Int128, _ divisor: Int128, isCoarser: Bool = false) -> Int128 {
    let (quotient, rest) = dividend.quotientAndRemainder(dividingBy: divisor)
    if rest == 0 { return quotient }
    let away: Int128 = dividend < 0 ? -1 : 1
    switch self {
    case .roundHalfAwayFromZero: return rest.magnitude * 2 >= divisor ? quotient + away : quotient
    case .roundTowardZero: return quotient
    case .roundAwayFromZero: return quotient + away
    case .quickTime:
      if isCoarser { return quotient == 0 ? away : quotient }
      return quotient + away
    case .roundTowardPositiveInfinity: return away > 0 ? quotient + 1 : quotient
    case .roundTowardNegativeInfinity: return away < 0 ? quotient - 1 : quotient
    }
  }
}
