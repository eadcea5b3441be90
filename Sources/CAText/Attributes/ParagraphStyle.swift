// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

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

/// How the lines of a paragraph lie: the one value behind `NSParagraphStyle` and
/// `CTParagraphStyle`. Lengths are in points.
package struct ParagraphStyle: Hashable, Sendable {
  /// The alignment of lines.
  package var alignment = NSTextAlignment.natural
  /// The treatment of a line that is too long.
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
  /// Which part of lines' boxes counts; kept for Core Text.
  package var boundsOptions: CTLineBoundsOptions = []

  /// The defaults.
  package init() {}

  /// The style that attributes say, or the default, with lengths that can be reckoned with.
  init(_ attributes: [NSAttributedString.Key: Any]) {
    self = (ParagraphStyle(of: attributes) ?? .init()).sane
  }

  /// The style that attributes say; nil where they say none.
  package init?(of attributes: [NSAttributedString.Key: Any]) {
    guard let source = attributes[.paragraphStyle] as? any ParagraphStyleSource else { return nil }
    self = source.paragraphStyle
  }

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

/// An object that says how paragraphs lie: `NSParagraphStyle` and `CTParagraphStyle`.
package protocol ParagraphStyleSource {
  /// The values.
  var paragraphStyle: ParagraphStyle { get }
}
