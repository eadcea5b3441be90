// SPDX-License-Identifier: Apache-2.0

/// How contents are sampled where their pixels are not the target's pixels.
public struct CALayerContentsFilter: NamedValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

extension CALayerContentsFilter {
  /// The nearest pixel.
  public static let nearest = CALayerContentsFilter(rawValue: "nearest")

  /// The four nearest pixels, mixed by distance. The default.
  public static let linear = CALayerContentsFilter(rawValue: "linear")

  /// Linear in two neighbouring mipmap levels, mixed; magnified contents are sampled linearly.
  public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
}
