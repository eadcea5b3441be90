// SPDX-License-Identifier: Apache-2.0

/// Which parts of a layer's frame take their share when the superlayer changes size.
///
/// The empty set, Apple's `kCALayerNotSizable`, leaves the frame alone; it is the default.
public struct CAAutoresizingMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

extension CAAutoresizingMask {
  /// The distance from the superlayer's smallest x.
  public static let layerMinXMargin = CAAutoresizingMask(rawValue: 1 << 0)

  /// The width.
  public static let layerWidthSizable = CAAutoresizingMask(rawValue: 1 << 1)

  /// The distance from the superlayer's largest x.
  public static let layerMaxXMargin = CAAutoresizingMask(rawValue: 1 << 2)

  /// The distance from the superlayer's smallest y.
  public static let layerMinYMargin = CAAutoresizingMask(rawValue: 1 << 3)

  /// The height.
  public static let layerHeightSizable = CAAutoresizingMask(rawValue: 1 << 4)

  /// The distance from the superlayer's largest y.
  public static let layerMaxYMargin = CAAutoresizingMask(rawValue: 1 << 5)
}
