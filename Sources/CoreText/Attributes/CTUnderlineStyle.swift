// SPDX-License-Identifier: Apache-2.0
import CAText

/// How a line is drawn under text; none for no member.
public struct CTUnderlineStyle: OptionSet, Hashable, Sendable {
  public let rawValue: Int32
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// One line.
  public static let single = CTUnderlineStyle(rawValue: 0x01)
  /// One line of twice the thickness.
  public static let thick = CTUnderlineStyle(rawValue: 0x02)
  /// Two lines.
  public static let double = CTUnderlineStyle(rawValue: 0x09)
}

/// The pieces such a line is made of, to be added to the number of its style.
public struct CTUnderlineStyleModifiers: OptionSet, Hashable, Sendable {
  public let rawValue: Int32
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// Of one.
  public static let patternSolid = CTUnderlineStyleModifiers([])
  /// Of dots.
  public static let patternDot = CTUnderlineStyleModifiers(rawValue: 0x0100)
  /// Of dashes.
  public static let patternDash = CTUnderlineStyleModifiers(rawValue: 0x0200)
  /// Dashes and dots in turn.
  public static let patternDashDot = CTUnderlineStyleModifiers(rawValue: 0x0300)
  /// A dash and two dots in turn.
  public static let patternDashDotDot = CTUnderlineStyleModifiers(rawValue: 0x0400)
}
