// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Makes a pixel buffer whose bytes are 0.
///
/// - Parameters:
///   - width: Pixels, at least 1.
///   - height: Pixels, at least 1; not more than 2²⁸ in all.
///   - pixelBufferAttributes: Of which `kCVPixelBufferBytesPerRowAlignmentKey` has an effect.
///   - pixelBufferOut: The buffer; nil where the answer is not `kCVReturnSuccess`.
@discardableResult public func CVPixelBufferCreate(
  _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
  _ pixelBufferAttributes: CFDictionary?,
  _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
  pixelBufferOut.pointee = nil
  guard isSize(width, height) else { return kCVReturnInvalidSize }
  let asked = (pixelBufferAttributes as? [AnyHashable: Any])?[
    kCVPixelBufferBytesPerRowAlignmentKey as String]
  let alignment = (asked as? NSNumber)?.intValue ?? 64
  guard (1...4096).contains(alignment) else { return kCVReturnInvalidPixelBufferAttributes }
  let buffer = CVPixelBuffer(pixelFormatType, width: width, height: height, alignment: alignment)
  pixelBufferOut.pointee = buffer
  return buffer == nil ? kCVReturnInvalidPixelFormat : kCVReturnSuccess
}

/// Called when a buffer that lies in a program's own memory is released.
public typealias CVPixelBufferReleaseBytesCallback = (
  UnsafeMutableRawPointer?, UnsafeRawPointer?
) -> Void

/// Makes a pixel buffer of a program's own memory. Formats of one plane only.
@discardableResult public func CVPixelBufferCreateWithBytes(
  _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
  _ baseAddress: UnsafeMutableRawPointer, _ bytesPerRow: Int,
  _ releaseCallback: CVPixelBufferReleaseBytesCallback?,
  _ releaseRefCon: UnsafeMutableRawPointer?, _ pixelBufferAttributes: CFDictionary?,
  _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
  pixelBufferOut.pointee = nil
  guard isSize(width, height) else { return kCVReturnInvalidSize }
  guard PixelPlanes(pixelFormatType) != nil else { return kCVReturnInvalidPixelFormat }
  let buffer = CVPixelBuffer(
    pixelFormatType, width: width, height: height, address: baseAddress, bytesPerRow: bytesPerRow
  ) { releaseCallback?(releaseRefCon, baseAddress) }
  pixelBufferOut.pointee = buffer
  return buffer == nil ? kCVReturnInvalidArgument : kCVReturnSuccess
}

private func isSize(_ width: Int, _ height: Int) -> Bool {
  width > 0 && height > 0 && width <= 1 << 20 && height <= 1 << 20 && width * height <= 1 << 28
}

/// Begins to read, or to write unless the flags say otherwise. Nothing here has to wait.
@discardableResult public func CVPixelBufferLockBaseAddress(
  _ pixelBuffer: CVPixelBuffer, _ lockFlags: CVPixelBufferLockFlags
) -> CVReturn { kCVReturnSuccess }

/// Ends the access that `CVPixelBufferLockBaseAddress` began.
@discardableResult public func CVPixelBufferUnlockBaseAddress(
  _ pixelBuffer: CVPixelBuffer, _ unlockFlags: CVPixelBufferLockFlags
) -> CVReturn { kCVReturnSuccess }

/// Pixels.
public func CVPixelBufferGetWidth(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.width }
/// Pixels.
public func CVPixelBufferGetHeight(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.height }
/// The pixel format.
public func CVPixelBufferGetPixelFormatType(_ pixelBuffer: CVPixelBuffer) -> OSType {
  pixelBuffer.format
}
/// The first row, which is the upper one; that of the first plane.
public func CVPixelBufferGetBaseAddress(
  _ pixelBuffer: CVPixelBuffer
) -> UnsafeMutableRawPointer? { pixelBuffer.planes[0].address }
/// Bytes from one row to the next; that of the first plane.
public func CVPixelBufferGetBytesPerRow(_ pixelBuffer: CVPixelBuffer) -> Int {
  pixelBuffer.planes[0].bytesPerRow
}
/// Bytes of all rows.
public func CVPixelBufferGetDataSize(_ pixelBuffer: CVPixelBuffer) -> Int {
  pixelBuffer.planes.reduce(0) { $0 + $1.bytesPerRow * $1.height }
}
/// Whether the format has planes.
public func CVPixelBufferIsPlanar(_ pixelBuffer: CVPixelBuffer) -> Bool { pixelBuffer.isPlanar }
/// The number of planes; 0 for a format without.
public func CVPixelBufferGetPlaneCount(_ pixelBuffer: CVPixelBuffer) -> Int {
  pixelBuffer.isPlanar ? pixelBuffer.planes.count : 0
}

private func plane(_ buffer: CVPixelBuffer, _ index: Int) -> CVPixelBuffer.Plane? {
  buffer.isPlanar && buffer.planes.indices.contains(index) ? buffer.planes[index] : nil
}

/// Samples, or pairs of them, of a row of a plane; 0 for a plane that is not there.
public func CVPixelBufferGetWidthOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
  plane(pixelBuffer, planeIndex)?.width ?? 0
}
/// Rows of a plane; 0 for a plane that is not there.
public func CVPixelBufferGetHeightOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
  plane(pixelBuffer, planeIndex)?.height ?? 0
}
/// The first row of a plane; nil for a plane that is not there.
public func CVPixelBufferGetBaseAddressOfPlane(
  _ pixelBuffer: CVPixelBuffer, _ planeIndex: Int
) -> UnsafeMutableRawPointer? { plane(pixelBuffer, planeIndex)?.address }
/// Bytes from one row of a plane to the next; 0 for a plane that is not there.
public func CVPixelBufferGetBytesPerRowOfPlane(
  _ pixelBuffer: CVPixelBuffer, _ planeIndex: Int
) -> Int { plane(pixelBuffer, planeIndex)?.bytesPerRow ?? 0 }

/// The size, pixels.
public func CVImageBufferGetEncodedSize(_ imageBuffer: CVImageBuffer) -> CGSize {
  CGSize(width: imageBuffer.width, height: imageBuffer.height)
}
/// The size at which the picture is meant to be seen: its pixels.
public func CVImageBufferGetDisplaySize(_ imageBuffer: CVImageBuffer) -> CGSize {
  CVImageBufferGetEncodedSize(imageBuffer)
}
/// Whether the first row is the upper one: always.
public func CVImageBufferIsFlipped(_ imageBuffer: CVImageBuffer) -> Bool { true }
