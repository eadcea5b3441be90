// SPDX-License-Identifier: Apache-2.0

/// The parts of a text that are layers of their own. LayerKit's own: Apple's systems have none.
public struct CATextLayerUnits: NamedValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

extension CATextLayerUnits {
  /// None: the text is drawn whole. The default.
  public static let none = CATextLayerUnits(rawValue: "none")

  /// A layer for each character as readers see it; for several where they share a glyph.
  public static let letters = CATextLayerUnits(rawValue: "letters")

  /// A layer for each word: a part after which a line may end.
  public static let words = CATextLayerUnits(rawValue: "words")

  /// A layer for each line.
  public static let lines = CATextLayerUnits(rawValue: "lines")
}
