// SPDX-License-Identifier: Apache-2.0
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
@MainActor struct LabelText {
  static let standardFont = UIFont.systemFont(ofSize: UIFont.labelFontSize)

  /// The text as the program set it; attributes count only where ``isAttributed``.
  var string: NSAttributedString?
  var isAttributed = false
  var font = LabelText.standardFont
  var color = UIColor.label
  var alignment = NSTextAlignment.natural
  var lineBreakMode = NSLineBreakMode.byTruncatingTail

  var isEmpty: Bool { (string?.length ?? 0) == 0 }

  /// The text with the label's font and colour where it says none; nil without text.
  var attributed: NSAttributedString? {
    guard let string else { return nil }
    let result = string.ownCopy
    let all = NSRange(location: 0, length: string.length)
    string.enumerateAttributes(in: all) { attributes, range, _ in
      if attributes[.font] == nil { result.addAttribute(.font, value: font, range: range) }
      if attributes[.foregroundColor] == nil {
        result.addAttribute(.foregroundColor, value: color, range: range)
      }
    }
    return result
  }

  /// Takes over the looks of the first character.
  mutating func takeLooks() {
    guard isAttributed, let string, string.length > 0 else { return }
    let attributes = string.attributes(at: 0, effectiveRange: nil)
    if let font = attributes[.font] as? UIFont { self.font = font }
    if let color = attributes[.foregroundColor] as? UIColor { self.color = color }
    if let style = attributes[.paragraphStyle] as? NSParagraphStyle {
      (alignment, lineBreakMode) = (style.alignment, style.lineBreakMode)
    }
  }

  /// Gives the whole text an attribute, if it has attributes at all.
  mutating func spread(_ key: NSAttributedString.Key, _ value: Any) {
    guard isAttributed, let string, string.length > 0 else { return }
    let changed = string.ownCopy
    changed.addAttribute(key, value: value, range: NSRange(location: 0, length: changed.length))
    self.string = changed
  }

  /// Gives the paragraphs of the text, if it has attributes, the label's alignment and mode.
  mutating func spreadParagraphs() {
    guard isAttributed, let string, string.length > 0 else { return }
    let changed = string.ownCopy
    let all = NSRange(location: 0, length: changed.length)
    string.enumerateAttribute(.paragraphStyle, in: all) { value, range, _ in
      let style = NSMutableParagraphStyle()
      if let old = value as? NSParagraphStyle { style.setParagraphStyle(old) }
      (style.alignment, style.lineBreakMode) = (alignment, lineBreakMode)
      changed.addAttribute(.paragraphStyle, value: style, range: range)
    }
    self.string = changed
  }

  /// The text as the layout takes it, its fonts larger by `scale`.
  func styled(scale: CGFloat) -> StyledText? {
    guard let attributed else { return nil }
    if scale == 1 { return StyledText(attributed) }
    let smaller = attributed.ownCopy
    let all = NSRange(location: 0, length: smaller.length)
    attributed.enumerateAttribute(.font, in: all) { value, range, _ in
      guard let font = value as? UIFont else { return }
      smaller.addAttribute(.font, value: font.withSize(font.pointSize * scale), range: range)
    }
    return StyledText(smaller)
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
  var ownCopy: NSMutableAttributedString {
    let copy = NSMutableAttributedString(string: string)
    enumerateAttributes(in: NSRange(location: 0, length: length)) { attributes, range, _ in
      copy.setAttributes(attributes, range: range)
    }
    return copy
  }
}
