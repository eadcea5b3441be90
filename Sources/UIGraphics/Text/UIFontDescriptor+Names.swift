// SPDX-License-Identifier: Apache-2.0
import CAText
import CoreGraphics
import Foundation

extension UIFontDescriptor {
  /// The name of an attribute.
  public struct AttributeName: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The family: a `String`.
    public static let family = AttributeName(rawValue: "NSFontFamilyAttribute")
    /// The font's name for PostScript: a `String`.
    public static let name = AttributeName(rawValue: "NSFontNameAttribute")
    /// The face of the family: a `String` such as `Bold Italic`.
    public static let face = AttributeName(rawValue: "NSFontFaceAttribute")
    /// Points per em: a number.
    public static let size = AttributeName(rawValue: "NSFontSizeAttribute")
    /// The name to show: a `String`. Not read here.
    public static let visibleName = AttributeName(rawValue: "NSFontVisibleNameAttribute")
    /// From glyph space to that of the text: an `NSValue` or a `CGAffineTransform`.
    public static let matrix = AttributeName(rawValue: "NSFontMatrixAttribute")
    /// The characters that the font must have. Not read here.
    public static let characterSet = AttributeName(rawValue: "NSCTFontCharacterSetAttribute")
    /// The fonts for missing characters. Not read here.
    public static let cascadeList = AttributeName(rawValue: "NSCTFontCascadeListAttribute")
    /// A dictionary by ``TraitKey``.
    public static let traits = AttributeName(rawValue: "NSCTFontTraitsAttribute")
    /// One advance for all glyphs. Not read here.
    public static let fixedAdvance = AttributeName(rawValue: "NSCTFontFixedAdvanceAttribute")
    /// Features of OpenType. Not read here.
    public static let featureSettings = AttributeName(
      rawValue: "NSCTFontFeatureSettingsAttribute")
    /// The style of the text: a ``UIFont/TextStyle`` or its `String`.
    public static let textStyle = AttributeName(rawValue: "NSCTFontUIUsageAttribute")
  }

  /// The name of a trait.
  public struct TraitKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Bits of ``SymbolicTraits``: a number.
    public static let symbolic = TraitKey(rawValue: "NSCTFontSymbolicTrait")
    /// The thickness of strokes, -1...1: a number or a ``UIFont/Weight``.
    public static let weight = TraitKey(rawValue: "NSCTFontWeightTrait")
    /// The width of letters, -1...1: a number or a ``UIFont/Width``.
    public static let width = TraitKey(rawValue: "NSCTFontProportionTrait")
    /// The slant, -1...1: a number, of which every one but 0 is italic.
    public static let slant = TraitKey(rawValue: "NSCTFontSlantTrait")
  }

  /// The name of a fact about a feature.
  public struct FeatureKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The kind of the feature.
    public static let type = FeatureKey(rawValue: "CTFeatureTypeIdentifier")
    /// The setting of the feature.
    public static let selector = FeatureKey(rawValue: "CTFeatureSelectorIdentifier")
    /// The older name of ``type``.
    public static let featureIdentifier = type
    /// The older name of ``selector``.
    public static let typeIdentifier = selector
  }

  /// A design of the system's font.
  public struct SystemDesign: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The usual one.
    public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
    /// With round ends; drawn as the usual one where no such font is installed.
    public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
    /// With serifs.
    public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
    /// With letters of one width.
    public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")

    /// The name of a font of that design.
    var fontName: String {
      switch self {
      case .serif: "Times New Roman"
      case .monospaced: "Menlo"
      default: "SF"
      }
    }
  }

  /// How a font looks.
  public struct SymbolicTraits: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Slanted.
    public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
    /// Bold.
    public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
    /// Wide.
    public static let traitExpanded = SymbolicTraits(rawValue: 1 << 5)
    /// Narrow.
    public static let traitCondensed = SymbolicTraits(rawValue: 1 << 6)
    /// With letters of one width.
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
    /// For lines from top to bottom.
    public static let traitVertical = SymbolicTraits(rawValue: 1 << 11)
    /// For controls.
    public static let traitUIOptimized = SymbolicTraits(rawValue: 1 << 12)
    /// With lines closer to each other.
    public static let traitTightLeading = SymbolicTraits(rawValue: 1 << 15)
    /// With lines farther from each other.
    public static let traitLooseLeading = SymbolicTraits(rawValue: 1 << 16)
    /// The bits of the class of letters.
    public static let classMask = SymbolicTraits(rawValue: 15 << 28)
    /// With serifs of the old style.
    public static let classOldStyleSerifs = SymbolicTraits(rawValue: 1 << 28)
    /// With serifs between the old and the modern style.
    public static let classTransitionalSerifs = SymbolicTraits(rawValue: 2 << 28)
    /// With serifs of the modern style.
    public static let classModernSerifs = SymbolicTraits(rawValue: 3 << 28)
    /// With serifs like those of Clarendon.
    public static let classClarendonSerifs = SymbolicTraits(rawValue: 4 << 28)
    /// With slab serifs.
    public static let classSlabSerifs = SymbolicTraits(rawValue: 5 << 28)
    /// With serifs of another kind.
    public static let classFreeformSerifs = SymbolicTraits(rawValue: 7 << 28)
    /// Without serifs.
    public static let classSansSerif = SymbolicTraits(rawValue: 8 << 28)
    /// For ornament.
    public static let classOrnamentals = SymbolicTraits(rawValue: 9 << 28)
    /// Like handwriting.
    public static let classScripts = SymbolicTraits(rawValue: 10 << 28)
    /// Of symbols.
    public static let classSymbolic = SymbolicTraits(rawValue: 12 << 28)

    /// The traits by which a font is chosen here.
    static let choosable: SymbolicTraits = [
      .traitItalic, .traitBold, .traitExpanded, .traitCondensed, .traitMonoSpace,
    ]
  }
}
