// SPDX-License-Identifier: Apache-2.0

/// How far a picture may be off its reference.
///
/// A pixel agrees where its distance is at most ``distance``. A picture agrees where enough of its
/// pixels do: at least a share of them, and at least all but a number of them.
public struct SnapshotTolerance: Hashable, Sendable {
  /// How the distance of two pixels is measured.
  public enum Measure: Hashable, Sendable {
    /// CIEDE2000 between the colours over black or over white, whichever is more. 1 is about the
    /// least that an eye sees, 100 is black against white.
    case perceptual
    /// The largest difference of a channel, premultiplied, of 255.
    case channel
  }

  /// The measure of ``distance``.
  public var measure: Measure
  /// The distance at which pixels still agree, 0 or more.
  public var distance: Double
  /// The share of pixels that must agree, 0 to 1.
  public var precision: Double
  /// How many pixels may disagree, besides the share; default none.
  public var pixels = 0

  /// Pixels may be off by a perceptual distance, and a share of them must not be.
  ///
  /// - Parameters:
  ///   - precision: The share of pixels that must agree, 0 to 1.
  ///   - perceptualPrecision: 1 − distance / 100 of pixels that agree, 0 to 1: 0.98 allows a
  ///     CIEDE2000 of 2.
  public init(precision: Double = 1, perceptualPrecision: Double = 1) {
    measure = .perceptual
    distance = (1 - Self.unit(perceptualPrecision)) * 100
    self.precision = Self.unit(precision)
  }

  /// Channels may be off by a number of 255 steps, and pixels that are off by more are counted.
  public init(channel steps: Int, pixels: Int = 0) {
    measure = .channel
    distance = Double(max(steps, 0))
    precision = pixels > 0 ? 0 : 1
    self.pixels = max(pixels, 0)
  }

  /// The same numbers in each pixel.
  public static let exact = SnapshotTolerance(channel: 0)

  /// Each pixel may be off by 1, which no eye sees; the default.
  ///
  /// Pictures by the Mesa of Debian 12 and by that of Debian 13 are the same to the byte:
  /// `docs/testing.md` has the measurement. The room is for other processors and drivers.
  public static let acrossDrivers = SnapshotTolerance(perceptualPrecision: 0.99)

  /// Whether a picture of `count` pixels with `off` of them beyond ``distance`` agrees.
  func allows(_ off: Int, of count: Int) -> Bool {
    if pixels > 0 { return off <= pixels }
    return off == 0 || Double(count - off) >= precision * Double(count)
  }

  /// The nearest number of 0 to 1; 1 for NaN.
  private static func unit(_ value: Double) -> Double {
    value.isNaN ? 1 : min(max(value, 0), 1)
  }
}

extension SnapshotTolerance: CustomStringConvertible {
  /// The tolerance in words.
  public var description: String {
    let unit = measure == .perceptual ? "CIEDE2000" : "of 255"
    let share =
      pixels > 0 ? "\(pixels) pixels" : "\(Decimals.text((1 - precision) * 100)) % of the pixels"
    return "\(share) may be off by more than \(Decimals.text(distance)) \(unit)"
  }
}
