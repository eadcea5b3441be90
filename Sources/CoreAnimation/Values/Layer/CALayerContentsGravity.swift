// SPDX-License-Identifier: Apache-2.0

/// Where a layer's contents lie in its bounds, and whether they are stretched.
///
/// Top and bottom are edges of the picture as it is seen: in a space whose y grows upward, the top
/// is the larger y. A word that is none of these lays the contents out as ``center``.
public struct CALayerContentsGravity: NamedValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

extension CALayerContentsGravity {
  /// At their own size, in the middle.
  public static let center = CALayerContentsGravity(rawValue: "center")

  /// At their own size, in the middle of the top edge.
  public static let top = CALayerContentsGravity(rawValue: "top")

  /// At their own size, in the middle of the bottom edge.
  public static let bottom = CALayerContentsGravity(rawValue: "bottom")

  /// At their own size, in the middle of the left edge.
  public static let left = CALayerContentsGravity(rawValue: "left")

  /// At their own size, in the middle of the right edge.
  public static let right = CALayerContentsGravity(rawValue: "right")

  /// At their own size, in the top left corner.
  public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")

  /// At their own size, in the top right corner.
  public static let topRight = CALayerContentsGravity(rawValue: "topRight")

  /// At their own size, in the bottom left corner.
  public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")

  /// At their own size, in the bottom right corner.
  public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")

  /// Stretched to the bounds, each axis for itself. The default.
  public static let resize = CALayerContentsGravity(rawValue: "resize")

  /// As large as fits into the bounds, proportions kept.
  public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")

  /// As small as covers the bounds, proportions kept.
  public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
}
