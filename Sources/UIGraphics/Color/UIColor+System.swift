// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Colors for uses, which depend on ``UITraitCollection/userInterfaceStyle`` and, for backgrounds,
/// on ``UITraitCollection/userInterfaceLevel``.
extension UIColor {
  /// Red.
  public class var systemRed: UIColor { SystemColors.systemRed }
  /// Green.
  public class var systemGreen: UIColor { SystemColors.systemGreen }
  /// Blue.
  public class var systemBlue: UIColor { SystemColors.systemBlue }
  /// Orange.
  public class var systemOrange: UIColor { SystemColors.systemOrange }
  /// Yellow.
  public class var systemYellow: UIColor { SystemColors.systemYellow }
  /// Pink.
  public class var systemPink: UIColor { SystemColors.systemPink }
  /// Purple.
  public class var systemPurple: UIColor { SystemColors.systemPurple }
  /// Teal.
  public class var systemTeal: UIColor { SystemColors.systemTeal }
  /// Indigo.
  public class var systemIndigo: UIColor { SystemColors.systemIndigo }
  /// Brown.
  public class var systemBrown: UIColor { SystemColors.systemBrown }
  /// Mint.
  public class var systemMint: UIColor { SystemColors.systemMint }
  /// Cyan.
  public class var systemCyan: UIColor { SystemColors.systemCyan }
  /// The base gray.
  public class var systemGray: UIColor { SystemColors.systemGray }
  /// Nearer to the background than ``systemGray``.
  public class var systemGray2: UIColor { SystemColors.systemGray2 }
  /// Nearer to the background than ``systemGray2``.
  public class var systemGray3: UIColor { SystemColors.systemGray3 }
  /// Nearer to the background than ``systemGray3``.
  public class var systemGray4: UIColor { SystemColors.systemGray4 }
  /// Nearer to the background than ``systemGray4``.
  public class var systemGray5: UIColor { SystemColors.systemGray5 }
  /// Nearer to the background than ``systemGray5``.
  public class var systemGray6: UIColor { SystemColors.systemGray6 }
  /// Text of the first rank.
  public class var label: UIColor { SystemColors.label }
  /// Text of the second rank.
  public class var secondaryLabel: UIColor { SystemColors.secondaryLabel }
  /// Text of the third rank.
  public class var tertiaryLabel: UIColor { SystemColors.tertiaryLabel }
  /// Text of the fourth rank.
  public class var quaternaryLabel: UIColor { SystemColors.quaternaryLabel }
  /// Text that stands for a missing one.
  public class var placeholderText: UIColor { SystemColors.placeholderText }
  /// A link in text.
  public class var link: UIColor { SystemColors.link }
  /// A thin line through which the background shows.
  public class var separator: UIColor { SystemColors.separator }
  /// A thin line.
  public class var opaqueSeparator: UIColor { SystemColors.opaqueSeparator }
  /// The inside of thin and small shapes.
  public class var systemFill: UIColor { SystemColors.systemFill }
  /// The inside of shapes of medium size.
  public class var secondarySystemFill: UIColor { SystemColors.secondarySystemFill }
  /// The inside of large shapes.
  public class var tertiarySystemFill: UIColor { SystemColors.tertiarySystemFill }
  /// The inside of large areas of content.
  public class var quaternarySystemFill: UIColor { SystemColors.quaternarySystemFill }
  /// The main background.
  public class var systemBackground: UIColor { SystemColors.systemBackground }
  /// Content over the main background.
  public class var secondarySystemBackground: UIColor { SystemColors.secondarySystemBackground }
  /// Content over the second background.
  public class var tertiarySystemBackground: UIColor { SystemColors.tertiarySystemBackground }
  /// The main background of groups.
  public class var systemGroupedBackground: UIColor { SystemColors.systemGroupedBackground }
  /// Content over the main background of groups.
  public class var secondarySystemGroupedBackground: UIColor {
    SystemColors.secondarySystemGroupedBackground
  }
  /// Content over the second background of groups.
  public class var tertiarySystemGroupedBackground: UIColor {
    SystemColors.tertiarySystemGroupedBackground
  }
  /// The tint of controls where no view says another one: ``systemBlue``.
  public class var tintColor: UIColor { SystemColors.systemBlue }
  /// Text on a light background: white 0.
  public class var darkText: UIColor { black }
  /// Text on a dark background: white 1, alpha 0.6.
  public class var lightText: UIColor { lightTextColor }
  /// The background of grouped tables.
  public class var groupTableViewBackground: UIColor { SystemColors.systemGroupedBackground }

  private static let lightTextColor = UIColor(white: 1, alpha: 0.6)
}
