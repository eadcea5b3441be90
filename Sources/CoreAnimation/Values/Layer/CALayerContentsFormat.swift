// SPDX-License-Identifier: Apache-2.0

/// The pixel format a layer asks for when it makes a backing store.
public struct CALayerContentsFormat: NamedValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

extension CALayerContentsFormat {
  /// Eight bits a channel, red, green, blue and alpha. The default.
  public static let RGBA8Uint = CALayerContentsFormat(rawValue: "RGBA8")

  /// Half floats, red, green, blue and alpha.
  public static let RGBA16Float = CALayerContentsFormat(rawValue: "RGBAh")

  /// Eight bits of gray.
  public static let gray8Uint = CALayerContentsFormat(rawValue: "Gray8")

  /// Whatever the drawing asks for.
  public static let automatic = CALayerContentsFormat(rawValue: "Automatic")
}
