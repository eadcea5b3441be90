// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

// Keys of facts and options. Sound: none of the texts ever changes.

/// The width in pixels, a number.
public nonisolated(unsafe) let kCGImagePropertyPixelWidth: CFString = NSString(
  string: "PixelWidth")
/// The height in pixels, a number.
public nonisolated(unsafe) let kCGImagePropertyPixelHeight: CFString = NSString(
  string: "PixelHeight")
/// The bits of a sample, a number.
public nonisolated(unsafe) let kCGImagePropertyDepth: CFString = NSString(
  string: "Depth")
/// Whether there may be pixels that are not opaque.
public nonisolated(unsafe) let kCGImagePropertyHasAlpha: CFString = NSString(
  string: "HasAlpha")
/// The model of colors, a text.
public nonisolated(unsafe) let kCGImagePropertyColorModel: CFString = NSString(
  string: "ColorModel")
/// The model of red, green and blue.
public nonisolated(unsafe) let kCGImagePropertyColorModelRGB: CFString = NSString(
  string: "RGB")
/// The facts that only files of GIF have, a dictionary.
public nonisolated(unsafe) let kCGImagePropertyGIFDictionary: CFString = NSString(
  string: "{GIF}")
/// How long a picture is shown, seconds; 0.1 where the file says 0.01 or less.
public nonisolated(unsafe) let kCGImagePropertyGIFDelayTime: CFString = NSString(
  string: "DelayTime")
/// How long a picture is shown as the file says, seconds.
public nonisolated(unsafe) let kCGImagePropertyGIFUnclampedDelayTime: CFString = NSString(
  string: "UnclampedDelayTime")
/// How often the pictures are repeated after their first showing; 0 for no end. Missing where they
/// are shown once.
public nonisolated(unsafe) let kCGImagePropertyGIFLoopCount: CFString = NSString(
  string: "LoopCount")
/// The width of the canvas of all pictures.
public nonisolated(unsafe) let kCGImagePropertyGIFCanvasPixelWidth: CFString = NSString(
  string: "CanvasPixelWidth")
/// The height of the canvas of all pictures.
public nonisolated(unsafe) let kCGImagePropertyGIFCanvasPixelHeight: CFString = NSString(
  string: "CanvasPixelHeight")
/// The facts that only files of PNG have, a dictionary.
public nonisolated(unsafe) let kCGImagePropertyPNGDictionary: CFString = NSString(
  string: "{PNG}")
/// How long a picture is shown, seconds; 0.1 where the file says 0.01 or less.
public nonisolated(unsafe) let kCGImagePropertyAPNGDelayTime: CFString = NSString(
  string: "DelayTime")
/// How long a picture is shown as the file says, seconds.
public nonisolated(unsafe) let kCGImagePropertyAPNGUnclampedDelayTime: CFString = NSString(
  string: "UnclampedDelayTime")
/// How often the pictures are shown; 0 for no end.
public nonisolated(unsafe) let kCGImagePropertyAPNGLoopCount: CFString = NSString(
  string: "LoopCount")
/// The width of the canvas of all pictures.
public nonisolated(unsafe) let kCGImagePropertyAPNGCanvasPixelWidth: CFString = NSString(
  string: "CanvasPixelWidth")
/// The height of the canvas of all pictures.
public nonisolated(unsafe) let kCGImagePropertyAPNGCanvasPixelHeight: CFString = NSString(
  string: "CanvasPixelHeight")
/// The facts that only files of WebP have, a dictionary.
public nonisolated(unsafe) let kCGImagePropertyWebPDictionary: CFString = NSString(
  string: "{WebP}")
/// How long a picture is shown, seconds; 0.1 where the file says 0.01 or less.
public nonisolated(unsafe) let kCGImagePropertyWebPDelayTime: CFString = NSString(
  string: "DelayTime")
/// How long a picture is shown as the file says, seconds.
public nonisolated(unsafe) let kCGImagePropertyWebPUnclampedDelayTime: CFString = NSString(
  string: "UnclampedDelayTime")
/// How often the pictures are shown; 0 for no end.
public nonisolated(unsafe) let kCGImagePropertyWebPLoopCount: CFString = NSString(
  string: "LoopCount")
/// The width of the canvas of all pictures.
public nonisolated(unsafe) let kCGImagePropertyWebPCanvasPixelWidth: CFString = NSString(
  string: "CanvasPixelWidth")
/// The height of the canvas of all pictures.
public nonisolated(unsafe) let kCGImagePropertyWebPCanvasPixelHeight: CFString = NSString(
  string: "CanvasPixelHeight")
/// Whether pixels are kept; counts for nothing.
public nonisolated(unsafe) let kCGImageSourceShouldCache: CFString = NSString(
  string: "kCGImageSourceShouldCache")
/// Whether pixels are decoded at once.
public nonisolated(unsafe) let kCGImageSourceShouldCacheImmediately: CFString = NSString(
  string: "kCGImageSourceShouldCacheImmediately")
/// Whether pixels may be of floating point; counts for nothing.
public nonisolated(unsafe) let kCGImageSourceShouldAllowFloat: CFString = NSString(
  string: "kCGImageSourceShouldAllowFloat")
/// The format as the program expects it; counts for nothing, since the bytes tell.
public nonisolated(unsafe) let kCGImageSourceTypeIdentifierHint: CFString = NSString(
  string: "kCGImageSourceTypeIdentifierHint")
/// Whether a thumbnail is made where the file has none.
public nonisolated(unsafe) let kCGImageSourceCreateThumbnailFromImageIfAbsent: CFString = NSString(
  string: "kCGImageSourceCreateThumbnailFromImageIfAbsent")
/// Whether a thumbnail is made in any case.
public nonisolated(unsafe) let kCGImageSourceCreateThumbnailFromImageAlways: CFString = NSString(
  string: "kCGImageSourceCreateThumbnailFromImageAlways")
/// Whether a thumbnail is turned upright, as all pictures are.
public nonisolated(unsafe) let kCGImageSourceCreateThumbnailWithTransform: CFString = NSString(
  string: "kCGImageSourceCreateThumbnailWithTransform")
/// The longer side of a thumbnail, pixels, a number.
public nonisolated(unsafe) let kCGImageSourceThumbnailMaxPixelSize: CFString = NSString(
  string: "kCGImageSourceThumbnailMaxPixelSize")
/// The first picture of an animation that is played, a number. Default 0.
public nonisolated(unsafe) let kCGImageAnimationStartIndex: CFString = NSString(
  string: "StartIndex")
/// How long each picture is shown in place of its own time, seconds.
public nonisolated(unsafe) let kCGImageAnimationDelayTime: CFString = NSString(
  string: "DelayTime")
/// How often the pictures are shown in place of the file's count, a number; infinity for no end.
public nonisolated(unsafe) let kCGImageAnimationLoopCount: CFString = NSString(
  string: "LoopCount")
