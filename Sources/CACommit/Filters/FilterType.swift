// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// The filters that change a picture.
package enum FilterType: String, Sendable, CaseIterable {
  case gaussianBlur, colorMatrix, colorSaturate, colorHueRotate, colorBrightness, colorContrast
  case colorInvert, colorAdd, multiplyColor, colorMonochrome
  case sepiaTone = "CISepiaTone"
  case gammaAdjust = "CIGammaAdjust"
  case colorControls = "CIColorControls"

  /// The type of that name, as `CAFilter` or as `CIFilter` spells it; nil when there is none.
  package init?(filterName name: String) {
    guard let type = FilterType(rawValue: name) ?? Self.otherNames[name] else { return nil }
    self = type
  }

  private static let otherNames: [String: FilterType] = [
    "colorMultiply": .multiplyColor, "CIGaussianBlur": .gaussianBlur,
    "CIColorInvert": .colorInvert, "CIHueAdjust": .colorHueRotate,
    "CIColorMonochrome": .colorMonochrome, "sepiaTone": .sepiaTone, "gammaAdjust": .gammaAdjust,
  ]

  /// The inputs with their defaults: values that change nothing, except for blur, monochrome,
  /// sepia and gamma.
  package var inputs: [String: PropertyValue] {
    switch self {
    case .gaussianBlur: ["inputRadius": .number(10)]
    case .colorMatrix: ["inputColorMatrix": Self.identityMatrix]
    case .colorSaturate, .colorContrast: ["inputAmount": .number(1)]
    case .colorHueRotate: ["inputAngle": .number(0)]
    case .colorBrightness: ["inputAmount": .number(0)]
    case .colorInvert: [:]
    case .colorAdd: ["inputColor": .color(.rgbBlack)]
    case .multiplyColor: ["inputColor": .color(.rgbWhite)]
    case .colorMonochrome:
      ["inputColor": .color(.rgbWhite), "inputAmount": .number(1), "inputBias": .number(0)]
    case .sepiaTone: ["inputIntensity": .number(1)]
    case .gammaAdjust:
      [
        "inputPower": .number(0.75),
        "inputPowers": .array((0..<4).map { _ in .number(1) }),
      ]
    case .colorControls:
      [
        "inputSaturation": .number(1), "inputBrightness": .number(0), "inputContrast": .number(1),
      ]
    }
  }

  /// Whether the filter heeds an input: those of ``inputs``, and the amount of `colorMonochrome` by
  /// the name that Core Image gives it.
  package func takes(_ input: String) -> Bool {
    inputs[input] != nil || self == .colorMonochrome && input == "inputIntensity"
  }

  /// The kinds of the values that filters' inputs take, by name. An input of one name has one kind
  /// in all filters.
  package static let inputKinds: [String: ValueKind] = allCases.reduce(into: [:]) { kinds, type in
    for (name, value) in type.inputs {
      switch value {
      case .number: kinds[name] = .number
      case .color: kinds[name] = .color
      case .array: kinds[name] = .array
      default: break
      }
    }
  }

  private static let identityMatrix = PropertyValue.array(
    (0..<20).map { .number($0 % 6 == 0 ? 1 : 0) })
}
