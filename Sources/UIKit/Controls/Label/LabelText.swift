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
    return string.changed { attributes in
      if attributes[.font] == nil { attributes[.font] = font }
      if attributes[.foregroundColor] == nil { attributes[.foregroundColor] = color }
    }
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
    self.string = string.changed { $0[key] = value }
  }

  /// Gives the paragraphs of the text, if it has attributes, the label's alignment and mode.
  mutating func spreadParagraphs() {
    guard isAttributed, let string, string.length > 0 else { return }
    self.string = string.changed { attributes in
      let style = NSMutableParagraphStyle()
      if let old = attributes[.paragraphStyle] as? NSParagraphStyle { style.setParagraphStyle(old) }
      (style.alignment, style.lineBreakMode) = (alignment, lineBreakMode)
      attributes[.paragraphStyle] = style
    }
  }

  /// The text as the layout takes it, its fonts larger by `scale`.
  func styled(scale: CGFloat) -> StyledText? {
    guard let attributed else { return nil }
    if scale == 1 { return StyledText(attributed) }
    let smaller = attributed.changed { attributes in
      guard let font = attributes[.font] as? UIFont else { return }
      attributes[.font] = font.withSize(font.pointSize * scale)
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
