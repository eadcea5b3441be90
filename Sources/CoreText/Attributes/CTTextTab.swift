// SPDX-License-Identifier: Apache-2.0
import CAText
import CoreGraphics
import Foundation

/// How lines lie in the width.
public enum CTTextAlignment: UInt8, Hashable, Sendable {
  /// At the left.
  case left = 0
  /// At the right.
  case right = 1
  /// In the middle.
  case center = 2
  /// On both sides, but for a paragraph's last line.
  case justified = 3
  /// Where lines of the paragraph's direction begin.
  case natural = 4

  /// The same for layouts.
  var alignment: NSTextAlignment {
    switch self {
    case .left: .left
    case .right: .right
    case .center: .center
    case .justified: .justified
    case .natural: .natural
    }
  }

  init(_ alignment: NSTextAlignment) {
    self =
      switch alignment {
      case .left: .left
      case .right: .right
      case .center: .center
      case .justified: .justified
      case .natural: .natural
      }
  }
}

/// A place in a line up to which a tab goes. Immutable.
///
/// The Sendable promise is sound: nobody changes the options after `init`.
public final class CTTextTab: NSObject, @unchecked Sendable {
  let stop: TabStop
  fileprivate let options: NSDictionary?

  init(_ stop: TabStop, options: NSDictionary? = nil) {
    (self.stop, self.options) = (stop, options)
  }

  /// Whether the other object is a tab with the same values.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? CTTextTab).map { $0.stop == stop && $0.options == options } ?? false
  }

  /// A number that is the same for equal tabs.
  public override var hash: Int { stop.hashValue }
}

/// Characters that end a column of numbers: an option of tabs, without effect here.
public var kCTTabColumnTerminatorsAttributeName: CFString {
  Interned.text("NSTabColumnTerminatorsAttributeName")
}

/// A tab at a place, points from the beginning of lines: the text after it lies to its right, on
/// it, or to its left.
public func CTTextTabCreate(
  _ alignment: CTTextAlignment, _ location: Double, _ options: CFDictionary?
) -> CTTextTab {
  CTTextTab(
    TabStop(location: CGFloat(location), alignment: alignment.alignment), options: options)
}

/// How the text after the tab lies.
public func CTTextTabGetAlignment(_ tab: CTTextTab) -> CTTextAlignment {
  CTTextAlignment(tab.stop.alignment)
}

/// The place of the tab, points.
public func CTTextTabGetLocation(_ tab: CTTextTab) -> Double { Double(tab.stop.location) }

/// The options of the tab.
public func CTTextTabGetOptions(_ tab: CTTextTab) -> CFDictionary? { tab.options }
