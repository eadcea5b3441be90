// SPDX-License-Identifier: Apache-2.0
import CABase
import CoreGraphics
import Foundation

/// The form in archives: the differences from the default.
extension ParagraphStyle {
  private static let lengths: [(String, WritableKeyPath<ParagraphStyle, CGFloat> & Sendable)] = [
    ("NSFirstLineHeadIndent", \.firstLineHeadIndent), ("NSHeadIndent", \.headIndent),
    ("NSTailIndent", \.tailIndent), ("NSLineSpacing", \.lineSpacing),
    ("NSParagraphSpacing", \.paragraphSpacing),
    ("NSParagraphSpacingBefore", \.paragraphSpacingBefore),
    ("NSMinLineHeight", \.minimumLineHeight), ("NSMaxLineHeight", \.maximumLineHeight),
    ("NSLineHeightMultiple", \.lineHeightMultiple), ("NSDefaultTabInterval", \.tabInterval),
  ]

  private static let flags: [(String, WritableKeyPath<ParagraphStyle, Bool> & Sendable)] = [
    ("NSUsesDefaultHyphenation", \.usesDefaultHyphenation),
    ("NSAllowsTighteningForTruncation", \.allowsTightening),
  ]

  /// Writes the values.
  func encode(with coder: NSCoder) {
    coder.encode(alignment.rawValue, forKey: "NSAlignment")
    coder.encode(lineBreakMode.rawValue, forKey: "NSLineBreakMode")
    coder.encode(direction.rawValue, forKey: "NSWritingDirection")
    coder.encode(Double(hyphenationFactor), forKey: "NSHyphenationFactor")
    coder.encode(Int(lineBreakStrategy.rawValue & 0xffff), forKey: "NSLineBreakStrategy")
    for (key, path) in ParagraphStyle.lengths {
      coder.encode(Double(self[keyPath: path]), forKey: key)
    }
    for (key, path) in ParagraphStyle.flags { coder.encode(self[keyPath: path], forKey: key) }
    if let tabStops { coder.encode(NSArray(array: tabStops), forKey: "NSTabStops") }
  }

  /// Reads the values; nil for one that no style has.
  init?(coder: NSCoder) {
    self.init()
    func integer(_ key: String, or other: Int = 0) -> Int {
      coder.containsValue(forKey: key) ? coder.decodeInteger(forKey: key) : other
    }
    func number(_ key: String) -> Double {
      coder.containsValue(forKey: key) ? coder.decodeDouble(forKey: key) : 0
    }
    guard let alignment = NSTextAlignment(rawValue: integer("NSAlignment", or: 4)),
      let mode = NSLineBreakMode(rawValue: integer("NSLineBreakMode")),
      let direction = NSWritingDirection(rawValue: integer("NSWritingDirection", or: -1))
    else { return nil }
    (self.alignment, lineBreakMode, self.direction) = (alignment, mode, direction)
    hyphenationFactor = Float(number("NSHyphenationFactor"))
    lineBreakStrategy = .init(rawValue: UInt(integer("NSLineBreakStrategy") & 0xffff))
    for (key, path) in ParagraphStyle.lengths { self[keyPath: path] = CGFloat(number(key)) }
    for (key, path) in ParagraphStyle.flags where coder.containsValue(forKey: key) {
      self[keyPath: path] = coder.decodeBool(forKey: key)
    }
    guard coder.containsValue(forKey: "NSTabStops") else { return }
    let list = NestedValues.deeper {
      coder.decodeObject(of: [NSArray.self, NSTextTab.self], forKey: "NSTabStops")
    }
    tabStops = (list as? NSArray)?.compactMap { $0 as? NSTextTab }
  }
}
