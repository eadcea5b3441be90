// SPDX-License-Identifier: Apache-2.0
import Foundation

/// An effect of a visual effect view.
@preconcurrency @MainActor
open class UIVisualEffect: NSObject {
  override init() { super.init() }
}

/// A blur of the pixels behind the view, under a tint.
@preconcurrency @MainActor
open class UIBlurEffect: UIVisualEffect {
  /// How much is blurred, and how it is tinted.
  public enum Style: Int, Hashable, Sendable {
    /// Nearly white.
    case extraLight
    /// Light.
    case light
    /// Dark.
    case dark
    /// Light, as it follows the style of the system.
    case regular = 4
    /// Lighter.
    case prominent
    /// A tint that lets nearly everything through.
    case systemUltraThinMaterial
    /// A tint that lets most through.
    case systemThinMaterial
    /// A tint that lets some through.
    case systemMaterial
    /// A tint that lets little through.
    case systemThickMaterial
    /// The tint of bars.
    case systemChromeMaterial
    /// A light tint that lets nearly everything through.
    case systemUltraThinMaterialLight
    /// A light tint that lets most through.
    case systemThinMaterialLight
    /// A light tint that lets some through.
    case systemMaterialLight
    /// A light tint that lets little through.
    case systemThickMaterialLight
    /// The light tint of bars.
    case systemChromeMaterialLight
    /// A dark tint that lets nearly everything through.
    case systemUltraThinMaterialDark
    /// A dark tint that lets most through.
    case systemThinMaterialDark
    /// A dark tint that lets some through.
    case systemMaterialDark
    /// A dark tint that lets little through.
    case systemThickMaterialDark
    /// The dark tint of bars.
    case systemChromeMaterialDark
  }

  /// The style.
  final let style: Style

  /// A blur of that style.
  public init(style: Style) {
    self.style = style
    super.init()
  }
}

/// An effect that shows the content of the view in one colour that lets the blur behind it through.
///
/// Apple's effect also mixes with the colours of the blur, which filters of the content cannot.
@preconcurrency @MainActor
open class UIVibrancyEffect: UIVisualEffect {
  final let blur: UIBlurEffect
  final let style: UIVibrancyEffectStyle

  /// The vibrancy that goes with a blur.
  public convenience init(blurEffect: UIBlurEffect) {
    self.init(blurEffect: blurEffect, style: .label)
  }

  /// The vibrancy of a kind of content that goes with a blur.
  public init(blurEffect: UIBlurEffect, style: UIVibrancyEffectStyle) {
    (blur, self.style) = (blurEffect, style)
    super.init()
  }
}

/// The kinds of content of a vibrancy.
public enum UIVibrancyEffectStyle: Int, Hashable, Sendable {
  /// Text.
  case label
  /// Text that matters less.
  case secondaryLabel
  /// Text that matters even less.
  case tertiaryLabel
  /// Text that hardly shows.
  case quaternaryLabel
  /// An area.
  case fill
  /// An area that shows less.
  case secondaryFill
  /// An area that hardly shows.
  case tertiaryFill
  /// A line.
  case separator
}
