// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// Pixels in memory that a program reads and writes.
///
/// Sound: it is memory like an array of pointers, and whoever has it keeps to
/// `CVPixelBufferLockBaseAddress`, as on Apple's systems.
public final class CVPixelBuffer: @unchecked Sendable {
  struct Plane {
    let address: UnsafeMutableRawPointer
    let bytesPerRow, width, height: Int
  }

  let format: OSType
  let width, height: Int
  let isPlanar: Bool
  let planes: [Plane]
  private let release: () -> Void

  /// A buffer of a format and size; nil for a format that is not here.
  ///
  /// - Parameter alignment: Bytes that rows are a multiple of.
  init?(_ format: OSType, width: Int, height: Int, alignment: Int) {
    guard let layout = PixelPlanes(format) else { return nil }
    (self.format, self.width, self.height) = (format, width, height)
    isPlanar = layout.isPlanar
    var sizes: [(width: Int, height: Int, bytesPerRow: Int)] = []
    for (index, bytes) in layout.bytes.enumerated() {
      let isHalf = layout.isSubsampled && index > 0
      let (w, h) = isHalf ? ((width + 1) / 2, (height + 1) / 2) : (width, height)
      sizes.append((w, h, (w * bytes + alignment - 1) / alignment * alignment))
    }
    let total = sizes.reduce(0) { $0 + $1.bytesPerRow * $1.height }
    let memory = UnsafeMutableRawPointer.allocate(byteCount: total, alignment: 64)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: total)
    var offset = 0
    planes = sizes.map { size in
      defer { offset += size.bytesPerRow * size.height }
      return Plane(
        address: memory + offset, bytesPerRow: size.bytesPerRow, width: size.width,
        height: size.height)
    }
    release = { memory.deallocate() }
  }

  /// A buffer of memory that the caller has.
  init?(
    _ format: OSType, width: Int, height: Int, address: UnsafeMutableRawPointer, bytesPerRow: Int,
    release: @escaping () -> Void
  ) {
    guard let layout = PixelPlanes(format), !layout.isPlanar,
      bytesPerRow >= width * layout.bytes[0]
    else { return nil }
    (self.format, self.width, self.height, isPlanar) = (format, width, height, false)
    planes = [Plane(address: address, bytesPerRow: bytesPerRow, width: width, height: height)]
    self.release = release
  }

  deinit { release() }
}

/// A pixel buffer, or another picture buffer, of which there are none here.
public typealias CVImageBuffer = CVPixelBuffer
/// A picture buffer.
public typealias CVBuffer = CVPixelBuffer

/// How a pixel buffer is locked.
public struct CVPixelBufferLockFlags: OptionSet, Hashable, Sendable {
  public let rawValue: CVOptionFlags
  /// Flags of these bits.
  public init(rawValue: CVOptionFlags) { self.rawValue = rawValue }
  /// The caller does not write.
  public static let readOnly = CVPixelBufferLockFlags(rawValue: 1)
}

extension CVPixelBuffer: _CFObject, KindedObject {
  package static var objectKind: ReferenceKind { .pixelBuffer }
}

/// The number of pixel buffers for `CFGetTypeID`.
public func CVPixelBufferGetTypeID() -> CFTypeID { ReferenceKind.pixelBuffer.rawValue }
