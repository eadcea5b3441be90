// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// Attributes by which a font is looked for, or which it has. Immutable.
///
/// The Sendable promise is sound: the attributes are a copy that nobody changes.
open class CTFontDescriptor: NSObject, @unchecked Sendable {
  /// Values by the keys `kCTFont…Attribute`.
  package let attributes: NSDictionary
  /// The font that it was made of, which no name leads to; nil for one that is looked for.
  package let face: FontFace?

  /// A descriptor of attributes, and of a font, if that is known.
  package init(attributes: NSDictionary, face: FontFace? = nil) {
    self.attributes = NSDictionary(dictionary: attributes as? [String: Any] ?? [:])
    self.face = face
    super.init()
  }

  /// Whether the other object has the same attributes.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CTFontDescriptor else { return false }
    return self === other || face === other.face && attributes.isEqual(other.attributes)
  }

  /// A number that is the same for equal descriptors.
  open override var hash: Int { attributes.count }

  /// The values of axes, by their tags as numbers.
  package var variation: [UInt32: Double] {
    FontVariation.values(attributes["NSCTFontVariationAttribute"])
  }
}

/// Values of the axes of a variable font.
package enum FontVariation {
  /// Those of a dictionary whose keys are tags, as numbers or four letters.
  package static func values(_ object: Any?) -> [UInt32: Double] {
    guard let table = object as? NSDictionary else { return [:] }
    var values: [UInt32: Double] = [:]
    for (key, value) in table {
      guard let number = (value as? NSNumber)?.doubleValue, number.isFinite else { continue }
      if let tag = (key as? NSNumber)?.uint32Value {
        values[tag] = number
      } else if let letters = key as? String, letters.utf8.count == 4 {
        values[letters.utf8.reduce(0) { $0 << 8 | UInt32($1) }] = number
      }
    }
    return values
  }
}
