// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// Facts about the place where content is shown. A trait that is not said is `.unspecified`, or 0
/// for the scale. Immutable.
///
/// Sendable is sound: the one stored property never changes and is a value.
open class UITraitCollection: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// The traits as a value.
  let values: TraitValues

  init(_ values: TraitValues) { self.values = values }

  /// Traits of which nothing is said.
  public convenience override init() { self.init(TraitValues()) }

  /// The traits of all, where a later one goes before an earlier one.
  public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
    self.init(traitCollections.reduce(into: TraitValues()) { $0.take($1.values) })
  }

  /// The traits that `mutations` sets.
  public convenience init(mutations: (inout any UIMutableTraits) -> Void) {
    self.init(TraitValues().changed(by: mutations))
  }

  /// Reads traits from an archive.
  public required init?(coder: NSCoder) {
    guard let values = TraitValues(coder: coder) else { return nil }
    self.values = values
  }

  /// Writes the traits that are said.
  open func encode(with coder: NSCoder) { values.encode(with: coder) }

  /// True: archives are read with the classes that are expected.
  public class var supportsSecureCoding: Bool { true }

  /// These traits themselves, since they do not change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// These traits, but for those that `mutations` sets.
  open func modifyingTraits(
    _ mutations: (inout any UIMutableTraits) -> Void
  ) -> UITraitCollection {
    UITraitCollection(values.changed(by: mutations))
  }

  /// Whether every trait that `trait` says is the same here.
  open func containsTraits(in trait: UITraitCollection?) -> Bool {
    trait.map { values.contains($0.values) } ?? true
  }

  /// Whether colors may differ between these traits and others.
  open func hasDifferentColorAppearance(
    comparedTo traitCollection: UITraitCollection?
  ) -> Bool {
    values.colorTraits != (traitCollection?.values ?? TraitValues()).colorTraits
  }

  /// Runs `actions` with these as ``current``.
  open func performAsCurrent(_ actions: () -> Void) {
    let before = ThreadTraits.current
    ThreadTraits.current = self
    actions()
    ThreadTraits.current = before
  }

  /// The traits that colors and images are asked for with on this thread.
  ///
  /// At first they are those of a phone in light style, with the scale of the main screen.
  open class var current: UITraitCollection {
    get { ThreadTraits.current ?? ThreadTraits.ofScreen }
    set { ThreadTraits.current = newValue }
  }

  /// Whether the other object has the same traits.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UITraitCollection)?.values == values
  }

  /// A number that is the same for equal traits.
  open override var hash: Int { values.hashValue }

  /// The traits that are said.
  open override var description: String { "<UITraitCollection: \(values)>" }
}

/// The traits one by one.
extension UITraitCollection {
  /// Light or dark.
  public var userInterfaceStyle: UIUserInterfaceStyle { values.userInterfaceStyle }
  /// The kind of device.
  public var userInterfaceIdiom: UIUserInterfaceIdiom { values.userInterfaceIdiom }
  /// The main level or one above.
  public var userInterfaceLevel: UIUserInterfaceLevel { values.userInterfaceLevel }
  /// Which way the interface runs.
  public var layoutDirection: UITraitEnvironmentLayoutDirection { values.layoutDirection }
  /// Pixels per point; 0 if it is not said.
  public var displayScale: CGFloat { values.displayScale }
  /// Which colors the display can show.
  public var displayGamut: UIDisplayGamut { values.displayGamut }
  /// The room from side to side.
  public var horizontalSizeClass: UIUserInterfaceSizeClass { values.horizontalSizeClass }
  /// The room from top to bottom.
  public var verticalSizeClass: UIUserInterfaceSizeClass { values.verticalSizeClass }
  /// Whether touches have a pressure.
  public var forceTouchCapability: UIForceTouchCapability { values.forceTouchCapability }
  /// How large text should be.
  public var preferredContentSizeCategory: UIContentSizeCategory {
    values.preferredContentSizeCategory
  }
  /// Whether contrast should be strong.
  public var accessibilityContrast: UIAccessibilityContrast { values.accessibilityContrast }
  /// Whether text should be bold.
  public var legibilityWeight: UILegibilityWeight { values.legibilityWeight }
  /// Whether the window is in use.
  public var activeAppearance: UIUserInterfaceActiveAppearance { values.activeAppearance }
  /// The dynamic range of images.
  public var imageDynamicRange: UIImageDynamicRange { values.imageDynamicRange }
}

/// Traits with one thing said.
extension UITraitCollection {
  private convenience init<Value>(
    _ trait: WritableKeyPath<TraitValues, Value>, _ value: Value
  ) {
    var values = TraitValues()
    values[keyPath: trait] = value
    self.init(values)
  }

  /// Light or dark.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init(\.userInterfaceStyle, userInterfaceStyle)
  }

  /// The kind of device.
  public convenience init(userInterfaceIdiom idiom: UIUserInterfaceIdiom) {
    self.init(\.userInterfaceIdiom, idiom)
  }

  /// The main level or one above.
  public convenience init(userInterfaceLevel: UIUserInterfaceLevel) {
    self.init(\.userInterfaceLevel, userInterfaceLevel)
  }

  /// Which way the interface runs.
  public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
    self.init(\.layoutDirection, layoutDirection)
  }

  /// Pixels per point.
  public convenience init(displayScale scale: CGFloat) { self.init(\.displayScale, scale) }

  /// Which colors the display can show.
  public convenience init(displayGamut: UIDisplayGamut) { self.init(\.displayGamut, displayGamut) }

  /// The room from side to side.
  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
    self.init(\.horizontalSizeClass, horizontalSizeClass)
  }

  /// The room from top to bottom.
  public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
    self.init(\.verticalSizeClass, verticalSizeClass)
  }

  /// Whether touches have a pressure.
  public convenience init(forceTouchCapability capability: UIForceTouchCapability) {
    self.init(\.forceTouchCapability, capability)
  }

  /// How large text should be.
  public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
    self.init(\.preferredContentSizeCategory, preferredContentSizeCategory)
  }

  /// Whether contrast should be strong.
  public convenience init(accessibilityContrast: UIAccessibilityContrast) {
    self.init(\.accessibilityContrast, accessibilityContrast)
  }

  /// Whether text should be bold.
  public convenience init(legibilityWeight: UILegibilityWeight) {
    self.init(\.legibilityWeight, legibilityWeight)
  }

  /// Whether the window is in use.
  public convenience init(activeAppearance: UIUserInterfaceActiveAppearance) {
    self.init(\.activeAppearance, activeAppearance)
  }

  /// The dynamic range of images.
  public convenience init(imageDynamicRange: UIImageDynamicRange) {
    self.init(\.imageDynamicRange, imageDynamicRange)
  }
}
