// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// A font at a size, as UIKit has it: attributed strings and text layers take it like a ``CTFont``.
/// Immutable.
public final class UIFont: Sendable {
  /// How thick strokes are, from -1 to 1.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// The thinnest.
    public static let ultraLight = Weight(rawValue: -0.8)
    /// Very thin.
    public static let thin = Weight(rawValue: -0.6)
    /// Thin.
    public static let light = Weight(rawValue: -0.4)
    /// That of running text.
    public static let regular = Weight(rawValue: 0)
    /// A little thicker.
    public static let medium = Weight(rawValue: 0.23)
    /// Nearly bold.
    public static let semibold = Weight(rawValue: 0.3)
    /// Thick.
    public static let bold = Weight(rawValue: 0.4)
    /// Very thick.
    public static let heavy = Weight(rawValue: 0.56)
    /// The thickest.
    public static let black = Weight(rawValue: 0.62)

    /// The number of the style that comes closest.
    fileprivate var number: Int {
      let marks: [(CGFloat, Int)] = [
        (-0.8, 100), (-0.6, 200), (-0.4, 300), (0, 400), (0.23, 500), (0.3, 600), (0.4, 700),
        (0.56, 800), (0.62, 900),
      ]
      return marks.min { abs($0.0 - rawValue) < abs($1.0 - rawValue) }?.1 ?? 400
    }
  }

  /// The same as Core Text has it.
  package let textFont: CTFont

  init(_ font: CTFont) { textFont = font }

  /// The font of that name, or its stand-in; nil if neither is there.
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    guard let font = CGFont(fontName) else { return nil }
    self.init(CTFont(face: font.face, size: fontSize))
  }

  /// The system's font in a weight.
  public class func systemFont(ofSize fontSize: CGFloat, weight: Weight = .regular) -> UIFont {
    UIFont(named: "SF", fontSize, FontStyle(weight: weight.number))
  }

  /// The system's font, bold.
  public class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .bold)
  }

  /// The system's font, slanted.
  public class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(named: "SF", fontSize, FontStyle(isItalic: true))
  }

  /// The system's font with letters of one width.
  public class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(named: "Menlo", fontSize, FontStyle(weight: weight.number))
  }

  private convenience init(named name: String, _ size: CGFloat, _ style: FontStyle) {
    let font = CTFont(name: name, size: size)
    self.init(font.copy(style: style, size: size) ?? font)
  }

  /// The size of the system's small text, points.
  public class var smallSystemFontSize: CGFloat { 12 }
  /// The size of the system's text, points.
  public class var systemFontSize: CGFloat { 14 }
  /// The size of labels, points.
  public class var labelFontSize: CGFloat { 17 }
}

extension UIFont {
  /// The name for PostScript.
  public var fontName: String { textFont.fontName }
  /// The name of the family.
  public var familyName: String { textFont.face?.familyName ?? fontName }
  /// Points per em.
  public var pointSize: CGFloat { textFont.size }
  /// The height of a line above its baseline, points.
  public var ascender: CGFloat { textFont.ascent }
  /// The depth of a line below its baseline, points; negative.
  public var descender: CGFloat { -textFont.descent }
  /// The gap between lines, points.
  public var leading: CGFloat { textFont.leading }
  /// The height of a line, points.
  public var lineHeight: CGFloat { textFont.ascent + textFont.descent }
  /// The height of capital letters, points.
  public var capHeight: CGFloat { CTFontGetCapHeight(textFont) }
  /// The height of small letters such as x, points.
  public var xHeight: CGFloat { CTFontGetXHeight(textFont) }

  /// The font at another size.
  public func withSize(_ fontSize: CGFloat) -> UIFont {
    UIFont(CTFont(face: textFont.face, size: fontSize, matrix: textFont.matrix))
  }
}

extension UIFont: TextFontSource {}

extension UIFont: Hashable {
  /// Whether both are the same font at the same size.
  public static func == (first: UIFont, second: UIFont) -> Bool {
    first.textFont == second.textFont
  }

  /// Feeds font and size.
  public func hash(into hasher: inout Hasher) { hasher.combine(textFont) }
}
