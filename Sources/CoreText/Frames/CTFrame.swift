// SPDX-License-Identifier: Apache-2.0
import CAText
import CoreGraphics
import Foundation

/// Lines of text in a path. Immutable.
///
/// The Sendable promise is sound: nobody changes the attributes after `init`.
public final class CTFrame: NSObject, @unchecked Sendable {
  fileprivate let path: CGPath
  fileprivate let attributes: NSDictionary?
  fileprivate let stringRange: Range<Int>
  fileprivate let visible: Range<Int>
  fileprivate let lines: [CTLine]
  /// From the lower left corner of the path's box, y up.
  fileprivate let origins: [CGPoint]

  init(
    path: CGPath, attributes: NSDictionary?, stringRange: Range<Int>, visible: Range<Int>,
    lines: [FrameFiller.Line]
  ) {
    (self.path, self.attributes) = (path, attributes)
    (self.stringRange, self.visible) = (stringRange, visible)
    self.lines = lines.map(\.line)
    origins = lines.map(\.origin)
    super.init()
  }
}

/// The order of lines in a frame.
public enum CTFrameProgression: UInt32, Hashable, Sendable {
  /// Below each other.
  case topToBottom = 0
  /// Vertical ones from right to left; laid out like the others here.
  case rightToLeft = 1
  /// Vertical ones from left to right; laid out like the others here.
  case leftToRight = 2
}

/// Which points are inside of a frame's path.
public enum CTFramePathFillRule: UInt32, Hashable, Sendable {
  /// Those from which a ray meets the path an odd number of times.
  case evenOdd = 0
  /// Those that the path winds around.
  case windingNumber = 1
}

/// The order of lines: the number of a ``CTFrameProgression``.
public var kCTFrameProgressionAttributeName: CFString { Interned.text("CTFrameProgression") }
/// Which points are inside: the number of a ``CTFramePathFillRule``. Default even-odd.
public var kCTFramePathFillRuleAttributeName: CFString { Interned.text("CTFramePathFillRule") }
/// How wide the line of a path is that text keeps off: a number. Default 0.
public var kCTFramePathWidthAttributeName: CFString { Interned.text("CTFramePathWidth") }
/// Paths that text keeps out of: a list of paths, or of dictionaries with one.
public var kCTFrameClippingPathsAttributeName: CFString { Interned.text("CTFrameClippingPaths") }
/// The path in a dictionary of such a list.
public var kCTFramePathClippingPathAttributeName: CFString {
  Interned.text("CTFramePathClippingPath")
}

/// The UTF-16 units that the frame was made of.
public func CTFrameGetStringRange(_ frame: CTFrame) -> CFRange { CFRange(frame.stringRange) }

/// The UTF-16 units that its lines show; the next frame may go on after them.
public func CTFrameGetVisibleStringRange(_ frame: CTFrame) -> CFRange { CFRange(frame.visible) }

/// The path that the frame was made of.
public func CTFrameGetPath(_ frame: CTFrame) -> CGPath { frame.path }

/// The attributes that the frame was made with.
public func CTFrameGetFrameAttributes(_ frame: CTFrame) -> CFDictionary? { frame.attributes }

/// The lines from the top down, each a `CTLine`.
public func CTFrameGetLines(_ frame: CTFrame) -> CFArray { NSArray(array: frame.lines) }

/// Writes the left end of the baseline of each line of a range, from the lower left corner of the
/// box around the path, y up. A length of 0 means all from the range's location.
///
/// The caller lends room for as many points.
public func CTFrameGetLineOrigins(
  _ frame: CTFrame, _ range: CFRange, _ origins: UnsafeMutablePointer<CGPoint>
) {
  for (place, index) in range.units(of: frame.origins.count).enumerated() {
    origins[place] = frame.origins[index]
  }
}

/// Draws the lines, in the space of the path, y up through the context's `textMatrix`.
public func CTFrameDraw(_ frame: CTFrame, _ context: CGContext) {
  let corner = frame.path.boundingBoxOfPath.origin
  context.drawText {
    for (line, origin) in zip(frame.lines, frame.origins) {
      context.textPosition = CGPoint(x: corner.x + origin.x, y: corner.y + origin.y)
      CTLineDraw(line, context)
    }
  }
}
