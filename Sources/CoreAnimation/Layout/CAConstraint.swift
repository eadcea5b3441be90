// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// One relation between a layer's frame and that of a sibling or the superlayer. Immutable.
///
///     attribute = source attribute · scale + offset
///
/// in the superlayer's space, points. The superlayer, which is called `superlayer`, counts with its
/// bounds. A ``CAConstraintLayoutManager`` of the superlayer makes the relation hold.
open class CAConstraint: NSObject, NSSecureCoding {
  /// The part of the layer's frame that is bound.
  public let attribute: CAConstraintAttribute

  /// The name of the sibling, or `superlayer`.
  public let sourceName: String

  /// The part of the source's frame it is bound to.
  public let sourceAttribute: CAConstraintAttribute

  /// The factor. Default 1.
  public let scale: CGFloat

  /// The added constant, points. Default 0.
  public let offset: CGFloat

  /// A relation with all its parts.
  public init(
    attribute attr: CAConstraintAttribute, relativeTo srcId: String,
    attribute srcAttr: CAConstraintAttribute, scale m: CGFloat, offset c: CGFloat
  ) {
    (attribute, sourceName, sourceAttribute) = (attr, srcId, srcAttr)
    (scale, offset) = (m, c)
  }

  /// A relation with the factor 1.
  public convenience init(
    attribute attr: CAConstraintAttribute, relativeTo srcId: String,
    attribute srcAttr: CAConstraintAttribute, offset c: CGFloat
  ) {
    self.init(attribute: attr, relativeTo: srcId, attribute: srcAttr, scale: 1, offset: c)
  }

  /// A relation with the factor 1 and nothing added.
  public convenience init(
    attribute attr: CAConstraintAttribute, relativeTo srcId: String,
    attribute srcAttr: CAConstraintAttribute
  ) {
    self.init(attribute: attr, relativeTo: srcId, attribute: srcAttr, scale: 1, offset: 0)
  }

  /// Reads a relation from an archive written by ``encode(with:)``.
  public required init?(coder: NSCoder) {
    guard let name = coder.decodeObject(of: NSString.self, forKey: "sourceName"),
      let attribute = CAConstraintAttribute(rawValue: coder.decodeInt32(forKey: "attribute")),
      let source = CAConstraintAttribute(rawValue: coder.decodeInt32(forKey: "sourceAttribute"))
    else { return nil }
    (self.attribute, sourceName, sourceAttribute) = (attribute, name.description, source)
    scale = CGFloat(coder.decodeDouble(forKey: "scale"))
    offset = CGFloat(coder.decodeDouble(forKey: "offset"))
  }

  /// True: relations can be read by an unarchiver that wants to know their class beforehand.
  open class var supportsSecureCoding: Bool { true }

  /// Writes all parts.
  open func encode(with coder: NSCoder) {
    coder.encode(attribute.rawValue, forKey: "attribute")
    coder.encode(sourceName as NSString, forKey: "sourceName")
    coder.encode(sourceAttribute.rawValue, forKey: "sourceAttribute")
    coder.encode(Double(scale), forKey: "scale")
    coder.encode(Double(offset), forKey: "offset")
  }
}
