// SPDX-License-Identifier: Apache-2.0

extension CMTime {
  /// The time of a fraction: in a scale if it is exact there, else in the nearest one in which the
  /// value fits, rounded and marked so.
  ///
  /// - Parameter isRounded: Whether something was rounded before.
  static func fitting(
    _ numerator: Int128, over denominator: Int128, scale: CMTimeScale, isRounded: Bool,
    epoch: CMTimeEpoch
  ) -> CMTime {
    var scale = scale
    while scale >= 1 {
      let (product, overflows) = numerator.multipliedReportingOverflow(by: Int128(scale))
      let quotient = CMTimeRoundingMethod.default.quotient(product, denominator)
      if !overflows, let value = CMTimeValue(exactly: quotient) {
        let isExact = !isRounded && quotient * denominator == product
        return CMTime(
          value: value, timescale: scale, flags: isExact ? .valid : [.valid, .hasBeenRounded],
          epoch: epoch)
      }
      scale /= 2
    }
    return numerator > 0 ? .positiveInfinity : .negativeInfinity
  }

  /// The nearest time to a number of seconds.
  static func nearest(_ seconds: Double, scale: CMTimeScale) -> CMTime {
    if seconds.isNaN || scale <= 0 { return .invalid }
    if seconds.isInfinite { return seconds > 0 ? .positiveInfinity : .negativeInfinity }
    var scale = scale
    while scale >= 1 {
      let product = seconds * Double(scale)
      if let value = CMTimeValue(exactly: product.rounded(.toNearestOrAwayFromZero)) {
        let isExact = Double(value) / Double(scale) == seconds
        return CMTime(
          value: value, timescale: scale, flags: isExact ? .valid : [.valid, .hasBeenRounded],
          epoch: 0)
      }
      scale /= 2
    }
    return seconds > 0 ? .positiveInfinity : .negativeInfinity
  }

  /// The least scale in which both are exact, or the largest one there is.
  private static func commonScale(_ a: CMTimeScale, _ b: CMTimeScale) -> CMTimeScale {
    var (x, y) = (Int64(a), Int64(b))
    while y != 0 { (x, y) = (y, x % y) }
    return CMTimeScale(clamping: Int64(a) / x * Int64(b))
  }

  /// A sum, or a difference if `sign` is -1.
  static func sum(_ a: CMTime, _ b: CMTime, sign: Int128) -> CMTime {
    guard a.isValid, b.isValid else { return .invalid }
    let infinity = (infinite(a) ?? 0, (infinite(b) ?? 0) * Int(sign))
    if infinity != (0, 0) {
      if infinity.0 * infinity.1 < 0 { return .invalid }
      return infinity.0 + infinity.1 > 0 ? .positiveInfinity : .negativeInfinity
    }
    if a.isIndefinite || b.isIndefinite { return .indefinite }
    guard a.isNumeric, b.isNumeric else { return .invalid }
    guard let epoch = commonEpoch(a.epoch, b.epoch) else { return .invalid }
    let (x, y) = (Int128(a.timescale), Int128(b.timescale))
    return fitting(
      Int128(a.value) * y + sign * Int128(b.value) * x, over: x * y,
      scale: commonScale(a.timescale, b.timescale),
      isRounded: a.hasBeenRounded || b.hasBeenRounded, epoch: epoch)
  }

  /// 1 or -1 for infinite times.
  private static func infinite(_ time: CMTime) -> Int? {
    time.isPositiveInfinity ? 1 : time.isNegativeInfinity ? -1 : nil
  }

  /// Two times of one line are a duration apart; a duration leads to a time of the same line.
  private static func commonEpoch(_ a: CMTimeEpoch, _ b: CMTimeEpoch) -> CMTimeEpoch? {
    if a == b { return 0 }
    return a == 0 ? b : b == 0 ? a : nil
  }

  /// The time, `factor` over `divisor` times as long.
  func scaled(by factor: Int128, over divisor: Int128) -> CMTime {
    guard isValid, divisor != 0 else { return .invalid }
    let sign: Int128 = (factor < 0) != (divisor < 0) ? -1 : 1
    if isIndefinite { return .indefinite }
    if !isNumeric {
      guard isPositiveInfinity || isNegativeInfinity, factor != 0 else { return .invalid }
      return isPositiveInfinity == (sign > 0) ? .positiveInfinity : .negativeInfinity
    }
    let numerator = Int128(value) * Int128(factor.magnitude) * sign
    let denominator = Int128(timescale) * Int128(divisor.magnitude)
    let isExact = numerator % Int128(divisor.magnitude) == 0
    let exactScale = CMTimeScale(clamping: denominator)
    return CMTime.fitting(
      numerator, over: denominator, scale: isExact ? timescale : exactScale,
      isRounded: hasBeenRounded, epoch: epoch)
  }

  func scaled(by factor: Double) -> CMTime {
    guard isValid, !factor.isNaN else { return .invalid }
    if isIndefinite { return .indefinite }
    guard isNumeric else {
      if factor == 0 { return .invalid }
      return isPositiveInfinity == (factor > 0) ? .positiveInfinity : .negativeInfinity
    }
    if let whole = Int64(exactly: factor) { return scaled(by: Int128(whole), over: 1) }
    var scale = timescale
    while scale < 65536 { scale *= 2 }
    var result = CMTime.nearest(seconds * factor, scale: scale)
    if hasBeenRounded { result.flags.insert(.hasBeenRounded) }
    if result.isNumeric { result.epoch = epoch }
    return result
  }

  /// -1, 0 or 1: the order of all times, as ``CMTimeCompare(_:_:)`` says.
  static func order(_ a: CMTime, _ b: CMTime) -> Int32 {
    let (x, y) = (a.rank, b.rank)
    if x != y { return x < y ? -1 : 1 }
    guard x == 1 else { return 0 }
    if a.epoch != b.epoch { return a.epoch < b.epoch ? -1 : 1 }
    let (left, right) = (
      Int128(a.value) * Int128(b.timescale), Int128(b.value) * Int128(a.timescale)
    )
    return left == right ? 0 : left < right ? -1 : 1
  }

  /// -∞ before numbers, then times not known, ∞, and what is no time.
  private var rank: Int {
    if isNumeric { return 1 }
    if isNegativeInfinity { return 0 }
    if isIndefinite { return 2 }
    return isPositiveInfinity ? 3 : 4
  }
}

extension CMTime: Comparable, Hashable {
  /// Whether both are the same time, in whatever scale.
  public static func == (a: CMTime, b: CMTime) -> Bool { order(a, b) == 0 }
  /// Whether `a` is earlier.
  public static func < (a: CMTime, b: CMTime) -> Bool { order(a, b) < 0 }

  /// Hashes the time, whatever its scale.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(rank)
    guard rank == 1 else { return }
    var (x, y) = (Int128(value).magnitude, UInt128(timescale))
    while y != 0 { (x, y) = (y, x % y) }
    hasher.combine(epoch)
    hasher.combine(Int128(value) / Int128(x))
    hasher.combine(Int128(timescale) / Int128(x))
  }

  /// The sum of two times: see ``CMTimeAdd(_:_:)``.
  public static func + (a: CMTime, b: CMTime) -> CMTime { sum(a, b, sign: 1) }
  /// The difference of two times: see ``CMTimeSubtract(_:_:)``.
  public static func - (a: CMTime, b: CMTime) -> CMTime { sum(a, b, sign: -1) }
  /// Adds a time.
  public static func += (a: inout CMTime, b: CMTime) { a = a + b }
  /// Subtracts a time.
  public static func -= (a: inout CMTime, b: CMTime) { a = a - b }
}

extension CMTime: CustomStringConvertible {
  /// The parts, such as `{3003/30000 = 0.100}`.
  public var description: String {
    guard isNumeric else {
      return isPositiveInfinity
        ? "{INFINITY}"
        : isNegativeInfinity ? "{-INFINITY}" : isIndefinite ? "{INDEFINITE}" : "{INVALID}"
    }
    let thousandths = CMTimeRoundingMethod.default.quotient(
      Int128(value) * 1000, Int128(timescale))
    let part = String(Int64(thousandths.magnitude % 1000))
    let padding = String(repeating: "0", count: 3 - part.count)
    let sign = thousandths < 0 ? "-" : ""
    let rounded = hasBeenRounded ? ", rounded" : ""
    return
      "{\(value)/\(timescale) = \(sign)\(thousandths.magnitude / 1000).\(padding)\(part)\(rounded)}"
  }
}
