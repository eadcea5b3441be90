// SPDX-License-Identifier: Apache-2.0
import Foundation

/// How large the user wants text.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Not said; text has the sizes of ``large``.
  public static let unspecified = Self(rawValue: "_UICTContentSizeCategoryUnspecified")
  /// The smallest.
  public static let extraSmall = Self(rawValue: "UICTContentSizeCategoryXS")
  /// Small.
  public static let small = Self(rawValue: "UICTContentSizeCategoryS")
  /// A little smaller than the default.
  public static let medium = Self(rawValue: "UICTContentSizeCategoryM")
  /// The default.
  public static let large = Self(rawValue: "UICTContentSizeCategoryL")
  /// A little larger than the default.
  public static let extraLarge = Self(rawValue: "UICTContentSizeCategoryXL")
  /// Large.
  public static let extraExtraLarge = Self(rawValue: "UICTContentSizeCategoryXXL")
  /// The largest of the usual ones.
  public static let extraExtraExtraLarge = Self(rawValue: "UICTContentSizeCategoryXX" + "XL")
  /// The smallest for accessibility.
  public static let accessibilityMedium = Self(
    rawValue: "UICTContentSizeCategoryAccessibilityM")
  /// Large, for accessibility.
  public static let accessibilityLarge = Self(
    rawValue: "UICTContentSizeCategoryAccessibilityL")
  /// Larger, for accessibility.
  public static let accessibilityExtraLarge = Self(
    rawValue: "UICTContentSizeCategoryAccessibilityXL")
  /// Very large, for accessibility.
  public static let accessibilityExtraExtraLarge = Self(
    rawValue: "UICTContentSizeCategoryAccessibilityXXL")
  /// The largest of all.
  public static let accessibilityExtraExtraExtraLarge = Self(
    rawValue: "UICTContentSizeCategoryAccessibilityXX" + "XL")

  private static let ascending: [UIContentSizeCategory] = [
    .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge,
    .accessibilityMedium, .accessibilityLarge, .accessibilityExtraLarge,
    .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge,
  ]

  /// The place among all, 0 for the smallest; that of ``large`` for one that is none of them.
  var rank: Int { UIContentSizeCategory.ascending.firstIndex(of: self) ?? 3 }

  /// Whether it is one of those for accessibility.
  public var isAccessibilityCategory: Bool { rank > 6 }
}

extension UIContentSizeCategory: Comparable {
  /// Whether the first is the smaller.
  public static func < (first: UIContentSizeCategory, second: UIContentSizeCategory) -> Bool {
    first.rank < second.rank
  }
}
