// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// Traits that a closure may set.
public protocol UIMutableTraits {
  /// Light or dark.
  var userInterfaceStyle: UIUserInterfaceStyle { get set }
  /// The kind of device.
  var userInterfaceIdiom: UIUserInterfaceIdiom { get set }
  /// The main level or one above.
  var userInterfaceLevel: UIUserInterfaceLevel { get set }
  /// Which way the interface runs.
  var layoutDirection: UITraitEnvironmentLayoutDirection { get set }
  /// Pixels per point; 0 if it is not said.
  var displayScale: CGFloat { get set }
  /// Which colors the display can show.
  var displayGamut: UIDisplayGamut { get set }
  /// The room from side to side.
  var horizontalSizeClass: UIUserInterfaceSizeClass { get set }
  /// The room from top to bottom.
  var verticalSizeClass: UIUserInterfaceSizeClass { get set }
  /// Whether touches have a pressure.
  var forceTouchCapability: UIForceTouchCapability { get set }
  /// How large text should be.
  var preferredContentSizeCategory: UIContentSizeCategory { get set }
  /// Whether contrast should be strong.
  var accessibilityContrast: UIAccessibilityContrast { get set }
  /// Whether text should be bold.
  var legibilityWeight: UILegibilityWeight { get set }
  /// Whether the window is in use.
  var activeAppearance: UIUserInterfaceActiveAppearance { get set }
  /// The dynamic range of images.
  var imageDynamicRange: UIImageDynamicRange { get set }
}

/// The traits of a ``UITraitCollection``.
struct TraitValues: Hashable, Sendable, UIMutableTraits {
  var userInterfaceStyle = UIUserInterfaceStyle.unspecified
  var userInterfaceIdiom = UIUserInterfaceIdiom.unspecified
  var userInterfaceLevel = UIUserInterfaceLevel.unspecified
  var layoutDirection = UITraitEnvironmentLayoutDirection.unspecified
  var displayScale: CGFloat = 0
  var displayGamut = UIDisplayGamut.unspecified
  var horizontalSizeClass = UIUserInterfaceSizeClass.unspecified
  var verticalSizeClass = UIUserInterfaceSizeClass.unspecified
  var forceTouchCapability = UIForceTouchCapability.unknown
  var preferredContentSizeCategory = UIContentSizeCategory.unspecified
  var accessibilityContrast = UIAccessibilityContrast.unspecified
  var legibilityWeight = UILegibilityWeight.unspecified
  var activeAppearance = UIUserInterfaceActiveAppearance.unspecified
  var imageDynamicRange = UIImageDynamicRange.unspecified

  /// The traits that colors depend on.
  var colorTraits: [Int] {
    [
      userInterfaceStyle.rawValue, userInterfaceLevel.rawValue, accessibilityContrast.rawValue,
      displayGamut.rawValue, activeAppearance.rawValue,
    ]
  }

  /// The same after the closure.
  func changed(by mutations: (inout any UIMutableTraits) -> Void) -> TraitValues {
    var traits: any UIMutableTraits = self
    mutations(&traits)
    return traits as? TraitValues ?? self
  }

  /// Takes over the values that `other` sets.
  mutating func take(_ other: TraitValues) {
    for row in TraitRow.all { row.take(&self, other) }
  }

  /// Whether everything that `other` says is the same here.
  func contains(_ other: TraitValues) -> Bool {
    var both = self
    both.take(other)
    return both == self
  }
}

extension TraitValues {
  /// Reads traits; nil for a value that no trait has.
  init?(coder: NSCoder) {
    self.init()
    for row in TraitRow.all where coder.containsValue(forKey: row.name) {
      guard row.decode(&self, coder) else { return nil }
    }
  }

  /// Writes the values that are set.
  func encode(with coder: NSCoder) {
    for row in TraitRow.all where row.isSaid(self) { row.encode(self, coder) }
  }
}

extension TraitValues: CustomStringConvertible {
  /// The names and values of the traits that are set.
  var description: String {
    TraitRow.all.filter { $0.isSaid(self) }
      .map { "\($0.name) = \($0.text(self))" }.joined(separator: ", ")
  }
}
