// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// Which part of the line's box is asked for.
public struct CTLineBoundsOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Without the gap between lines.
  public static let excludeTypographicLeading = CTLineBoundsOptions(rawValue: 1 << 0)
  /// Without shifts of baselines: as high as the fonts alone.
  public static let excludeTypographicShifts = CTLineBoundsOptions(rawValue: 1 << 1)
  /// With punctuation outside of the margins; it makes no difference.
  public static let useHangingPunctuation = CTLineBoundsOptions(rawValue: 1 << 2)
  /// The painted area of glyphs.
  public static let useGlyphPathBounds = CTLineBoundsOptions(rawValue: 1 << 3)
  /// The optical bounds of fonts; it makes no difference.
  public static let useOpticalBounds = CTLineBoundsOptions(rawValue: 1 << 4)
  /// With the room that some languages want; it makes no difference.
  public static let includeLanguageExtents = CTLineBoundsOptions(rawValue: 1 << 5)
}

/// The box of the line, its baseline's left end at zero, y up.
public func CTLineGetBoundsWithOptions(_ line: CTLine, _ options: CTLineBoundsOptions) -> CGRect {
  if options.contains(.useGlyphPathBounds) { return CTLineGetImageBounds(line, nil) }
  var (ascent, descent) = (line.height.ascent, line.height.descent)
  if options.contains(.excludeTypographicShifts), !line.runs.isEmpty {
    ascent = line.runs.reduce(0) { max($0, $1.run.font.ascent) }
    descent = line.runs.reduce(0) { max($0, $1.run.font.descent) }
  }
  let leading = options.contains(.excludeTypographicLeading) ? 0 : line.height.leading
  let bottom = -descent - leading
  return CGRect(x: 0, y: bottom, width: line.width, height: ascent - bottom)
}

/// The box of the painted area of the line's glyphs, its baseline's left end at zero, y up; zero
/// where nothing is painted. The context makes no difference.
public func CTLineGetImageBounds(_ line: CTLine, _ context: CGContext?) -> CGRect {
  let boxes = line.runs.map { $0.run.paintedBox($0.run.glyphs.indices) }
  let box = boxes.filter { !$0.isNull }.reduce(CGRect.null) { $0.union($1) }
  return box.isNull ? .zero : box
}

/// Where a caret stands before the unit at an index; writes the other place, which differs where
/// text from left to right meets text from right to left, unless that is nil.
public func CTLineGetOffsetForStringIndex(
  _ line: CTLine, _ charIndex: CFIndex, _ secondaryOffset: UnsafeMutablePointer<CGFloat>?
) -> CGFloat {
  let offset = LineCarets(line.content).offset(of: charIndex)
  // Sound: the caller lends the pointer for one number.
  secondaryOffset?.pointee = offset.secondary
  return offset.primary
}

/// The index of the unit before which a caret at a place stands: that of the nearer side of the
/// character there. Only x counts.
public func CTLineGetStringIndexForPosition(_ line: CTLine, _ position: CGPoint) -> CFIndex {
  LineCarets(line.content).unit(at: position.x)
}

/// Calls `block` for both sides of each character from left to right: the place, the index of the
/// unit, whether that is where the character begins, and a flag that ends the calls once it is
/// true.
public func CTLineEnumerateCaretOffsets(
  _ line: CTLine, _ block: (Double, CFIndex, Bool, UnsafeMutablePointer<Bool>) -> Void
) {
  var isDone = false
  LineCarets(line.content).forEach { units, sides, isLeftward in
    for (place, isLeft) in [(sides.lowerBound, true), (sides.upperBound, false)] where !isDone {
      let isLeading = isLeft != isLeftward
      block(Double(place), units.lowerBound, isLeading, &isDone)
    }
  }
}
