// SPDX-License-Identifier: Apache-2.0
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
open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying, NSSecureCoding {
  /// The values, one for each property.
  package internal(set) var values = ParagraphStyle()

  /// The style with the defaults. Sound: an immutable style never changes.
  public nonisolated(unsafe) static let `default` = NSParagraphStyle()

  /// A style with the defaults.
  public override init() { super.init() }

  fileprivate init(_ values: ParagraphStyle) {
    self.values = values
    super.init()
  }

  /// Reads a style from an archive; nil if it is not sound.
  public required init?(coder: NSCoder) {
    guard let values = ParagraphStyle(coder: coder) else { return nil }
    self.values = values
    super.init()
  }

  /// Writes the values.
  open func encode(with coder: NSCoder) { values.encode(with: coder) }

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
  open var alignment: NSTextAlignment { values.alignment }
  /// The treatment of a line that is too long. Default `.byWordWrapping`.
  open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
  /// Which way lines run. Default `.natural`.
  open var baseWritingDirection: NSWritingDirection { values.direction }
  /// Where the first line begins. Default 0.
  open var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
  /// Where the other lines begin. Default 0.
  open var headIndent: CGFloat { values.headIndent }
  /// Where lines end: from their beginning, or from the other side if not positive. Default 0.
  open var tailIndent: CGFloat { values.tailIndent }
  /// Space added between lines, points. Default 0.
  open var lineSpacing: CGFloat { values.lineSpacing }
  /// Space added after the paragraph, points. Default 0.
  open var paragraphSpacing: CGFloat { values.paragraphSpacing }
  /// Space added before the paragraph, except for the first, points. Default 0.
  open var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
  /// The least height of a line. Default 0.
  open var minimumLineHeight: CGFloat { values.minimumLineHeight }
  /// The largest height of a line; 0 for none. Default 0.
  open var maximumLineHeight: CGFloat { values.maximumLineHeight }
  /// A factor for the height of a line; 0 for 1. Default 0.
  open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }
  /// The distance of tab stops; 0 for 28 points. Default 0.
  open var defaultTabInterval: CGFloat { values.tabInterval }
  /// The places of tabulators. Default twelve, 28 points apart, at the left. Only the interval of
  /// the default ones and ``defaultTabInterval`` have an effect.
  open var tabStops: [NSTextTab] { values.tabStops ?? NSTextTab.standard }
  /// How readily words are divided, 0...1. Default 0. It has no effect.
  open var hyphenationFactor: Float { values.hyphenationFactor }
  /// Whether words are divided as the system does. Default false. It has no effect.
  open var usesDefaultHyphenation: Bool { values.usesDefaultHyphenation }
  /// Whether letters may stand closer before a line is cut. Default false. It has no effect.
  open var allowsDefaultTighteningForTruncation: Bool { values.allowsTightening }
  /// Preferences for the places where lines break. Default none. They have no effect.
  open var lineBreakStrategy: LineBreakStrategy { values.lineBreakStrategy }

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
  open func copy(with zone: NSZone? = nil) -> Any { NSParagraphStyle(values) }

  /// A mutable copy.
  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    let copy = NSMutableParagraphStyle()
    copy.values = values
    return copy
  }

  /// Whether the other object is a style with the same values.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? NSParagraphStyle)?.values == values
  }

  /// A number that is the same for equal styles.
  open override var hash: Int { values.hashValue }
}

/// A paragraph style that can be changed.
open class NSMutableParagraphStyle: NSParagraphStyle {
  /// How lines lie in the width. Default `.natural`.
  open override var alignment: NSTextAlignment {
    get { values.alignment }
    set { values.alignment = newValue }
  }
  /// The treatment of a line that is too long. Default `.byWordWrapping`.
  open override var lineBreakMode: NSLineBreakMode {
    get { values.lineBreakMode }
    set { values.lineBreakMode = newValue }
  }
  /// Which way lines run. Default `.natural`.
  open override var baseWritingDirection: NSWritingDirection {
    get { values.direction }
    set { values.direction = newValue }
  }
  /// Where the first line begins. Default 0.
  open override var firstLineHeadIndent: CGFloat {
    get { values.firstLineHeadIndent }
    set { values.firstLineHeadIndent = newValue }
  }
  /// Where the other lines begin. Default 0.
  open override var headIndent: CGFloat {
    get { values.headIndent }
    set { values.headIndent = newValue }
  }
  /// Where lines end: from their beginning, or from the other side if not positive. Default 0.
  open override var tailIndent: CGFloat {
    get { values.tailIndent }
    set { values.tailIndent = newValue }
  }
  /// Space added between lines, points. Default 0.
  open override var lineSpacing: CGFloat {
    get { values.lineSpacing }
    set { values.lineSpacing = newValue }
  }
  /// Space added after the paragraph, points. Default 0.
  open override var paragraphSpacing: CGFloat {
    get { values.paragraphSpacing }
    set { values.paragraphSpacing = newValue }
  }
  /// Space added before the paragraph, except for the first, points. Default 0.
  open override var paragraphSpacingBefore: CGFloat {
    get { values.paragraphSpacingBefore }
    set { values.paragraphSpacingBefore = newValue }
  }
  /// The least height of a line. Default 0.
  open override var minimumLineHeight: CGFloat {
    get { values.minimumLineHeight }
    set { values.minimumLineHeight = newValue }
  }
  /// The largest height of a line; 0 for none. Default 0.
  open override var maximumLineHeight: CGFloat {
    get { values.maximumLineHeight }
    set { values.maximumLineHeight = newValue }
  }
  /// A factor for the height of a line; 0 for 1. Default 0.
  open override var lineHeightMultiple: CGFloat {
    get { values.lineHeightMultiple }
    set { values.lineHeightMultiple = newValue }
  }
  /// The distance of tab stops; 0 for 28 points. Default 0.
  open override var defaultTabInterval: CGFloat {
    get { values.tabInterval }
    set { values.tabInterval = newValue }
  }

  /// The places of tabulators. Default twelve, 28 points apart, at the left.
  open override var tabStops: [NSTextTab] {
    get { super.tabStops }
    set { values.tabStops = newValue }
  }
  /// How readily words are divided, 0...1. Default 0. It has no effect.
  open override var hyphenationFactor: Float {
    get { values.hyphenationFactor }
    set { values.hyphenationFactor = newValue }
  }
  /// Whether words are divided as the system does. Default false. It has no effect.
  open override var usesDefaultHyphenation: Bool {
    get { values.usesDefaultHyphenation }
    set { values.usesDefaultHyphenation = newValue }
  }
  /// Whether letters may stand closer before a line is cut. Default false. It has no effect.
  open override var allowsDefaultTighteningForTruncation: Bool {
    get { values.allowsTightening }
    set { values.allowsTightening = newValue }
  }
  /// Preferences for the places where lines break. Default none. They have no effect.
  open override var lineBreakStrategy: LineBreakStrategy {
    get { values.lineBreakStrategy }
    set { values.lineBreakStrategy = newValue }
  }

  /// Adds a tabulator, in the order of places.
  open func addTabStop(_ tab: NSTextTab) {
    tabStops = (super.tabStops + [tab]).sorted { $0.location < $1.location }
  }

  /// Removes the tabulators that are equal to one.
  open func removeTabStop(_ tab: NSTextTab) { tabStops = super.tabStops.filter { $0 != tab } }

  /// Takes over all values of another style.
  open func setParagraphStyle(_ style: NSParagraphStyle) { values = style.values }
}

/// A place in a line up to which a tab goes.
package struct TabStop: Hashable, Sendable {
  /// Points.
  package var location: CGFloat
  /// How the text after the tab lies at that place: to its right, on it, or to its left.
  package var alignment: NSTextAlignment

  /// A stop at a place; one that is not a number is at 0.
  package init(location: CGFloat, alignment: NSTextAlignment) {
    (self.location, self.alignment) = (TextLimits.length(location), alignment)
  }

  init(_ tab: NSTextTab) { self.init(location: tab.location, alignment: tab.alignment) }

  /// The part of the text after the tab that lies before the stop.
  var share: CGFloat {
    switch alignment {
    case .right: 1
    case .center: 0.5
    default: 0
    }
  }
}

/// The values of a paragraph style.
package struct ParagraphStyle: Hashable, Sendable {
  /// The alignment of lines.
  package var alignment = NSTextAlignment.natural
  package var lineBreakMode = NSLineBreakMode.byWordWrapping
  /// The direction of the paragraph.
  package var direction = NSWritingDirection.natural
  package var firstLineHeadIndent: CGFloat = 0
  package var headIndent: CGFloat = 0
  package var tailIndent: CGFloat = 0
  package var lineSpacing: CGFloat = 0
  package var paragraphSpacing: CGFloat = 0
  package var paragraphSpacingBefore: CGFloat = 0
  package var minimumLineHeight: CGFloat = 0
  package var maximumLineHeight: CGFloat = 0
  package var lineHeightMultiple: CGFloat = 0
  package var tabInterval: CGFloat = 0
  /// Nil for the standard ones.
  package var tabStops: [NSTextTab]?
  package var hyphenationFactor: Float = 0
  package var usesDefaultHyphenation = false
  package var allowsTightening = false
  package var lineBreakStrategy: NSParagraphStyle.LineBreakStrategy = []
  /// Limits of the space between lines; Core Text's frames keep to them.
  package var minimumLineSpacing: CGFloat = 0
  package var maximumLineSpacing = TextLimits.maximumDistance

  package init() {}

  /// The tab stops that are set, for layouts.
  package var stops: [TabStop] {
    get { (tabStops ?? []).map { TabStop($0) } }
    set {
      tabStops = newValue.map { NSTextTab(textAlignment: $0.alignment, location: $0.location) }
    }
  }

  /// The same with lengths that can be reckoned with.
  var sane: ParagraphStyle {
    var style = self
    for path in [
      \ParagraphStyle.firstLineHeadIndent, \.headIndent, \.tailIndent, \.lineSpacing,
      \.paragraphSpacing, \.paragraphSpacingBefore, \.minimumLineHeight, \.maximumLineHeight,
      \.lineHeightMultiple, \.tabInterval, \.minimumLineSpacing, \.maximumLineSpacing,
    ] {
      style[keyPath: path] = TextLimits.length(style[keyPath: path])
    }
    return style
  }
}
