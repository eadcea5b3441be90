// SPDX-License-Identifier: Apache-2.0

/// A time and how long it lasts from there: the end does not belong to it.
public struct CMTimeRange: Hashable, Sendable, CustomStringConvertible {
  /// The beginning.
  public var start: CMTime
  /// The length; not negative.
  public var duration: CMTime

  /// ``invalid``.
  public init() { (start, duration) = (.invalid, .invalid) }

  /// A range of these parts.
  public init(start: CMTime, duration: CMTime) { (self.start, self.duration) = (start, duration) }

  /// The range between two times.
  public init(start: CMTime, end: CMTime) { self.init(start: start, duration: end - start) }

  /// Nothing, at 0.
  public static let zero = CMTimeRange(start: .zero, duration: .zero)
  /// No range.
  public static let invalid = CMTimeRange()

  /// Where the range ends.
  public var end: CMTime { start + duration }
  /// Whether the range is one: both times are valid, of one epoch, and the length not negative.
  public var isValid: Bool {
    start.isValid && duration.isValid && duration.epoch == 0 && duration >= .zero
  }
  /// Whether one of the times is not known.
  public var isIndefinite: Bool { isValid && (start.isIndefinite || duration.isIndefinite) }
  /// Whether the range has no length.
  public var isEmpty: Bool { isValid && duration == .zero }

  /// Whether a time lies in the range.
  public func containsTime(_ time: CMTime) -> Bool {
    guard isValid, !isIndefinite, time.isValid, !time.isIndefinite else { return false }
    return time >= start && time < end
  }

  /// Whether all of a range lies in this one.
  public func containsTimeRange(_ range: CMTimeRange) -> Bool {
    guard isValid, !isIndefinite, range.isValid, !range.isIndefinite else { return false }
    if range.isEmpty { return containsTime(range.start) }
    return range.start >= start && range.end <= end
  }

  /// The part that both have; ``zero`` for none.
  public func intersection(_ otherRange: CMTimeRange) -> CMTimeRange {
    guard isValid, otherRange.isValid else { return .invalid }
    let start = CMTimeMaximum(self.start, otherRange.start)
    let end = CMTimeMinimum(self.end, otherRange.end)
    return end > start ? CMTimeRange(start: start, end: end) : .zero
  }

  /// The range around both.
  public func union(_ otherRange: CMTimeRange) -> CMTimeRange {
    guard isValid, otherRange.isValid else { return .invalid }
    return CMTimeRange(
      start: CMTimeMinimum(start, otherRange.start), end: CMTimeMaximum(end, otherRange.end))
  }

  /// The beginning and the length as text.
  public var description: String { "{\(start), \(duration)}" }
}

/// A range of one time line and the one on another that it becomes.
public struct CMTimeMapping: Hashable, Sendable {
  /// The range that is taken.
  public var source: CMTimeRange
  /// Where it is put.
  public var target: CMTimeRange

  /// A mapping of one range to another.
  public init(source: CMTimeRange, target: CMTimeRange) {
    (self.source, self.target) = (source, target)
  }
}

/// ``CMTimeRange/zero``.
public let kCMTimeRangeZero = CMTimeRange.zero
/// ``CMTimeRange/invalid``.
public let kCMTimeRangeInvalid = CMTimeRange.invalid

/// A range of a beginning and a length.
public func CMTimeRangeMake(start: CMTime, duration: CMTime) -> CMTimeRange {
  CMTimeRange(start: start, duration: duration)
}

/// The range between two times.
public func CMTimeRangeFromTimeToTime(start: CMTime, end: CMTime) -> CMTimeRange {
  CMTimeRange(start: start, end: end)
}

/// Where a range ends.
public func CMTimeRangeGetEnd(_ range: CMTimeRange) -> CMTime { range.end }
/// Whether two ranges are the same.
public func CMTimeRangeEqual(_ range1: CMTimeRange, _ range2: CMTimeRange) -> Bool {
  range1 == range2
}
/// Whether a time lies in a range.
public func CMTimeRangeContainsTime(_ range: CMTimeRange, time: CMTime) -> Bool {
  range.containsTime(time)
}
/// Whether all of a range lies in another one.
public func CMTimeRangeContainsTimeRange(_ range: CMTimeRange, otherRange: CMTimeRange) -> Bool {
  range.containsTimeRange(otherRange)
}
/// The part that both ranges have.
public func CMTimeRangeGetIntersection(
  _ range: CMTimeRange, otherRange: CMTimeRange
) -> CMTimeRange {
  range.intersection(otherRange)
}
/// The range around both.
public func CMTimeRangeGetUnion(_ range: CMTimeRange, otherRange: CMTimeRange) -> CMTimeRange {
  range.union(otherRange)
}

/// The nearest time within a range.
public func CMTimeClampToRange(_ time: CMTime, range: CMTimeRange) -> CMTime {
  guard range.isValid, time.isValid else { return .invalid }
  return CMTimeMinimum(CMTimeMaximum(time, range.start), range.end)
}

/// A length of one range as that of another, in proportion.
public func CMTimeMapDurationFromRangeToRange(
  _ dur: CMTime, fromRange: CMTimeRange, toRange: CMTimeRange
) -> CMTime {
  let (from, to) = (fromRange.duration, toRange.duration)
  guard dur.isNumeric, from.isNumeric, to.isNumeric, from != .zero else { return .invalid }
  if from == to { return dur }
  return CMTimeMultiplyByFloat64(to, multiplier: dur.seconds / from.seconds)
}

/// A time of one range as one of another, in proportion.
public func CMTimeMapTimeFromRangeToRange(
  _ t: CMTime, fromRange: CMTimeRange, toRange: CMTimeRange
) -> CMTime {
  toRange.start
    + CMTimeMapDurationFromRangeToRange(t - fromRange.start, fromRange: fromRange, toRange: toRange)
}
