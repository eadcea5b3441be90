// SPDX-License-Identifier: Apache-2.0

/// The value that an animation shows outside its active interval.
public struct CAMediaTimingFillMode: NamedValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

extension CAMediaTimingFillMode {
  /// After its end, its last value.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")

  /// Before its begin, its first value.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")

  /// Both of them.
  public static let both = CAMediaTimingFillMode(rawValue: "both")

  /// Nothing: the layer's own value shows. The default.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
}
