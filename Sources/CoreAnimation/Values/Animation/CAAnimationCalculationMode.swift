// SPDX-License-Identifier: Apache-2.0

/// How ``CAKeyframeAnimation`` finds the values between its keyframes.
public struct CAAnimationCalculationMode: NamedValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

extension CAAnimationCalculationMode {
  /// Straight from one value to the next. The default.
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")

  /// Each value stands until the next.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")

  /// Straight, at an even speed: `keyTimes` and `timingFunctions` are ignored.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")

  /// A smooth curve through the values, shaped by tension, continuity and bias.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")

  /// The smooth curve at an even speed.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}
