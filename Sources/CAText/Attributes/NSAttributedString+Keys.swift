// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// Attributes of text, as keys of an attributed string. Foundation for Linux has none of them.
extension NSAttributedString.Key {
  /// The font: a ``CTFont``. Default Helvetica at 12 points.
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  /// How paragraphs lie: an ``NSParagraphStyle``. That of a paragraph's first character counts.
  public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
  /// The color of glyphs: a ``CGColor``. Default black.
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
  /// The color behind the line: a ``CGColor``. Default none.
  public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
  /// Whether letters may be joined: a number, 0 for no. Default 1.
  public static let ligature = NSAttributedString.Key(rawValue: "NSLigature")
  /// Space added after each character, points. Default 0.
  public static let kern = NSAttributedString.Key(rawValue: "NSKern")
  /// The same as ``kern``, which it goes before, without effect on ligatures.
  public static let tracking = NSAttributedString.Key(rawValue: "CTTracking")
  /// A line through the text: the number of an ``NSUnderlineStyle``. Default none.
  public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
  /// The color of that line: a ``CGColor``. Default that of the glyphs.
  public static let strikethroughColor = NSAttributedString.Key(rawValue: "NSStrikethroughColor")
  /// A line under the text: the number of an ``NSUnderlineStyle``. Default none.
  public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
  /// The color of that line: a ``CGColor``. Default that of the glyphs.
  public static let underlineColor = NSAttributedString.Key(rawValue: "NSUnderlineColor")
  /// How far glyphs are lifted: a number of points, negative to lower them. Default 0.
  public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
  /// The color of outlines: a ``CGColor``. Default that of the glyphs. Only Core Text draws them.
  public static let strokeColor = NSAttributedString.Key(rawValue: "NSStrokeColor")
  /// The width of outlines in percent of the font's size, negative for filled ones too: a number.
  /// Default 0. Only Core Text draws them.
  public static let strokeWidth = NSAttributedString.Key(rawValue: "NSStrokeWidth")
  /// A shadow, which text here has none of.
  public static let shadow = NSAttributedString.Key(rawValue: "NSShadow")
  /// A place that the text leads to; it is not drawn.
  public static let link = NSAttributedString.Key(rawValue: "NSLink")
}

extension NSAttributedString.Key {
  /// The color of glyphs, as Core Text calls it.
  static let coreTextColor = NSAttributedString.Key(rawValue: "CTForegroundColor")
  /// Room for something that is no text: an object that says how much.
  static let runDelegate = NSAttributedString.Key(rawValue: "CTRunDelegate")
  /// Whether glyphs take the current fill color of the context: a truth value. Default false.
  static let foregroundColorFromContext = NSAttributedString.Key(
    rawValue: "CTForegroundColorFromContext")
}

extension NSAttributedString {
  /// A text without characters. Foundation for Linux does not have this form.
  public convenience init(_ nothing: Void = ()) { self.init(string: "") }
}

/// How a line is drawn under or through text.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// One line.
  public static let single = NSUnderlineStyle(rawValue: 0x01)
  /// One line of twice the thickness.
  public static let thick = NSUnderlineStyle(rawValue: 0x02)
  /// Two lines.
  public static let double = NSUnderlineStyle(rawValue: 0x09)
  /// Of dots.
  public static let patternDot = NSUnderlineStyle(rawValue: 0x0100)
  /// Of dashes.
  public static let patternDash = NSUnderlineStyle(rawValue: 0x0200)
  /// Dashes and dots in turn.
  public static let patternDashDot = NSUnderlineStyle(rawValue: 0x0300)
  /// A dash and two dots in turn.
  public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x0400)
  /// Not under white space.
  public static let byWord = NSUnderlineStyle(rawValue: 0x8000)
}
