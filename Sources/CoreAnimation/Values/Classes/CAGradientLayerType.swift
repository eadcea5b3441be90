// SPDX-License-Identifier: Apache-2.0

/// The shape of a gradient.
public struct CAGradientLayerType: NamedValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

extension CAGradientLayerType {
  /// Along the line from `startPoint` to `endPoint`. The default.
  public static let axial = CAGradientLayerType(rawValue: "axial")

  /// An ellipse about `startPoint` that reaches `endPoint` in each axis.
  public static let radial = CAGradientLayerType(rawValue: "radial")

  /// Around `startPoint`, beginning in the direction of `endPoint`.
  public static let conic = CAGradientLayerType(rawValue: "conic")
}
