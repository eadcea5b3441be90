// SPDX-License-Identifier: Apache-2.0

/// `value` ticks of which a second has `timescale`.
public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime {
  CMTime(value: value, timescale: timescale)
}

/// A time on one of several time lines.
public func CMTimeMakeWithEpoch(value: Int64, timescale: Int32, epoch: Int64) -> CMTime {
  var time = CMTime(value: value, timescale: timescale)
  time.epoch = epoch
  return time
}

/// The nearest time to a number of seconds: see ``CMTime/init(seconds:preferredTimescale:)``.
public func CMTimeMakeWithSeconds(_ seconds: Double, preferredTimescale: Int32) -> CMTime {
  CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}

/// The time in seconds; infinity for infinite times, NaN for others that are no numbers.
public func CMTimeGetSeconds(_ time: CMTime) -> Double { time.seconds }

/// The time in another scale: see ``CMTime/convertScale(_:method:)``.
public func CMTimeConvertScale(
  _ time: CMTime, timescale newTimescale: Int32, method: CMTimeRoundingMethod
) -> CMTime {
  time.convertScale(newTimescale, method: method)
}

/// The sum of two times.
///
/// Its scale is the least common multiple of theirs, at most 2³¹ − 1, and is halved until the value
/// fits. ∞ − ∞ is invalid; a time that is not known gives one that is not known.
public func CMTimeAdd(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs + rhs }

/// The difference of two times, by the rules of ``CMTimeAdd(_:_:)``.
public func CMTimeSubtract(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs - rhs }

/// The time, so many times as long.
public func CMTimeMultiply(_ time: CMTime, multiplier: Int32) -> CMTime {
  time.scaled(by: Int128(multiplier), over: 1)
}

/// The time, so many times as long: the nearest one in a scale of at least 65536.
public func CMTimeMultiplyByFloat64(_ time: CMTime, multiplier: Double) -> CMTime {
  time.scaled(by: multiplier)
}

/// The time, `multiplier` / `divisor` times as long, exactly if a scale allows it.
public func CMTimeMultiplyByRatio(_ time: CMTime, multiplier: Int32, divisor: Int32) -> CMTime {
  time.scaled(by: Int128(multiplier), over: Int128(divisor))
}

/// -1, 0 or 1: whether the first time is earlier, the same or later.
///
/// -∞ comes before numbers, then times that are not known, ∞, and invalid ones. Of different time
/// lines, those of the greater epoch are later.
public func CMTimeCompare(_ time1: CMTime, _ time2: CMTime) -> Int32 { CMTime.order(time1, time2) }

/// The earlier of two times.
public func CMTimeMinimum(_ time1: CMTime, _ time2: CMTime) -> CMTime {
  CMTime.order(time1, time2) <= 0 ? time1 : time2
}

/// The later of two times.
public func CMTimeMaximum(_ time1: CMTime, _ time2: CMTime) -> CMTime {
  CMTime.order(time1, time2) >= 0 ? time1 : time2
}

/// The time without its sign.
public func CMTimeAbsoluteValue(_ time: CMTime) -> CMTime {
  if time.isNegativeInfinity { return .positiveInfinity }
  return time.isNumeric && time.value < 0 ? time.scaled(by: -1, over: 1) : time
}

/// Whether this is a time at all.
public func CMTIME_IS_VALID(_ time: CMTime) -> Bool { time.isValid }
/// Whether this is no time.
public func CMTIME_IS_INVALID(_ time: CMTime) -> Bool { !time.isValid }
/// Whether the time is a number.
public func CMTIME_IS_NUMERIC(_ time: CMTime) -> Bool { time.isNumeric }
/// Whether the time is not known.
public func CMTIME_IS_INDEFINITE(_ time: CMTime) -> Bool { time.isIndefinite }
/// Whether the time is later than all numbers.
public func CMTIME_IS_POSITIVE_INFINITY(_ time: CMTime) -> Bool { time.isPositiveInfinity }
/// Whether the time is earlier than all numbers.
public func CMTIME_IS_NEGATIVE_INFINITY(_ time: CMTime) -> Bool { time.isNegativeInfinity }
/// Whether the value was rounded on the way.
public func CMTIME_HAS_BEEN_ROUNDED(_ time: CMTime) -> Bool { time.hasBeenRounded }

/// Writes a time to standard output.
public func CMTimeShow(_ time: CMTime) { print(time.description) }
/// The parts of a time as text.
public func CMTimeCopyDescription(allocator: Any?, time: CMTime) -> String? { time.description }

/// ``CMTime/zero``.
public let kCMTimeZero = CMTime.zero
/// ``CMTime/invalid``.
public let kCMTimeInvalid = CMTime.invalid
/// ``CMTime/indefinite``.
public let kCMTimeIndefinite = CMTime.indefinite
/// ``CMTime/positiveInfinity``.
public let kCMTimePositiveInfinity = CMTime.positiveInfinity
/// ``CMTime/negativeInfinity``.
public let kCMTimeNegativeInfinity = CMTime.negativeInfinity
