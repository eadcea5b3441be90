// SPDX-License-Identifier: Apache-2.0
import CAText
import CoreGraphics
import Foundation
import UIGraphics

/// Which height a text keeps that is drawn smaller than its font says.
public enum UIBaselineAdjustment: Int, Hashable, Sendable {
  /// Its baseline stays.
  case alignBaselines
  /// Its middle stays.
  case alignCenters
  /// It keeps to the top left corner.
  case none
}

/// Yes-or-no properties of a label.
struct LabelFlags: OptionSet {
  let rawValue: UInt8

  /// A text without room is drawn smaller.
  static let shrinks = LabelFlags(rawValue: 1)
  /// Letters come closer before the text is cut.
  static let tightens = LabelFlags(rawValue: 2)
  /// The highlighted colour counts.
  static let highlighted = LabelFlags(rawValue: 4)
  /// The text is drawn weakly.
  static let disabled = LabelFlags(rawValue: 8)

  static let ofNewLabel: LabelFlags = []
}

/// The text of a label and its looks.
///
/// A text without attributes is no attributed string: Foundation for Linux keeps a part of each.
@MainActor struct LabelText {
  static let standardFont = UIFont.systemFont(ofSize: UIFont.labelFontSize)

  /// The letters of a text without attributes.
  private var plain: String?
  /// The text with attributes, as the program set it.
  private var string: NSAttributedString?
  var font = LabelText.standardFont
  var color = UIColor.label
  var alignment = NSTextAlignment.natural
  var lineBreakMode = NSLineBreakMode.byTruncatingTail

  /// The letters; nil without text.
  var letters: String? { string?.string ?? plain }

  var isAttributed: Bool { string != nil }

  var isEmpty: Bool { string.map { $0.length == 0 } ?? plain?.isEmpty ?? true }

  /// Takes a text without attributes; nil for none.
  mutating func take(_ letters: String?) { (plain, string) = (letters, nil) }

  /// Takes a text with attributes, and the looks of its first character; nil for no text.
  mutating func take(_ attributed: NSAttributedString?) {
    (plain, string) = (nil, attributed?.ownCopy)
    takeLooks()
  }

  /// The text with attributes: as it was set, or one of the label's font and colour.
  var attributed: NSAttributedString? {
    if let string { return string }
    return plain.map {
      NSAttributedString(string: $0, attributes: [.font: font, .foregroundColor: color])
    }
  }

  /// The text with the label's font and colour where it says none; nil without text.
  private var complete: NSAttributedString? {
    guard let string else { return attributed }
    return string.changed { attributes in
      if attributes[.font] == nil { attributes[.font] = font }
      if attributes[.foregroundColor] == nil { attributes[.foregroundColor] = color }
    }
  }

  /// Takes over the looks of the first character.
  private mutating func takeLooks() {
    guard let string, string.length > 0 else { return }
    let attributes = string.attributes(at: 0, effectiveRange: nil)
    if let font = attributes[.font] as? UIFont { self.font = font }
    if let color = attributes[.foregroundColor] as? UIColor { self.color = color }
    if let style = ParagraphStyle(of: attributes) {
      (alignment, lineBreakMode) = (style.alignment, style.lineBreakMode)
    }
  }

  /// Gives the whole text an attribute, if it has attributes at all.
  mutating func spread(_ key: NSAttributedString.Key, _ value: Any) {
    guard let string, string.length > 0 else { return }
    self.string = string.changed { $0[key] = value }
  }

  /// Gives the paragraphs of the text, if it has attributes, the label's alignment and mode.
  mutating func spreadParagraphs() {
    guard let string, string.length > 0 else { return }
    self.string = string.changed { attributes in
      let style = NSMutableParagraphStyle(ParagraphStyle(of: attributes) ?? ParagraphStyle())
      (style.alignment, style.lineBreakMode) = (alignment, lineBreakMode)
      attributes[.paragraphStyle] = style
    }
  }

  /// The text as the layout takes it, its fonts larger by `scale`.
  func styled(scale: CGFloat) -> StyledText? {
    guard let string else {
      return plain.map { StyledText($0, style(scale: $0.isEmpty ? nil : scale)) }
    }
    if scale == 1 { return StyledText(string, style(scale: string.length == 0 ? nil : 1)) }
    guard let complete else { return nil }
    let smaller = complete.changed { attributes in
      guard let font = attributes[.font] as? UIFont else { return }
      attributes[.font] = font.withSize(font.pointSize * scale)
    }
    return StyledText(smaller)
  }

  /// The label's font, larger by `scale`, and its colour; the standard ones without a scale.
  private func style(scale: CGFloat?) -> TextStyle {
    guard let scale else { return TextStyle() }
    let font = scale == 1 ? self.font : self.font.withSize(self.font.pointSize * scale)
    return TextStyle(font: CTFont(object: font, size: font.pointSize), color: color.cgColor)
  }
}

/// The lines of a label in a rectangle of a size.
struct LabelLayout {
  /// The size that the lines were laid out for.
  let size: CGSize
  let lineLimit: Int
  let lines: TextLayout
  /// The factor of the fonts' sizes.
  let scale: CGFloat
}

extension NSAttributedString {
  /// A copy that shares nothing with this text: one by Foundation for Linux shares the letters of a
  /// text that can be changed.
  var ownCopy: NSAttributedString { changed { _ in } }

  /// A copy that shares nothing with this text, its attributes changed run by run.
  func changed(_ change: (inout [NSAttributedString.Key: Any]) -> Void) -> NSAttributedString {
    let copy = NSMutableAttributedString(string: string)
    enumerateAttributes(in: NSRange(location: 0, length: length)) { attributes, range, _ in
      var attributes = attributes
      change(&attributes)
      copy.setAttributes(attributes, range: range)
    }
    return copy
  }
}
