// SPDX-License-Identifier: Apache-2.0

/// The version of GLES that a context has.
public enum EAGLRenderingAPI: UInt, Sendable {
  /// GLES 1.1, which does not exist here: no context is made.
  case openGLES1 = 1
  /// GLES 2.
  case openGLES2 = 2
  /// GLES 3.
  case openGLES3 = 3
}

/// The key of ``EAGLDrawable/drawableProperties`` for whether the renderbuffer keeps its picture
/// after it was presented: a `Bool`, default false. Here it always keeps it.
public let kEAGLDrawablePropertyRetainedBacking = "EAGLDrawablePropertyRetainedBacking"
/// The key of ``EAGLDrawable/drawableProperties`` for the format of the renderbuffer: one of
/// ``kEAGLColorFormatRGBA8``, the default, and its siblings.
public let kEAGLDrawablePropertyColorFormat = "EAGLDrawablePropertyColorFormat"

/// Red, green, blue and alpha of 8 bits each.
public let kEAGLColorFormatRGBA8 = "EAGLColorFormat8888"
/// Red and blue of 5 bits, green of 6, no alpha.
public let kEAGLColorFormatRGB565 = "EAGLColorFormat565"
/// As ``kEAGLColorFormatRGBA8``; GL mixes in linear light and stores with the curve of sRGB.
public let kEAGLColorFormatSRGBA8 = "EAGLColorFormatSRGBA8"
/// Four half floats. The compositor limits colours to 0…1 where they meet the surface.
///
/// Apple has no key for it in public headers; its name follows the others.
public let kEAGLColorFormatRGBA16F = "EAGLColorFormatRGBA16F"

/// The version of this EAGL: 1.0.
public func EAGLGetVersion(
  _ major: UnsafeMutablePointer<UInt32>?, _ minor: UnsafeMutablePointer<UInt32>?
) {
  major?.pointee = 1
  minor?.pointee = 0
}
