// SPDX-License-Identifier: Apache-2.0
import CABase
import CoreGraphics
import Foundation

/// Colors of asset catalogs.
extension UIColor {
  /// The color of that name in the asset catalogs of the main bundle and in those of
  /// ``UIImage/resourceFolders``; nil if there is none.
  public convenience init?(named name: String) {
    self.init(named: name, in: nil, compatibleWith: nil)
  }

  /// The color of that name in the asset catalogs of a bundle (the main one for nil), and after
  /// them in those of ``UIImage/resourceFolders``; nil if there is none.
  ///
  /// A set with a dark variant is a color that follows traits; with traits it is the variant for
  /// them.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    for folder in ResourceFolders.all(of: bundle) {
      guard let set = AssetCatalog.folder(name, .color, in: folder),
        let file = AssetFile(in: set), let color = file.colorContent(name)
      else { continue }
      self.init(traitCollection.map(color.chosen) ?? color)
      return
    }
    return nil
  }
}

extension AssetFile {
  /// The color of a set: one color, or a choice among the variants.
  fileprivate func colorContent(_ name: String) -> ColorContent? {
    let variants = (colors ?? []).compactMap { entry -> (Entry, UIColor)? in
      guard let color = entry.color?.color else {
        Notice.say("a variant of the color \(name) is no color, and is left out", by: "UIKit")
        return nil
      }
      return (entry, color)
    }
    guard let first = variants.first?.1 else { return nil }
    if variants.count == 1 { return first.content }
    let choices = variants.map { (entry: $0.0, color: $0.1) }
    let list = ColorChoices(choices)
    return .dynamic(DynamicColor { list.color(in: $0) ?? first }, alpha: nil)
  }
}

/// The variants of a color. Sendable is sound: they never change.
private final class ColorChoices: @unchecked Sendable {
  private let choices: [(entry: AssetFile.Entry, color: UIColor)]

  init(_ choices: [(entry: AssetFile.Entry, color: UIColor)]) { self.choices = choices }

  /// The variant that fits best.
  func color(in traits: UITraitCollection) -> UIColor? {
    choices.compactMap { choice in choice.entry.fit(traits).map { ($0, choice.color) } }
      .max { $0.0 < $1.0 }?.1
  }
}

extension AssetFile.Color {
  /// The color; nil for a space or a reference that is not known, and for missing components.
  fileprivate var color: UIColor? {
    if let reference { return SystemColors.color(named: reference) }
    func part(_ name: String) -> CGFloat? { components?[name]?.value.map { CGFloat($0) } }
    let alpha = part("alpha") ?? 1
    if let white = part("white") { return UIColor(white: white, alpha: alpha) }
    guard let red = part("red"), let green = part("green"), let blue = part("blue") else {
      return nil
    }
    return switch space {
    case "display-p3":
      UIColor(displayP3Red: red, green: green, blue: blue, alpha: alpha)
    case nil, "srgb", "extended-srgb":
      UIColor(red: red, green: green, blue: blue, alpha: alpha)
    case "extended-linear-srgb":
      CGColorSpace(name: CGColorSpace.extendedLinearSRGB).map {
        UIColor(cgColor: CGColor(space: $0, values: [red, green, blue, alpha]))
      }
    default: nil
    }
  }
}
