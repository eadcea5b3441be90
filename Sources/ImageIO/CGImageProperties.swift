// SPDX-License-Identifier: Apache-2.0
import CAPictures
import CoreGraphics
import Foundation

/// The facts of a file as a whole; nil where it cannot be read. The options count for nothing.
///
/// Of an animation it has the dictionary of the format with the loop count and the canvas.
public func CGImageSourceCopyProperties(
  _ isrc: CGImageSource, _ options: CFDictionary?
) -> CFDictionary? {
  let content = isrc.content
  guard !content.images.isEmpty else { return nil }
  let facts = NSMutableDictionary()
  guard let animation = content.animation, let keys = AnimationKeys(animation.format) else {
    return facts
  }
  let whole = NSMutableDictionary()
  if let count = animation.loopCount {
    whole.setObject(NSNumber(value: count), forKey: keys.loopCount)
  }
  whole.setObject(NSNumber(value: animation.width), forKey: keys.canvasWidth)
  whole.setObject(NSNumber(value: animation.height), forKey: keys.canvasHeight)
  facts.setObject(whole, forKey: keys.dictionary)
  return facts
}

/// The facts of a picture: its size, depth and model, and of an animation the dictionary of the
/// format with its delays, seconds. Nil where there is no such picture. The options count for
/// nothing.
///
/// `DelayTime` is the time for which the picture is shown: 0.1 where the file says 0.01 or less, as
/// browsers have it. `UnclampedDelayTime` is what the file says.
public func CGImageSourceCopyPropertiesAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
  let content = isrc.content
  guard content.images.indices.contains(index) else { return nil }
  let image = content.images[index]
  let facts = NSMutableDictionary()
  facts.setObject(NSNumber(value: image.width), forKey: kCGImagePropertyPixelWidth)
  facts.setObject(NSNumber(value: image.height), forKey: kCGImagePropertyPixelHeight)
  facts.setObject(NSNumber(value: image.bitsPerComponent), forKey: kCGImagePropertyDepth)
  facts.setObject(NSNumber(value: !image.isOpaque), forKey: kCGImagePropertyHasAlpha)
  facts.setObject(kCGImagePropertyColorModelRGB, forKey: kCGImagePropertyColorModel)
  guard let animation = content.animation, let keys = AnimationKeys(animation.format) else {
    return facts
  }
  let time = animation.times[index]
  let own = NSMutableDictionary()
  own.setObject(NSNumber(value: time.shown.seconds), forKey: keys.delay)
  own.setObject(NSNumber(value: time.seconds), forKey: keys.unclampedDelay)
  facts.setObject(own, forKey: keys.dictionary)
  return facts
}

/// The keys of a format's dictionary.
struct AnimationKeys {
  let dictionary, delay, unclampedDelay, loopCount, canvasWidth, canvasHeight: CFString

  /// Nil for a format without animations.
  init?(_ format: ImageFormat) {
    switch format {
    case .gif:
      dictionary = kCGImagePropertyGIFDictionary
      (delay, unclampedDelay) = (
        kCGImagePropertyGIFDelayTime, kCGImagePropertyGIFUnclampedDelayTime
      )
      loopCount = kCGImagePropertyGIFLoopCount
      canvasWidth = kCGImagePropertyGIFCanvasPixelWidth
      canvasHeight = kCGImagePropertyGIFCanvasPixelHeight
    case .png:
      dictionary = kCGImagePropertyPNGDictionary
      (delay, unclampedDelay) = (
        kCGImagePropertyAPNGDelayTime, kCGImagePropertyAPNGUnclampedDelayTime
      )
      loopCount = kCGImagePropertyAPNGLoopCount
      canvasWidth = kCGImagePropertyAPNGCanvasPixelWidth
      canvasHeight = kCGImagePropertyAPNGCanvasPixelHeight
    case .webP:
      dictionary = kCGImagePropertyWebPDictionary
      (delay, unclampedDelay) = (
        kCGImagePropertyWebPDelayTime, kCGImagePropertyWebPUnclampedDelayTime
      )
      loopCount = kCGImagePropertyWebPLoopCount
      canvasWidth = kCGImagePropertyWebPCanvasPixelWidth
      canvasHeight = kCGImagePropertyWebPCanvasPixelHeight
    default: return nil
    }
  }
}

extension AnimatedPicture {
  /// The loop count as the file states it: 0 for no end. Of a GIF it is the number of repetitions
  /// after the first showing, and nil where it is shown once.
  fileprivate var loopCount: Int? {
    guard format == .gif, playCount > 0 else { return playCount }
    return playCount == 1 ? nil : playCount - 1
  }
}
