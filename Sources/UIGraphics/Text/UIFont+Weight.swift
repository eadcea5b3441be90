// SPDX-License-Identifier: Apache-2.0
import CAText
import CoreGraphics
import Foundation

extension UIFont {
  /// How thick strokes are, from -1 to 1.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    /// The thinnest.
    public static let ultraLight = Weight(rawValue: -0.8)
    /// Very thin.
    public static let thin = Weight(rawValue: -0.6)
    /// Thin.
    public static let light = Weight(rawValue: -0.4)
    /// That of running text.
    public static let regular = Weight(rawValue: 0)
    /// A little thicker.
    public static let medium = Weight(rawValue: 0.23)
    /// Nearly bold.
    public static let semibold = Weight(rawValue: 0.3)
    /// Thick.
    public static let bold = Weight(rawValue: 0.4)
    /// Very thick.
    public static let heavy = Weight(rawValue: 0.56)
    /// The thickest.
    public static let black = Weight(rawValue: 0.62)

    private static let marks: [(weight: CGFloat, number: Int)] = [
      (-0.8, 100), (-0.6, 200), (-0.4, 300), (0, 400), (0.23, 500), (0.3, 600), (0.4, 700),
      (0.56, 800), (0.62, 900),
    ]

    /// The number, 100 to 900, of the style that comes closest.
    var number: Int {
      Weight.marks.min { abs($0.weight - rawValue) < abs($1.weight - rawValue) }?.number ?? 400
    }

    /// The weight of a style's number.
    init(number: Int) {
      let mark = Weight.marks.min { abs($0.number - number) < abs($1.number - number) }
      rawValue = mark?.weight ?? 0
    }
  }

  /// How wide letters are, from -1 to 1.
  public struct Width: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    /// The narrowest.
    public static let compressed = Width(rawValue: -0.3)
    /// Narrow.
    public static let condensed = Width(rawValue: -0.2)
    /// That of running text.
    public static let standard = Width(rawValue: 0)
    /// Wide.
    public static let expanded = Width(rawValue: 0.2)

    /// The width of the style that is meant, in percent of the normal one.
    var percent: Int {
      let value = rawValue.isFinite ? min(max(rawValue, -0.4), 0.4) : 0
      return Int((100 + value * 125).rounded())
    }
  }
}
