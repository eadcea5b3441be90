// SPDX-License-Identifier: Apache-2.0
import CAText
import CoreGraphics
import Foundation

/// A shadow, as an attribute of text holds it.
open class NSShadow: NSObject, NSCopying, NSSecureCoding {
  /// How far the shadow is moved, points, y down. Default zero.
  open var shadowOffset = CGSize.zero
  /// How far the shadow's edge is spread, points. Default 0.
  open var shadowBlurRadius: CGFloat = 0
  /// The color: a ``UIColor``. Default black with an alpha of 1/3; nil for none.
  open var shadowColor: Any? = UIColor(white: 0, alpha: 1.0 / 3)

  /// A shadow with the defaults.
  public override init() {}

  /// Reads a shadow from an archive.
  public required init?(coder: NSCoder) {
    shadowOffset = coder.decodeCGSize(forKey: "NSShadowOffset")
    if coder.containsValue(forKey: "NSShadowBlurRadius") {
      shadowBlurRadius = CGFloat(coder.decodeDouble(forKey: "NSShadowBlurRadius"))
    }
    shadowColor = coder.decodeKnownObject(of: UIColor.self, forKey: "NSShadowColor")
  }

  /// Writes the values; a color only if it is a ``UIColor``.
  open func encode(with coder: NSCoder) {
    coder.encode(shadowOffset, forKey: "NSShadowOffset")
    coder.encode(Double(shadowBlurRadius), forKey: "NSShadowBlurRadius")
    if let color = shadowColor as? UIColor { coder.encode(color, forKey: "NSShadowColor") }
  }

  /// True: archives are read with the classes that are expected.
  public class var supportsSecureCoding: Bool { true }

  /// A shadow with the same values.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSShadow()
    copy.shadowOffset = shadowOffset
    copy.shadowBlurRadius = shadowBlurRadius
    copy.shadowColor = shadowColor
    return copy
  }

  /// Whether the other object is a shadow with the same values.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSShadow else { return false }
    return shadowOffset == other.shadowOffset && shadowBlurRadius == other.shadowBlurRadius
      && shadowColor as? UIColor == other.shadowColor as? UIColor
  }

  /// A number that is the same for equal shadows.
  open override var hash: Int { shadowOffset.width.hashValue ^ shadowBlurRadius.hashValue }
}
