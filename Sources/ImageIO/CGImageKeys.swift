// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

// Keys of facts and options.

/// The width in pixels, a number.
public var kCGImagePropertyPixelWidth: CFString { Interned.text("PixelWidth") }
/// The height in pixels, a number.
public var kCGImagePropertyPixelHeight: CFString { Interned.text("PixelHeight") }
/// The bits of a sample, a number.
public var kCGImagePropertyDepth: CFString { Interned.text("Depth") }
/// Whether there may be pixels that are not opaque.
public var kCGImagePropertyHasAlpha: CFString { Interned.text("HasAlpha") }
/// The model of colors, a text.
public var kCGImagePropertyColorModel: CFString { Interned.text("ColorModel") }
/// The model of red, green and blue.
public var kCGImagePropertyColorModelRGB: CFString { Interned.text("RGB") }
/// The facts that only files of GIF have, a dictionary.
public var kCGImagePropertyGIFDictionary: CFString { Interned.text("{GIF}") }
/// How long a picture is shown, seconds; 0.1 where the file says 0.01 or less.
public var kCGImagePropertyGIFDelayTime: CFString { Interned.text("DelayTime") }
/// How long a picture is shown as the file says, seconds.
public var kCGImagePropertyGIFUnclampedDelayTime: CFString { Interned.text("UnclampedDelayTime") }
/// How often the pictures are repeated after their first showing; 0 for no end. Missing where they
/// are shown once.
public var kCGImagePropertyGIFLoopCount: CFString { Interned.text("LoopCount") }
/// The width of the canvas of all pictures.
public var kCGImagePropertyGIFCanvasPixelWidth: CFString { Interned.text("CanvasPixelWidth") }
/// The height of the canvas of all pictures.
public var kCGImagePropertyGIFCanvasPixelHeight: CFString { Interned.text("CanvasPixelHeight") }
/// The facts that only files of PNG have, a dictionary.
public var kCGImagePropertyPNGDictionary: CFString { Interned.text("{PNG}") }
/// How long a picture is shown, seconds; 0.1 where the file says 0.01 or less.
public var kCGImagePropertyAPNGDelayTime: CFString { Interned.text("DelayTime") }
/// How long a picture is shown as the file says, seconds.
public var kCGImagePropertyAPNGUnclampedDelayTime: CFString { Interned.text("UnclampedDelayTime") }
/// How often the pictures are shown; 0 for no end.
public var kCGImagePropertyAPNGLoopCount: CFString { Interned.text("LoopCount") }
/// The width of the canvas of all pictures.
public var kCGImagePropertyAPNGCanvasPixelWidth: CFString { Interned.text("CanvasPixelWidth") }
/// The height of the canvas of all pictures.
public var kCGImagePropertyAPNGCanvasPixelHeight: CFString { Interned.text("CanvasPixelHeight") }
/// The facts that only files of WebP have, a dictionary.
public var kCGImagePropertyWebPDictionary: CFString { Interned.text("{WebP}") }
/// How long a picture is shown, seconds; 0.1 where the file says 0.01 or less.
public var kCGImagePropertyWebPDelayTime: CFString { Interned.text("DelayTime") }
/// How long a picture is shown as the file says, seconds.
public var kCGImagePropertyWebPUnclampedDelayTime: CFString { Interned.text("UnclampedDelayTime") }
/// How often the pictures are shown; 0 for no end.
public var kCGImagePropertyWebPLoopCount: CFString { Interned.text("LoopCount") }
/// The width of the canvas of all pictures.
public var kCGImagePropertyWebPCanvasPixelWidth: CFString { Interned.text("CanvasPixelWidth") }
/// The height of the canvas of all pictures.
public var kCGImagePropertyWebPCanvasPixelHeight: CFString { Interned.text("CanvasPixelHeight") }
/// Whether pixels are kept; counts for nothing.
public var kCGImageSourceShouldCache: CFString { Interned.text("kCGImageSourceShouldCache") }
/// Whether pixels are decoded at once.
public var kCGImageSourceShouldCacheImmediately: CFString {
  Interned.text("kCGImageSourceShouldCacheImmediately")
}
/// Whether pixels may be of floating point; counts for nothing.
public var kCGImageSourceShouldAllowFloat: CFString {
  Interned.text("kCGImageSourceShouldAllowFloat")
}
/// The format as the program expects it; counts for nothing, since the bytes tell.
public var kCGImageSourceTypeIdentifierHint: CFString {
  Interned.text("kCGImageSourceTypeIdentifierHint")
}
/// Whether a thumbnail is made where the file has none.
public var kCGImageSourceCreateThumbnailFromImageIfAbsent: CFString {
  Interned.text("kCGImageSourceCreateThumbnailFromImageIfAbsent")
}
/// Whether a thumbnail is made in any case.
public var kCGImageSourceCreateThumbnailFromImageAlways: CFString {
  Interned.text("kCGImageSourceCreateThumbnailFromImageAlways")
}
/// Whether a thumbnail is turned upright, as all pictures are.
public var kCGImageSourceCreateThumbnailWithTransform: CFString {
  Interned.text("kCGImageSourceCreateThumbnailWithTransform")
}
/// The longer side of a thumbnail, pixels, a number.
public var kCGImageSourceThumbnailMaxPixelSize: CFString {
  Interned.text("kCGImageSourceThumbnailMaxPixelSize")
}
/// The first picture of an animation that is played, a number. Default 0.
public var kCGImageAnimationStartIndex: CFString { Interned.text("StartIndex") }
/// How long each picture is shown in place of its own time, seconds.
public var kCGImageAnimationDelayTime: CFString { Interned.text("DelayTime") }
/// How often the pictures are shown in place of the file's count, a number; infinity for no end.
public var kCGImageAnimationLoopCount: CFString { Interned.text("LoopCount") }
