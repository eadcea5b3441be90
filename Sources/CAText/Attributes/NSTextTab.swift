// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// The place of a tabulator in a paragraph. Immutable.
///
/// Sendable is sound: the stored properties never change, and the options are property-list values
/// that the program does not change after it has handed them over.
open class NSTextTab: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// The name of an option.
  public struct OptionKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The characters that end a column: a `CharacterSet`.
    public static let columnTerminators = OptionKey(
      rawValue: "NSTabColumnTerminatorsAttributeName")
  }

  /// How the text after the tabulator lies at its place.
  public let alignment: NSTextAlignment
  /// Points from the edge where lines begin.
  public let location: CGFloat
  /// Options by name.
  public let options: [OptionKey: Any]

  /// The twelve of a paragraph that says nothing.
  static let standard = (1...12).map {
    NSTextTab(textAlignment: .left, location: CGFloat($0) * 28)
  }

  /// A place with an alignment.
  public init(
    textAlignment alignment: NSTextAlignment, location loc: CGFloat,
    options: [OptionKey: Any] = [:]
  ) {
    (self.alignment, location, self.options) = (alignment, loc, options)
  }

  /// Reads a place from an archive; nil if it is not sound. Options are not archived.
  public required init?(coder: NSCoder) {
    guard let alignment = NSTextAlignment(rawValue: coder.decodeInteger(forKey: "NSAlignment"))
    else { return nil }
    self.alignment = alignment
    location = CGFloat(coder.decodeDouble(forKey: "NSLocation"))
    options = [:]
  }

  /// Writes alignment and place.
  open func encode(with coder: NSCoder) {
    coder.encode(alignment.rawValue, forKey: "NSAlignment")
    coder.encode(Double(location), forKey: "NSLocation")
  }

  /// True: archives are read with the classes that are expected.
  public class var supportsSecureCoding: Bool { true }

  /// This object itself, since it does not change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether the other object has the same alignment and place.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSTextTab else { return false }
    return alignment == other.alignment && location == other.location
  }

  /// A number that is the same for equal tabulators.
  open override var hash: Int { location.hashValue ^ alignment.rawValue }
}
