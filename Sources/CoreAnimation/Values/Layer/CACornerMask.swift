// SPDX-License-Identifier: Apache-2.0

/// The corners of a layer that `cornerRadius` rounds.
public struct CACornerMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
}

extension CACornerMask {
  /// The corner of the smallest x and the smallest y.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1 << 0)

  /// The corner of the largest x and the smallest y.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 1 << 1)

  /// The corner of the smallest x and the largest y.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 1 << 2)

  /// The corner of the largest x and the largest y.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 1 << 3)
}
