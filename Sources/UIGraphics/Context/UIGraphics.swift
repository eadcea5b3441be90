// SPDX-License-Identifier: Apache-2.0

// Apple spells these functions with a capital prefix.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CABase
import CoreGraphics
import Foundation

/// The state of one thread: the contexts that were made current, the images that were begun, and
/// the traits that colors are asked for with.
final class ThreadDrawing {
  struct Entry {
    var context: CGContext
    /// Of a context that ``UIGraphicsBeginImageContextWithOptions(_:_:_:)`` made.
    var imageScale: CGFloat?
  }
  var entries: [Entry] = []
  /// Nil for those of the main screen.
  var traits: UITraitCollection?

  /// Those of the running thread.
  static var ofThread: ThreadDrawing {
    ThreadSlot(.drawingContexts).object { ThreadDrawing() }
  }
}

/// The context that paths and images draw in on this thread: the one pushed last; nil if there is
/// none.
public func UIGraphicsGetCurrentContext() -> CGContext? {
  ThreadDrawing.ofThread.entries.last?.context
}

/// Makes a context the current one of this thread, until ``UIGraphicsPopContext()``.
public func UIGraphicsPushContext(_ context: CGContext) {
  ThreadDrawing.ofThread.entries.append(.init(context: context))
}

/// Makes the context that was current before the last push current again.
public func UIGraphicsPopContext() {
  let contexts = ThreadDrawing.ofThread
  if contexts.entries.last?.imageScale == nil { _ = contexts.entries.popLast() }
}

/// Begins an image of that size in points at scale 1, not opaque.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins an image: a context of its own becomes current, origin top left, y down.
///
/// `size` is in points, `scale` in pixels per point; 0 is the scale of the main screen, which is 1
/// without UIKit. Of a size that no bitmap has nothing begins.
public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize, _ opaque: Bool, _ scale: CGFloat
) {
  let scale = scale > 0 ? scale : MainScreen.scale
  let bounds = CGRect(origin: .zero, size: size)
  guard let context = CGContext(kitBounds: bounds, scale: scale, isOpaque: opaque) else { return }
  ThreadDrawing.ofThread.entries.append(.init(context: context, imageScale: scale))
}

/// The drawing so far in the image that was begun last; nil if the current context is no image's.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let entry = ThreadDrawing.ofThread.entries.last, let scale = entry.imageScale,
    let image = entry.context.makeImage()
  else { return nil }
  return UIImage(cgImage: image, scale: scale, orientation: .up)
}

/// Ends the image that was begun last.
public func UIGraphicsEndImageContext() {
  let contexts = ThreadDrawing.ofThread
  if contexts.entries.last?.imageScale != nil { _ = contexts.entries.popLast() }
}

/// Fills a rectangle of the current context, replacing its pixels.
public func UIRectFill(_ rect: CGRect) { UIRectFillUsingBlendMode(rect, .copy) }

/// Fills a rectangle of the current context with a blend mode.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  guard let context = UIGraphicsGetCurrentContext() else { return }
  context.saveGState()
  context.setBlendMode(blendMode)
  context.fill(rect)
  context.restoreGState()
}

/// Draws a line one point wide inside the edges of a rectangle of the current context.
public func UIRectFrame(_ rect: CGRect) {
  guard let context = UIGraphicsGetCurrentContext() else { return }
  context.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
}

/// Draws a line one point wide inside the edges of a rectangle of the current context with a blend
/// mode.
public func UIRectFrameUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  guard let context = UIGraphicsGetCurrentContext() else { return }
  context.saveGState()
  context.setBlendMode(blendMode)
  UIRectFrame(rect)
  context.restoreGState()
}

/// Cuts the current context's clip to a rectangle.
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }
