// SPDX-License-Identifier: Apache-2.0
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
  /// The color of outlines, which text here has none of.
  public static let strokeColor = NSAttributedString.Key(rawValue: "NSStrokeColor")
  /// The width of outlines, which text here has none of.
  public static let strokeWidth = NSAttributedString.Key(rawValue: "NSStrokeWidth")
  /// A shadow, which text here has none of.
  public static let shadow = NSAttributedString.Key(rawValue: "NSShadow")
  /// A place that the text leads to; it is not drawn.
  public static let link = NSAttributedString.Key(rawValue: "NSLink")
}

/// The key of Core Text for `NSAttributedString.Key.font`.
public var kCTFontAttributeName: NSAttributedString.Key { .font }
/// The key of Core Text for `NSAttributedString.Key.kern`.
public var kCTKernAttributeName: NSAttributedString.Key { .kern }
/// The key of Core Text for `NSAttributedString.Key.ligature`.
public var kCTLigatureAttributeName: NSAttributedString.Key { .ligature }
/// The key of Core Text for `NSAttributedString.Key.paragraphStyle`.
public var kCTParagraphStyleAttributeName: NSAttributedString.Key { .paragraphStyle }
/// The key of Core Text for `NSAttributedString.Key.underlineStyle`.
public var kCTUnderlineStyleAttributeName: NSAttributedString.Key { .underlineStyle }
/// The key of Core Text for `NSAttributedString.Key.underlineColor`.
public var kCTUnderlineColorAttributeName: NSAttributedString.Key { .underlineColor }
/// The key of Core Text for `NSAttributedString.Key.backgroundColor`.
public var kCTBackgroundColorAttributeName: NSAttributedString.Key { .backgroundColor }
/// The key of Core Text for `NSAttributedString.Key.baselineOffset`.
public var kCTBaselineOffsetAttributeName: NSAttributedString.Key { .baselineOffset }
/// The color of glyphs, for Core Text: a ``CGColor``.
public let kCTForegroundColorAttributeName = NSAttributedString.Key(rawValue: "CTForegroundColor")

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
  /// Of a dash and a dot in turn.
  public static let patternDashDot = NSUnderlineStyle(rawValue: 0x0300)
  /// Of a dash and two dots in turn.
  public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x0400)
  /// Not under white space.
  public static let byWord = NSUnderlineStyle(rawValue: 0x8000)
}
