// SPDX-License-Identifier: Apache-2.0
@_exported import CoreGraphics

/// The answer of a function of Core Video: 0 where it worked.
public typealias CVReturn = Int32
/// Bits that say how a pixel buffer is locked or made.
public typealias CVOptionFlags = UInt64
/// A pixel format's number: four characters, or a small number.
public typealias OSType = UInt32

/// It worked.
public let kCVReturnSuccess: CVReturn = 0
/// It did not work.
public let kCVReturnError: CVReturn = -6660
/// An argument is not one of those that may be.
public let kCVReturnInvalidArgument: CVReturn = -6661
/// There is not enough memory.
public let kCVReturnAllocationFailed: CVReturn = -6662
/// The function does not know the case.
public let kCVReturnUnsupported: CVReturn = -6663
/// There is no such pixel format.
public let kCVReturnInvalidPixelFormat: CVReturn = -6680
/// The size has no pixels, or too many.
public let kCVReturnInvalidSize: CVReturn = -6681
/// The attributes do not go together.
public let kCVReturnInvalidPixelBufferAttributes: CVReturn = -6682

private func code(_ characters: StaticString) -> OSType {
  characters.withUTF8Buffer { $0.reduce(0) { $0 << 8 | OSType($1) } }
}

/// Red, green and blue of 8 bits.
public let kCVPixelFormatType_24RGB: OSType = 24
/// Alpha, red, green, blue of 8 bits.
public let kCVPixelFormatType_32ARGB: OSType = 32
/// Blue, green, red, alpha of 8 bits; the usual format.
public let kCVPixelFormatType_32BGRA = code("BGRA")
/// Red, green, blue, alpha of 8 bits.
public let kCVPixelFormatType_32RGBA = code("RGBA")
/// One number of 8 bits.
public let kCVPixelFormatType_OneComponent8 = code("L008")
/// A plane of luma and one of chroma in pairs, of half the size each way, 8 bits, limited range.
public let kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange = code("420v")
/// As the one before, in the full range.
public let kCVPixelFormatType_420YpCbCr8BiPlanarFullRange = code("420f")
/// As `420v`, of 10 bits in the upper bits of 16.
public let kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange = code("x420")
/// As `420f`, of 10 bits in the upper bits of 16.
public let kCVPixelFormatType_420YpCbCr10BiPlanarFullRange = code("xf20")
/// Planes of luma, blue and red chroma, those of half the size each way, 8 bits, limited range.
public let kCVPixelFormatType_420YpCbCr8Planar = code("y420")
/// As the one before, in the full range.
public let kCVPixelFormatType_420YpCbCr8PlanarFullRange = code("f420")

/// The key of attributes for the pixel format: a number, or a list of them.
public var kCVPixelBufferPixelFormatTypeKey: CFString { "PixelFormatType" }
/// The key of attributes for the width, pixels.
public var kCVPixelBufferWidthKey: CFString { "Width" }
/// The key of attributes for the height, pixels.
public var kCVPixelBufferHeightKey: CFString { "Height" }
/// The key of attributes for a number that rows' bytes are a multiple of.
public var kCVPixelBufferBytesPerRowAlignmentKey: CFString { "BytesPerRowAlignment" }
/// The key of attributes for sharing with other processes, which changes nothing here.
public var kCVPixelBufferIOSurfacePropertiesKey: CFString { "IOSurfaceProperties" }
/// The key of attributes for use with Metal, which changes nothing here.
public var kCVPixelBufferMetalCompatibilityKey: CFString { "MetalCompatibility" }
/// The key of attributes for use as a `CGImage`, which changes nothing here.
public var kCVPixelBufferCGImageCompatibilityKey: CFString { "CGImageCompatibility" }
/// The key of attributes for use by a bitmap context, which changes nothing here.
public var kCVPixelBufferCGBitmapContextCompatibilityKey: CFString {
  "CGBitmapContextCompatibility"
}

/// The samples of a pixel format, plane by plane.
struct PixelPlanes {
  /// Bytes of a sample or pair of samples of each plane.
  let bytes: [Int]
  /// Whether planes after the first have half the size.
  let isSubsampled: Bool
  /// Whether the functions of planes apply.
  let isPlanar: Bool

  /// The planes of a format; nil for one that is not here.
  init?(_ format: OSType) {
    switch format {
    case kCVPixelFormatType_24RGB: self.init([3])
    case kCVPixelFormatType_32ARGB, kCVPixelFormatType_32BGRA, kCVPixelFormatType_32RGBA:
      self.init([4])
    case kCVPixelFormatType_OneComponent8: self.init([1])
    case kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
      kCVPixelFormatType_420YpCbCr8BiPlanarFullRange:
      self.init([1, 2])
    case kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange,
      kCVPixelFormatType_420YpCbCr10BiPlanarFullRange:
      self.init([2, 4])
    case kCVPixelFormatType_420YpCbCr8Planar, kCVPixelFormatType_420YpCbCr8PlanarFullRange:
      self.init([1, 1, 1])
    default: return nil
    }
  }

  private init(_ bytes: [Int]) {
    self.bytes = bytes
    (isSubsampled, isPlanar) = (bytes.count > 1, bytes.count > 1)
  }
}
