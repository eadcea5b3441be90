// SPDX-License-Identifier: Apache-2.0
import CAText
import CoreGraphics
import Foundation

/// A picture or a file in a text, as an attribute holds it. Text here does not draw it.
open class NSTextAttachment: NSObject, NSSecureCoding {
  /// The character that stands for an attachment, U+FFFC.
  public static let character = 0xfffc

  /// The content; nil without one.
  open var contents: Data?
  /// The type of the content; nil without one.
  open var fileType: String?
  /// The picture; nil without one.
  open var image: UIImage?
  /// The place of the picture, points, y up from the baseline. Default zero: that of the picture.
  open var bounds = CGRect.zero
  /// The space at both sides, points. Default 0.
  open var lineLayoutPadding: CGFloat = 0
  /// Whether a view may stand for the attachment. Default true.
  open var allowsTextAttachmentView = true

  /// A content of a type.
  public init(data contentData: Data?, ofType uti: String?) {
    (contents, fileType) = (contentData, uti)
  }

  /// Nothing yet.
  public convenience override init() { self.init(data: nil, ofType: nil) }

  /// A picture.
  public convenience init(image: UIImage) {
    self.init(data: nil, ofType: nil)
    self.image = image
  }

  /// Reads an attachment from an archive.
  public required init?(coder: NSCoder) {
    contents = coder.decodeKnownObject(of: NSData.self, forKey: "NSContents").map { $0 as Data }
    fileType = coder.decodeKnownObject(of: NSString.self, forKey: "NSFileType") as String?
    image = coder.decodeKnownObject(of: UIImage.self, forKey: "NSImage")
    bounds = coder.decodeCGRect(forKey: "NSBounds")
  }

  /// Writes content, picture and place.
  open func encode(with coder: NSCoder) {
    if let contents { coder.encode(contents as NSData, forKey: "NSContents") }
    if let fileType { coder.encode(fileType, forKey: "NSFileType") }
    if let image { coder.encode(image, forKey: "NSImage") }
    coder.encode(bounds, forKey: "NSBounds")
  }

  /// True: archives are read with the classes that are expected.
  public class var supportsSecureCoding: Bool { true }
}

extension NSAttributedString {
  /// The character of an attachment, with the attachment as its attribute.
  public convenience init(attachment: NSTextAttachment) {
    let character = Character(UnicodeScalar(NSTextAttachment.character) ?? " ")
    self.init(string: String(character), attributes: [.attachment: attachment])
  }
}

/// Keys of UIKit's that text here keeps and does not draw.
extension NSAttributedString.Key {
  /// A picture or a file: an ``NSTextAttachment``.
  public static let attachment = NSAttributedString.Key(rawValue: "NSAttachment")
  /// The slant of glyphs: a number. Default 0.
  public static let obliqueness = NSAttributedString.Key(rawValue: "NSObliqueness")
  /// The logarithm of how much glyphs are wider: a number. Default 0.
  public static let expansion = NSAttributedString.Key(rawValue: "NSExpansion")
  /// The directions of embedded text: an array of numbers.
  public static let writingDirection = NSAttributedString.Key(rawValue: "NSWritingDirection")
  /// Whether lines run from top to bottom: a number. Default 0.
  public static let verticalGlyphForm = NSAttributedString.Key(rawValue: "CTVerticalForms")
  /// An effect on glyphs: a ``NSAttributedString/TextEffectStyle``.
  public static let textEffect = NSAttributedString.Key(rawValue: "NSTextEffect")
}

extension NSAttributedString {
  /// An effect on glyphs.
  public struct TextEffectStyle: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Letters look pressed in.
    public static let letterpressStyle = TextEffectStyle(rawValue: "_UIKitNewLetterpressStyle")
  }
}

/// A direction of embedded text, beside ``NSWritingDirection``.
public enum NSWritingDirectionFormatType: Int, Hashable, Sendable {
  /// Embedded.
  case embedding = 0
  /// Against the directions of letters.
  case override = 2
}
