// SPDX-License-Identifier: Apache-2.0

/// The curve of a rounded corner.
public struct CALayerCornerCurve: NamedValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

extension CALayerCornerCurve {
  /// A quarter of a circle. The default.
  public static let circular = CALayerCornerCurve(rawValue: "circular")

  /// A curve whose curvature has no step; see ``CALayer/cornerCurveExpansionFactor(_:)``.
  public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}
