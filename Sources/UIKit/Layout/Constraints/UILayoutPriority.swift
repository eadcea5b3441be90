// SPDX-License-Identifier: Apache-2.0

/// How much a constraint matters, from 1 to 1000, where 1000 is required.
///
/// Of constraints that cannot all be met, those of a higher priority win, however many there are of
/// a lower one.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  /// The number.
  public var rawValue: Float

  /// A priority from its number.
  public init(rawValue: Float) { self.rawValue = rawValue }
  /// A priority from its number.
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  /// Must be met: 1000.
  public static let required = UILayoutPriority(1000)
  /// How much a button resists being cut: 750.
  public static let defaultHigh = UILayoutPriority(750)
  /// How hard a user pulls who may resize the window: 510.
  public static let dragThatCanResizeScene = UILayoutPriority(510)
  /// How much a window wants to keep its size: 500.
  public static let sceneSizeStayPut = UILayoutPriority(500)
  /// How hard a user pulls who may not resize the window: 490.
  public static let dragThatCannotResizeScene = UILayoutPriority(490)
  /// How tightly a button hugs its contents: 250.
  public static let defaultLow = UILayoutPriority(250)
  /// How much a view wants the size that `systemLayoutSizeFitting(_:)` was given: 50.
  public static let fittingSizeLevel = UILayoutPriority(50)
}
