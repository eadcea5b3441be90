// SPDX-License-Identifier: Apache-2.0

/// The kinds of elements for assistive programs.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// No kind.
  public static let none: UIAccessibilityTraits = []
  /// A button.
  public static let button = UIAccessibilityTraits(rawValue: 1)
  /// A link.
  public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
  /// A picture.
  public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
  /// Something that is selected.
  public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
  /// Something that plays a sound.
  public static let playsSound = UIAccessibilityTraits(rawValue: 1 << 4)
  /// A key of a keyboard.
  public static let keyboardKey = UIAccessibilityTraits(rawValue: 1 << 5)
  /// Text that does not change.
  public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
  /// A summary of the state at start.
  public static let summaryElement = UIAccessibilityTraits(rawValue: 1 << 7)
  /// Something that is disabled.
  public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
  /// Something that changes often.
  public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
  /// A field to search in.
  public static let searchField = UIAccessibilityTraits(rawValue: 1 << 10)
  /// Something that begins media.
  public static let startsMediaSession = UIAccessibilityTraits(rawValue: 1 << 11)
  /// Something that can be raised and lowered.
  public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
  /// Something that takes touches itself.
  public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 1 << 13)
  /// Something that turns a page.
  public static let causesPageTurn = UIAccessibilityTraits(rawValue: 1 << 14)
  /// A heading.
  public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
  /// A bar of tabs.
  public static let tabBar = UIAccessibilityTraits(rawValue: 1 << 28)
}

/// Values for assistive programs. Kept and read by nobody.
final class AccessibilityValues {
  var isElement = false
  var label: String?
  var hint: String?
  var value: String?
  var identifier: String?
  var traits = UIAccessibilityTraits.none
  var hidesElements = false
}

extension UIResponder {
  /// The object's values, made now if it has none.
  var ensuredAccessibility: AccessibilityValues {
    if let accessibility { return accessibility }
    let new = AccessibilityValues()
    accessibility = new
    return new
  }
}
