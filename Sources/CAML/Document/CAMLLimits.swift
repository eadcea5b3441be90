// SPDX-License-Identifier: Apache-2.0
import CAReading

/// How much a scene file may ask for before the reader refuses it.
///
/// The defaults are far above every scene seen in the wild and far below the memory of a machine. A
/// limit that is exceeded throws a ``CAMLError`` naming it; ``images`` and the limits on single
/// values only cost that value and a warning.
public struct CAMLLimits: Hashable, Sendable {
  /// Bytes of one CAML or property list file. Default 64 MiB.
  public var fileBytes = 64 << 20
  /// How deep elements may nest. Default 512.
  public var depth = 512
  /// Elements of one CAML file. Default 500,000.
  public var elements = 500_000
  /// Attributes of one element. Default 512.
  public var attributes = 512
  /// Bytes of one attribute value or one run of text. Default 16 MiB: images travel in `data:`
  /// addresses.
  public var attributeBytes = 16 << 20
  /// Bytes of one image file before it is decoded. Default 64 MiB.
  public var imageFileBytes = 64 << 20
  /// Bytes of all decoded images of one document, four for a pixel. Default 2 GiB.
  public var imagePixelBytes = 2 << 30
  /// Different images of one document. Default 4,096.
  public var images = 4096
  /// The largest absolute value of a finite number; larger ones count as bad values. Default 1e12.
  public var numberMagnitude = 1e12
  /// The longest side of the canvas in points; longer ones are cut. Default 16,384.
  public var canvasSide = 16_384
  /// Diagnostics kept per document; after these one more says how many were left out. Default
  /// 1,000.
  public var diagnostics = 1000

  /// The defaults.
  public init() {}

  var pictures: ImageStoreLimits {
    var limits = ImageStoreLimits()
    (limits.fileBytes, limits.pixelBytes, limits.count) = (imageFileBytes, imagePixelBytes, images)
    return limits
  }
}
