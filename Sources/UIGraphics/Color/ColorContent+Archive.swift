// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// The form in archives: the system's name, a space and components, or a pattern's image.
extension ColorContent {
  private static let nameKey = "UISystemColorName"
  private static let spaceKey = "UIColorSpace"
  private static let imageKey = "UIPatternImage"
  private static let valuesKey = "UIColorComponents"

  /// Writes the color.
  func encode(with coder: NSCoder) {
    if case .dynamic(let dynamic, let alpha) = self, let name = dynamic.name {
      coder.encode(name, forKey: ColorContent.nameKey)
      if let alpha { coder.encode(Double(alpha), forKey: ColorContent.valuesKey) }
      return
    }
    if case .pattern(let image, let color) = chosen(in: .current) {
      coder.encode(image, forKey: ColorContent.imageKey)
      coder.encode(Double(color.alpha), forKey: ColorContent.valuesKey)
      return
    }
    let color = color(in: nil)
    guard let rgb = color.extendedRGB else { return }
    // A colour in a space without a name, of a profile, is written by its values in extended sRGB.
    let isNamed = color.colorSpace?.name.flatMap(CGColorSpace.init(name:)) != nil
    let space = isNamed ? color.colorSpace?.name : nil
    let values = isNamed ? color.components ?? [] : rgb + [color.alpha]
    coder.encode(space ?? CGColorSpace.extendedSRGB, forKey: ColorContent.spaceKey)
    let numbers = values.map { NSNumber(value: Double($0)) }
    coder.encode(NSArray(array: numbers), forKey: ColorContent.valuesKey)
  }

  /// Reads a color; nil if there is none, or if the components do not fit the space.
  init?(coder: NSCoder) {
    if let name = coder.decodeKnownObject(of: NSString.self, forKey: ColorContent.nameKey) {
      guard let color = SystemColors.color(named: name as String) else { return nil }
      let hasAlpha = coder.containsValue(forKey: ColorContent.valuesKey)
      let alpha = CGFloat(coder.decodeDouble(forKey: ColorContent.valuesKey)).unitClamped
      self = hasAlpha ? color.content.with(alpha: alpha) : color.content
      return
    }
    if let image = coder.decodeKnownObject(of: UIImage.self, forKey: ColorContent.imageKey) {
      let hasAlpha = coder.containsValue(forKey: ColorContent.valuesKey)
      let alpha = hasAlpha ? CGFloat(coder.decodeDouble(forKey: ColorContent.valuesKey)) : 1
      self = ColorContent.pattern(of: image).with(alpha: alpha.unitClamped)
      return
    }
    let name = coder.decodeKnownObject(of: NSString.self, forKey: ColorContent.spaceKey)
    guard coder.containsValue(forKey: ColorContent.valuesKey) else { return nil }
    let classes = [NSArray.self, NSNumber.self]
    let list = coder.decodeObject(of: classes, forKey: ColorContent.valuesKey) as? NSArray
    guard let space = name.flatMap({ CGColorSpace(name: $0 as String) }), let list else {
      return nil
    }
    let values = list.compactMap { ($0 as? NSNumber).map { CGFloat($0.doubleValue) } }
    guard values.count == list.count, values.count == space.numberOfComponents + 1 else {
      return nil
    }
    self = .fixed(CGColor(space: space, values: values))
  }
}
