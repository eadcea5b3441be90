// SPDX-License-Identifier: Apache-2.0
import Foundation

/// How a ``CAMetalLayer`` asks to have pictures brighter than white mapped to its display.
///
/// Displays are those of standard range here and nothing is mapped: ``isAvailable`` is false. A
/// description can be made, compared, copied and archived, and changes no pixel.
open class CAEDRMetadata: NSObject, NSCopying, NSSecureCoding {
  private let values: NSDictionary

  private init(_ values: NSDictionary) { self.values = values }

  /// Whether descriptions have an effect: false.
  open class var isAvailable: Bool { false }

  /// HDR10 by the structures of its standard.
  ///
  /// - Parameters:
  ///   - displayData: The colour volume of the mastering display (SMPTE ST 2086), 24 bytes.
  ///   - contentData: The light levels of the content (CTA 861.3), 4 bytes.
  ///   - scale: Nits of a sample of 1.
  open class func hdr10(
    displayInfo displayData: Data?, contentInfo contentData: Data?, opticalOutputScale scale: Float
  ) -> CAEDRMetadata {
    let values: NSMutableDictionary = ["kind": "HDR10", "scale": scale]
    if let displayData { values["display"] = displayData }
    if let contentData { values["content"] = contentData }
    return CAEDRMetadata(values)
  }

  /// HDR10 by the light that the mastering display could show.
  ///
  /// - Parameters:
  ///   - minNits: The least luminance, nits.
  ///   - maxNits: The greatest luminance, nits.
  ///   - scale: Nits of a sample of 1.
  open class func hdr10(
    minLuminance minNits: Float, maxLuminance maxNits: Float, opticalOutputScale scale: Float
  ) -> CAEDRMetadata {
    CAEDRMetadata(["kind": "HDR10", "minimum": minNits, "maximum": maxNits, "scale": scale])
  }

  /// Hybrid log-gamma (ITU-R BT.2100).
  open class var hlg: CAEDRMetadata { CAEDRMetadata(["kind": "HLG"]) }

  /// Hybrid log-gamma for a room.
  ///
  /// - Parameter data: The ambient viewing environment (ITU-T H.274), 8 bytes.
  open class func hlg(ambientViewingEnvironment data: Data) -> CAEDRMetadata {
    CAEDRMetadata(["kind": "HLG", "room": data])
  }

  /// The same object: a description does not change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// True: descriptions can be read by an unarchiver that wants to know their class beforehand.
  open class var supportsSecureCoding: Bool { true }

  /// Reads a description from an archive written by ``encode(with:)``.
  public required init?(coder: NSCoder) {
    let classes = [NSDictionary.self, NSString.self, NSNumber.self, NSData.self]
    guard let values = coder.decodeObject(of: classes, forKey: "values") as? NSDictionary else {
      return nil
    }
    self.values = values
  }

  /// Writes the description.
  open func encode(with coder: NSCoder) { coder.encode(values, forKey: "values") }

  /// Whether both describe the same.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? CAEDRMetadata)?.values == values
  }

  /// The same for descriptions that are equal.
  open override var hash: Int { values.hash }
}
