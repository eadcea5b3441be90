// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// How lines lie in the width.
public enum NSTextAlignment: Int, Hashable, Sendable {
  /// At the left.
  case left = 0
  /// In the middle.
  case center = 1
  /// At the right.
  case right = 2
  /// On both sides, but for a paragraph's last line.
  case justified = 3
  /// Where lines of the paragraph's direction begin.
  case natural = 4
}

/// The treatment of a line that is too long.
public enum NSLineBreakMode: Int, Hashable, Sendable {
  /// It goes on in a new line, between words where that is possible.
  case byWordWrapping = 0
  /// It goes on in a new line, after any character.
  case byCharWrapping = 1
  /// It goes on and is cut.
  case byClipping = 2
  /// Its beginning gives way to an ellipsis.
  case byTruncatingHead = 3
  /// Its end gives way to an ellipsis.
  case byTruncatingTail = 4
  /// Its middle gives way to an ellipsis.
  case byTruncatingMiddle = 5
}

/// Which way a paragraph's lines run.
public enum NSWritingDirection: Int, Hashable, Sendable {
  /// That of the first letter that has one.
  case natural = -1
  /// From left to right.
  case leftToRight = 0
  /// From right to left.
  case rightToLeft = 1
}

/// How the lines of a paragraph lie. Lengths are in points.
open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying, NSSecureCoding,
  ParagraphStyleSource
{
  /// The values, one for each property.
  package internal(set) var paragraphStyle = ParagraphStyle()

  /// The style with the defaults. Sound: an immutable style never changes.
  public nonisolated(unsafe) static let `default` = NSParagraphStyle()

  /// A style with the defaults.
  public override init() { super.init() }

  /// A style with these values.
  package init(_ values: ParagraphStyle) {
    paragraphStyle = values
    super.init()
  }

  /// Reads a style from an archive; nil if it is not sound.
  public required init?(coder: NSCoder) {
    guard let values = ParagraphStyle(coder: coder) else { return nil }
    paragraphStyle = values
    super.init()
  }

  /// Writes the values.
  open func encode(with coder: NSCoder) { paragraphStyle.encode(with: coder) }

  /// True: archives are read with the classes that are expected.
  public class var supportsSecureCoding: Bool { true }

  /// The direction of a language's lines, by its code such as `ar`; that of the program's language
  /// for nil.
  open class func defaultWritingDirection(
    forLanguage languageName: String?
  ) -> NSWritingDirection {
    let language = languageName ?? Locale.current.identifier
    let isLeft = Locale.Language(identifier: language).characterDirection == .rightToLeft
    return isLeft ? .rightToLeft : .leftToRight
  }

  /// How lines lie in the width. Default `.natural`.
  open var alignment: NSTextAlignment { paragraphStyle.alignment }
  /// The treatment of a line that is too long. Default `.byWordWrapping`.
  open var lineBreakMode: NSLineBreakMode { paragraphStyle.lineBreakMode }
  /// Which way lines run. Default `.natural`.
  open var baseWritingDirection: NSWritingDirection { paragraphStyle.direction }
  /// Where the first line begins. Default 0.
  open var firstLineHeadIndent: CGFloat { paragraphStyle.firstLineHeadIndent }
  /// Where the other lines begin. Default 0.
  open var headIndent: CGFloat { paragraphStyle.headIndent }
  /// Where lines end: from their beginning, or from the other side if not positive. Default 0.
  open var tailIndent: CGFloat { paragraphStyle.tailIndent }
  /// Space added between lines, points. Default 0.
  open var lineSpacing: CGFloat { paragraphStyle.lineSpacing }
  /// Space added after the paragraph, points. Default 0.
  open var paragraphSpacing: CGFloat { paragraphStyle.paragraphSpacing }
  /// Space added before the paragraph, except for the first, points. Default 0.
  open var paragraphSpacingBefore: CGFloat { paragraphStyle.paragraphSpacingBefore }
  /// The least height of a line. Default 0.
  open var minimumLineHeight: CGFloat { paragraphStyle.minimumLineHeight }
  /// The largest height of a line; 0 for none. Default 0.
  open var maximumLineHeight: CGFloat { paragraphStyle.maximumLineHeight }
  /// A factor for the height of a line; 0 for 1. Default 0.
  open var lineHeightMultiple: CGFloat { paragraphStyle.lineHeightMultiple }
  /// The distance of tab stops; 0 for 28 points. Default 0.
  open var defaultTabInterval: CGFloat { paragraphStyle.tabInterval }
  /// The places of tabulators. Default twelve, 28 points apart, at the left. Only the interval of
  /// the default ones and ``defaultTabInterval`` have an effect.
  open var tabStops: [NSTextTab] { paragraphStyle.tabStops ?? NSTextTab.standard }
  /// How readily words are divided, 0...1. Default 0. It has no effect.
  open var hyphenationFactor: Float { paragraphStyle.hyphenationFactor }
  /// Whether words are divided as the system does. Default false. It has no effect.
  open var usesDefaultHyphenation: Bool { paragraphStyle.usesDefaultHyphenation }
  /// Whether letters may stand closer before a line is cut. Default false. It has no effect.
  open var allowsDefaultTighteningForTruncation: Bool { paragraphStyle.allowsTightening }
  /// Preferences for the places where lines break. Default none. They have no effect.
  open var lineBreakStrategy: LineBreakStrategy { paragraphStyle.lineBreakStrategy }

  /// Preferences for the places where lines break.
  public struct LineBreakStrategy: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// No word alone on a paragraph's last line.
    public static let pushOut = LineBreakStrategy(rawValue: 1 << 0)
    /// Korean words stay whole.
    public static let hangulWordPriority = LineBreakStrategy(rawValue: 1 << 1)
    /// Those of the system's labels.
    public static let standard = LineBreakStrategy(rawValue: 0xffff)
  }

  /// This style, or an immutable copy of a mutable one.
  open func copy(with zone: NSZone? = nil) -> Any { NSParagraphStyle(paragraphStyle) }

  /// A mutable copy.
  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    NSMutableParagraphStyle(paragraphStyle)
  }

  /// Whether the other object is a style with the same values.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? NSParagraphStyle)?.paragraphStyle == paragraphStyle
  }

  /// A number that is the same for equal styles.
  open override var hash: Int { paragraphStyle.hashValue }
}

/// A paragraph style that can be changed.
open class NSMutableParagraphStyle: NSParagraphStyle {
  /// How lines lie in the width. Default `.natural`.
  open override var alignment: NSTextAlignment {
    get { paragraphStyle.alignment }
    set { paragraphStyle.alignment = newValue }
  }
  /// The treatment of a line that is too long. Default `.byWordWrapping`.
  open override var lineBreakMode: NSLineBreakMode {
    get { paragraphStyle.lineBreakMode }
    set { paragraphStyle.lineBreakMode = newValue }
  }
  /// Which way lines run. Default `.natural`.
  open override var baseWritingDirection: NSWritingDirection {
    get { paragraphStyle.direction }
    set { paragraphStyle.direction = newValue }
  }
  /// Where the first line begins. Default 0.
  open override var firstLineHeadIndent: CGFloat {
    get { paragraphStyle.firstLineHeadIndent }
    set { paragraphStyle.firstLineHeadIndent = newValue }
  }
  /// Where the other lines begin. Default 0.
  open override var headIndent: CGFloat {
    get { paragraphStyle.headIndent }
    set { paragraphStyle.headIndent = newValue }
  }
  /// Where lines end: from their beginning, or from the other side if not positive. Default 0.
  open override var tailIndent: CGFloat {
    get { paragraphStyle.tailIndent }
    set { paragraphStyle.tailIndent = newValue }
  }
  /// Space added between lines, points. Default 0.
  open override var lineSpacing: CGFloat {
    get { paragraphStyle.lineSpacing }
    set { paragraphStyle.lineSpacing = newValue }
  }
  /// Space added after the paragraph, points. Default 0.
  open override var paragraphSpacing: CGFloat {
    get { paragraphStyle.paragraphSpacing }
    set { paragraphStyle.paragraphSpacing = newValue }
  }
  /// Space added before the paragraph, except for the first, points. Default 0.
  open override var paragraphSpacingBefore: CGFloat {
    get { paragraphStyle.paragraphSpacingBefore }
    set { paragraphStyle.paragraphSpacingBefore = newValue }
  }
  /// The least height of a line. Default 0.
  open override var minimumLineHeight: CGFloat {
    get { paragraphStyle.minimumLineHeight }
    set { paragraphStyle.minimumLineHeight = newValue }
  }
  /// The largest height of a line; 0 for none. Default 0.
  open override var maximumLineHeight: CGFloat {
    get { paragraphStyle.maximumLineHeight }
    set { paragraphStyle.maximumLineHeight = newValue }
  }
  /// A factor for the height of a line; 0 for 1. Default 0.
  open override var lineHeightMultiple: CGFloat {
    get { paragraphStyle.lineHeightMultiple }
    set { paragraphStyle.lineHeightMultiple = newValue }
  }
  /// The distance of tab stops; 0 for 28 points. Default 0.
  open override var defaultTabInterval: CGFloat {
    get { paragraphStyle.tabInterval }
    set { paragraphStyle.tabInterval = newValue }
  }

  /// The places of tabulators. Default twelve, 28 points apart, at the left.
  open override var tabStops: [NSTextTab] {
    get { super.tabStops }
    set { paragraphStyle.tabStops = newValue }
  }
  /// How readily words are divided, 0...1. Default 0. It has no effect.
  open override var hyphenationFactor: Float {
    get { paragraphStyle.hyphenationFactor }
    set { paragraphStyle.hyphenationFactor = newValue }
  }
  /// Whether words are divided as the system does. Default false. It has no effect.
  open override var usesDefaultHyphenation: Bool {
    get { paragraphStyle.usesDefaultHyphenation }
    set { paragraphStyle.usesDefaultHyphenation = newValue }
  }
  /// Whether letters may stand closer before a line is cut. Default false. It has no effect.
  open override var allowsDefaultTighteningForTruncation: Bool {
    get { paragraphStyle.allowsTightening }
    set { paragraphStyle.allowsTightening = newValue }
  }
  /// Preferences for the places where lines break. Default none. They have no effect.
  open override var lineBreakStrategy: LineBreakStrategy {
    get { paragraphStyle.lineBreakStrategy }
    set { paragraphStyle.lineBreakStrategy = newValue }
  }

  /// Adds a tabulator, in the order of places.
  open func addTabStop(_ tab: NSTextTab) {
    tabStops = (super.tabStops + [tab]).sorted { $0.location < $1.location }
  }

  /// Removes the tabulators that are equal to one.
  open func removeTabStop(_ tab: NSTextTab) { tabStops = super.tabStops.filter { $0 != tab } }

  /// Takes over all values of another style.
  open func setParagraphStyle(_ style: NSParagraphStyle) {
    paragraphStyle = style.paragraphStyle
  }
}
