// SPDX-License-Identifier: Apache-2.0
import CAText
import CoreGraphics
import Foundation

/// A text that can be laid out in frames, one after the other. Immutable.
public final class CTFramesetter: NSObject, Sendable {
  fileprivate let typesetter: CTTypesetter

  fileprivate init(_ typesetter: CTTypesetter) { self.typesetter = typesetter }
}

/// A framesetter of a text.
public func CTFramesetterCreateWithAttributedString(
  _ attrString: CFAttributedString
) -> CTFramesetter {
  CTFramesetter(CTTypesetterCreateWithAttributedString(attrString))
}

/// A framesetter of a typesetter's text.
public func CTFramesetterCreateWithTypesetter(_ typesetter: CTTypesetter) -> CTFramesetter {
  CTFramesetter(typesetter)
}

/// The typesetter of the framesetter's text.
public func CTFramesetterGetTypesetter(_ framesetter: CTFramesetter) -> CTTypesetter {
  framesetter.typesetter
}

/// The frame of a range of the text in a path: its lines fill the inside from the top down, and end
/// with the last one that fits whole. A length of 0 means all from the range's location.
///
/// In a path that is no rectangle a line is as long as the inside is over all of the line's height,
/// and goes on beyond a gap. Of the attributes, the keys `kCTFrame…AttributeName`, those of the
/// fill rule and of clipping paths have an effect.
public func CTFramesetterCreateFrame(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ path: CGPath,
  _ frameAttributes: CFDictionary?
) -> CTFrame {
  let text = framesetter.typesetter.text
  let shape = FrameShape(path, attributes: frameAttributes)
  var filler = FrameFiller(text, stringRange.units(of: text.count), shape)
  filler.fill()
  return CTFrame(
    path: path, attributes: frameAttributes, stringRange: filler.range,
    visible: filler.range.lowerBound..<filler.next, lines: filler.lines)
}

/// The size that a range of the text needs within limits of width and height, of which one that is
/// not positive, or very large, is none; writes the range that fits, unless that is nil.
///
/// The size is not rounded: as wide as the longest line, its indents included, and as high as from
/// the top of the first line to the lower end of the last one. A frame of this size holds the same
/// lines.
public func CTFramesetterSuggestFrameSizeWithConstraints(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ frameAttributes: CFDictionary?,
  _ constraints: CGSize, _ fitRange: UnsafeMutablePointer<CFRange>?
) -> CGSize {
  let text = framesetter.typesetter.text
  let limit = CGSize(
    width: FrameShape.limit(constraints.width), height: FrameShape.limit(constraints.height))
  var filler = FrameFiller(
    text, stringRange.units(of: text.count), FrameShape(size: limit))
  filler.fill()
  let fit = filler.range.lowerBound..<filler.next
  // Sound: the caller lends the pointer for one range.
  fitRange?.pointee = CFRange(fit)
  return filler.size
}
