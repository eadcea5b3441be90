// SPDX-License-Identifier: Apache-2.0

/// The named curves of ``CAMediaTimingFunction``.
public struct CAMediaTimingFunctionName: NamedValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

extension CAMediaTimingFunctionName {
  /// Even: (0, 0), (1, 1).
  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")

  /// Slow at the start: (0.42, 0), (1, 1).
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")

  /// Slow at the end: (0, 0), (0.58, 1).
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")

  /// Slow at both ends: (0.42, 0), (0.58, 1).
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")

  /// The curve of implicit animations: (0.25, 0.1), (0.25, 1).
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}
