// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import Foundation
import UIGraphics

/// The filters and the tint of a blur style.
///
/// The numbers of the first three are those of Apple's sample code `UIImageEffects`: a saturation
/// of 1.8, radii of 20 and 30, tints of white 0.97, 1 and 0.11 with alphas of 0.82, 0.3 and 0.73.
struct BlurLook {
  let radius: CGFloat
  let saturation: CGFloat
  let white: CGFloat
  let alpha: CGFloat

  /// The look without any effect, of the same filters.
  static let plain = BlurLook(radius: 0, saturation: 1, white: 1, alpha: 0)

  init(radius: CGFloat, saturation: CGFloat, white: CGFloat, alpha: CGFloat) {
    (self.radius, self.saturation, self.white, self.alpha) = (radius, saturation, white, alpha)
  }

  init(_ style: UIBlurEffect.Style) {
    switch style {
    case .extraLight: self.init(radius: 20, saturation: 1.8, white: 0.97, alpha: 0.82)
    case .light: self.init(radius: 30, saturation: 1.8, white: 1, alpha: 0.3)
    case .dark: self.init(radius: 20, saturation: 1.8, white: 0.11, alpha: 0.73)
    case .regular: self.init(light: 0.5)
    case .prominent: self.init(light: 0.75)
    case .systemUltraThinMaterial, .systemUltraThinMaterialLight: self.init(light: 0.3)
    case .systemThinMaterial, .systemThinMaterialLight: self.init(light: 0.45)
    case .systemMaterial, .systemMaterialLight: self.init(light: 0.6)
    case .systemThickMaterial, .systemThickMaterialLight: self.init(light: 0.8)
    case .systemChromeMaterial, .systemChromeMaterialLight: self.init(light: 0.7)
    case .systemUltraThinMaterialDark: self.init(dark: 0.35)
    case .systemThinMaterialDark: self.init(dark: 0.5)
    case .systemMaterialDark: self.init(dark: 0.65)
    case .systemThickMaterialDark: self.init(dark: 0.8)
    case .systemChromeMaterialDark: self.init(dark: 0.75)
    }
  }

  private init(light alpha: CGFloat) {
    self.init(radius: 30, saturation: 1.8, white: 0.97, alpha: alpha)
  }

  private init(dark alpha: CGFloat) {
    self.init(radius: 30, saturation: 1.8, white: 0.11, alpha: alpha)
  }

  /// Whether content on it is to be dark.
  var isLight: Bool { white > 0.5 }

  /// The filters of the pixels behind.
  var filters: [CAFilter] {
    let saturate = CAFilter(type: "colorSaturate")
    saturate.setValue(saturation, forKey: "inputAmount")
    let blur = CAFilter(type: "gaussianBlur")
    blur.setValue(radius, forKey: "inputRadius")
    return [saturate, blur]
  }

  var tint: UIColor { UIColor(white: white, alpha: alpha) }
}

extension UIVibrancyEffect {
  /// The filter of the content: its colour becomes that of the vibrancy, its alpha a share of it.
  var contentFilter: CAFilter {
    let filter = CAFilter(type: "colorMatrix")
    let white: Float = BlurLook(blur.style).isLight ? 0.1 : 1
    let alpha = Float(style.opacity)
    let row: [Float] = [0, 0, 0, 0, white]
    let numbers = row + row + row + [0, 0, 0, alpha, 0]
    filter.setValue(numbers.map { NSNumber(value: $0) }, forKey: "inputColorMatrix")
    return filter
  }
}

extension UIVibrancyEffectStyle {
  /// How much of the content shows.
  fileprivate var opacity: CGFloat {
    switch self {
    case .label: 0.8
    case .secondaryLabel, .fill: 0.6
    case .tertiaryLabel, .secondaryFill: 0.4
    case .quaternaryLabel, .tertiaryFill, .separator: 0.25
    }
  }
}
