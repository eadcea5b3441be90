// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics

extension CALayer {
  /// How contents brighter than the display are mapped to it.
  public struct ToneMapMode: NamedValue {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The system decides. The default.
    public static let automatic = ToneMapMode(rawValue: "automatic")

    /// Values the display cannot show are cut off.
    public static let never = ToneMapMode(rawValue: "never")

    /// Mapped where the display and the contents allow it.
    public static let ifSupported = ToneMapMode(rawValue: "ifSupported")
  }

  /// How much brighter than white a layer may be.
  public struct DynamicRange: NamedValue {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The system decides by the contents.
    public static let automatic = DynamicRange(rawValue: "automatic")

    /// White is the brightest. The default.
    public static let standard = DynamicRange(rawValue: "standard")

    /// Some brightness above white, next to standard contents.
    public static let constrainedHigh = DynamicRange(rawValue: "constrainedHigh")

    /// All the brightness the display has.
    public static let high = DynamicRange(rawValue: "high")
  }

  /// Whether the contents may be brighter than white. Default false.
  ///
  /// Kept, archived and committed. It changes no pixel: displays are those of standard range here,
  /// with or without it numbers above white count in filters and groups and are cut off on the
  /// surface.
  public var wantsExtendedDynamicRangeContent: Bool {
    get { state.flags.contains(.wantsExtendedDynamicRangeContent) }
    set {
      change(
        .wantsExtendedDynamicRangeContent, flag: .wantsExtendedDynamicRangeContent, to: newValue)
    }
  }

  /// How contents brighter than the display are mapped to it. Default `.automatic`; an unknown word
  /// counts as that.
  ///
  /// Kept, archived and committed; every mode acts like `.never`: brighter values are cut off.
  public var toneMapMode: ToneMapMode {
    get { ToneMapMode(state.rare.toneMapMode) }
    set {
      let name = Vocabulary.toneMapMode.name(of: newValue.rawValue)
      change(.toneMapMode, from: state.rare.toneMapMode, to: name) { $0.rare.toneMapMode = name }
    }
  }

  /// How much brighter than white the layer may be. Default `.standard`, as which an unknown word
  /// counts.
  ///
  /// Kept, archived and committed; no display is brighter than white here, so it changes no pixel.
  public var preferredDynamicRange: DynamicRange {
    get { DynamicRange(state.rare.preferredDynamicRange) }
    set {
      let name = Vocabulary.dynamicRange.name(of: newValue.rawValue)
      change(.preferredDynamicRange, from: state.rare.preferredDynamicRange, to: name) {
        $0.rare.preferredDynamicRange = name
      }
    }
  }

  /// The brightness of the contents over white; 0, the default, takes it from the contents.
  ///
  /// It serves tone mapping, of which there is none: kept, archived and committed, it changes no
  /// pixel.
  public var contentsHeadroom: CGFloat {
    get { state.rare.contentsHeadroom }
    set {
      change(.contentsHeadroom, from: state.rare.contentsHeadroom, to: newValue) {
        $0.rare.contentsHeadroom = newValue
      }
    }
  }

  /// Whether contents are drawn again at the scale at which they are seen. Default false.
  public var wantsDynamicContentScaling: Bool {
    get { state.flags.contains(.wantsDynamicContentScaling) }
    set { change(.wantsDynamicContentScaling, flag: .wantsDynamicContentScaling, to: newValue) }
  }
}
