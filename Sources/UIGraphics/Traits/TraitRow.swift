// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// One trait: everything that is done to all traits goes by this table.
struct TraitRow: Sendable {
  let name: String
  /// Whether the trait has another value than the one that says nothing.
  let isSaid: @Sendable (TraitValues) -> Bool
  /// Takes over the trait of others if it is said there.
  let take: @Sendable (inout TraitValues, TraitValues) -> Void
  let encode: @Sendable (TraitValues, NSCoder) -> Void
  /// False for a value that the trait cannot have.
  let decode: @Sendable (inout TraitValues, NSCoder) -> Bool
  let text: @Sendable (TraitValues) -> String

  static let all: [TraitRow] = [
    row("UserInterfaceIdiom", \.userInterfaceIdiom),
    row("UserInterfaceStyle", \.userInterfaceStyle),
    row("UserInterfaceLevel", \.userInterfaceLevel),
    row("LayoutDirection", \.layoutDirection), scale,
    row("DisplayGamut", \.displayGamut),
    row("HorizontalSizeClass", \.horizontalSizeClass),
    row("VerticalSizeClass", \.verticalSizeClass),
    row("ForceTouchCapability", \.forceTouchCapability), category,
    row("AccessibilityContrast", \.accessibilityContrast),
    row("LegibilityWeight", \.legibilityWeight),
    row("ActiveAppearance", \.activeAppearance),
    row("ImageDynamicRange", \.imageDynamicRange),
  ]

  private static let scale = row(
    "DisplayScale", \.displayScale, write: { $1.encode(Double($0), forKey: $2) },
    read: {
      let scale = CGFloat($0.decodeDouble(forKey: $1))
      return scale >= 0 && scale.isFinite ? scale : nil
    })

  private static let category = row(
    "PreferredContentSizeCategory", \.preferredContentSizeCategory,
    write: { $1.encode($0.rawValue, forKey: $2) },
    read: { coder, key in
      let name = coder.decodeKnownObject(of: NSString.self, forKey: key)
      return name.map { UIContentSizeCategory(rawValue: $0 as String) }
    })

  /// A trait with a number for each value.
  private static func row<Value: RawRepresentable<Int> & Equatable & Sendable>(
    _ name: String, _ path: WritableKeyPath<TraitValues, Value> & Sendable
  ) -> TraitRow {
    row(
      name, path, write: { $1.encode($0.rawValue, forKey: $2) },
      read: { Value(rawValue: $0.decodeInteger(forKey: $1)) })
  }

  private static func row<Value: Equatable & Sendable>(
    _ name: String, _ path: WritableKeyPath<TraitValues, Value> & Sendable,
    write: @escaping @Sendable (Value, NSCoder, String) -> Void,
    read: @escaping @Sendable (NSCoder, String) -> Value?
  ) -> TraitRow {
    let nothing = TraitValues()[keyPath: path]
    return TraitRow(
      name: name, isSaid: { $0[keyPath: path] != nothing },
      take: { if $1[keyPath: path] != nothing { $0[keyPath: path] = $1[keyPath: path] } },
      encode: { write($0[keyPath: path], $1, name) },
      decode: {
        guard let value = read($1, name) else { return false }
        $0[keyPath: path] = value
        return true
      },
      text: { "\($0[keyPath: path])" })
  }
}
