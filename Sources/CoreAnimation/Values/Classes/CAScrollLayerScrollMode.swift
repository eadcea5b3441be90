// SPDX-License-Identifier: Apache-2.0

/// The axes along which a ``CAScrollLayer`` scrolls.
public struct CAScrollLayerScrollMode: NamedValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

extension CAScrollLayerScrollMode {
  /// None.
  public static let none = CAScrollLayerScrollMode(rawValue: "none")

  /// Only y.
  public static let vertically = CAScrollLayerScrollMode(rawValue: "vertically")

  /// Only x.
  public static let horizontally = CAScrollLayerScrollMode(rawValue: "horizontally")

  /// Both. The default.
  public static let both = CAScrollLayerScrollMode(rawValue: "both")
}
