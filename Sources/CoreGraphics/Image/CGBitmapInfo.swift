// SPDX-License-Identifier: Apache-2.0

/// Where a pixel keeps its alpha, and whether color is multiplied by it.
public enum CGImageAlphaInfo: UInt32, Hashable, Sendable {
  /// No alpha; the image is opaque.
  case none
  /// Alpha after color, which is multiplied by it.
  case premultipliedLast
  /// Alpha before color, which is multiplied by it.
  case premultipliedFirst
  /// Alpha after color, which is not multiplied.
  case last
  /// Alpha before color, which is not multiplied.
  case first
  /// A component after color that means nothing; the image is opaque.
  case noneSkipLast
  /// A component before color that means nothing; the image is opaque.
  case noneSkipFirst
  /// Alpha and no color.
  case alphaOnly

  /// Whether color is multiplied by alpha.
  package var isPremultiplied: Bool { self == .premultipliedLast || self == .premultipliedFirst }

  /// Whether the component that is not color comes first.
  package var isFirst: Bool {
    self == .premultipliedFirst || self == .first || self == .noneSkipFirst
  }

  /// Whether there is an alpha that means something.
  package var hasAlpha: Bool {
    self == .alphaOnly || self == .last || self == .first || isPremultiplied
  }
}

/// How a bitmap stores its pixels: the alpha of ``CGImageAlphaInfo``, number kind and byte order.
public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
  /// The bits, as Apple numbers them.
  public let rawValue: UInt32

  /// A set from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The bits that hold a ``CGImageAlphaInfo``.
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
  /// The bits that say whether components are floating-point.
  public static let floatInfoMask = CGBitmapInfo(rawValue: 0xF00)
  /// Components are floating-point: of 16 bits or 32.
  public static let floatComponents = CGBitmapInfo(rawValue: 1 << 8)
  /// The bits that hold the byte order.
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  /// Components lie in memory in the order of their names.
  public static let byteOrderDefault: CGBitmapInfo = []
  /// Each 16 bits lie in memory low byte first.
  public static let byteOrder16Little = CGBitmapInfo(rawValue: 1 << 12)
  /// Each 32 bits lie in memory low byte first: RGBA in name is ABGR in memory.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 2 << 12)
  /// Each 16 bits lie in memory high byte first.
  public static let byteOrder16Big = CGBitmapInfo(rawValue: 3 << 12)
  /// Each 32 bits lie in memory high byte first.
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 4 << 12)

  /// The alpha that the low bits hold; nil for a number that means nothing.
  package var alphaInfo: CGImageAlphaInfo? {
    CGImageAlphaInfo(rawValue: rawValue & CGBitmapInfo.alphaInfoMask.rawValue)
  }

  /// The byte order bits.
  package var byteOrder: CGBitmapInfo { intersection(.byteOrderMask) }
}
