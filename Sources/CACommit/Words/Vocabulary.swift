// SPDX-License-Identifier: Apache-2.0

/// The words that a property knows. Any other counts as one of them, which the property then has.
package struct Vocabulary: Sendable {
  private let names: [String: Name]
  private let substitute: Name

  private init(_ words: [String], otherwise substitute: Name) {
    names = Dictionary(words.map { ($0, Name($0)) }) { first, _ in first }
    self.substitute = substitute
  }

  /// The name that a property has which is set to `word`.
  package func name(of word: String) -> Name { names[word] ?? substitute }

  /// The value that a property has which is set to `value`.
  func settled(_ value: PropertyValue) -> PropertyValue {
    guard case .string(let word) = value else { return value }
    return .string(name(of: word).word)
  }
}

extension Vocabulary {
  /// The words of `cornerCurve`.
  package static let cornerCurve = Vocabulary(["circular", "continuous"], otherwise: .circular)

  /// The words of `contentsFormat`.
  package static let contentsFormat = Vocabulary(
    ["RGBA8", "RGBAh", "Gray8", "Automatic"], otherwise: .rgba8)

  /// The words of `contentsGravity`.
  package static let contentsGravity = Vocabulary(
    [
      "center", "top", "bottom", "left", "right", "topLeft", "topRight", "bottomLeft",
      "bottomRight", "resize", "resizeAspect", "resizeAspectFill",
    ], otherwise: .center)

  /// The words of `toneMapMode`.
  package static let toneMapMode = Vocabulary(
    ["automatic", "never", "ifSupported"], otherwise: .automatic)

  /// The words of `preferredDynamicRange`.
  package static let dynamicRange = Vocabulary(
    ["automatic", "standard", "constrainedHigh", "high"], otherwise: .standard)
}

/// The bits of `maskedCorners`; others are dropped.
package enum CornerBits {
  /// All bits.
  package static let all: UInt32 = 15

  static func settled(_ value: PropertyValue) -> PropertyValue {
    guard let bits = UInt32(propertyValue: value) else { return value }
    return .number(Double(bits & all))
  }
}
