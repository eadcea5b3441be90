// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Gives the memory that lent bytes came from back to its owner: info, bytes, count.
public typealias CGDataProviderReleaseDataCallback = (
  UnsafeMutableRawPointer?, UnsafeRawPointer, Int
) -> Void

/// Bytes that an image or a font is made from. Immutable.
public final class CGDataProvider: Sendable {
  /// The bytes.
  package let bytes: Data

  /// The bytes of `data`.
  public init?(data: Data) { bytes = data }

  /// The bytes of `data` as they are now.
  public convenience init?(data: CFData) { self.init(data: Data(copying: data)) }

  /// The bytes of the file at `url`, read now; nil if it cannot be read.
  public init?(url: URL) {
    guard let data = try? Data(contentsOf: url) else { return nil }
    bytes = data
  }

  /// The bytes of the file at `url`, read now; nil if it cannot be read.
  public convenience init?(url: CFURL) { self.init(url: url as URL) }

  /// The bytes of the file at a path, read now; nil if it cannot be read.
  ///
  /// The path is a C string, which the call reads and does not keep.
  public convenience init?(filename: UnsafePointer<CChar>) {
    self.init(url: URL(fileURLWithPath: String(cString: filename)))
  }

  /// A copy of `size` bytes at `data`, which are given back through `releaseData` at once.
  public init?(
    dataInfo info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int,
    releaseData: CGDataProviderReleaseDataCallback
  ) {
    guard size >= 0 else { return nil }
    // Sound because the caller promises that many bytes until they are released, just after.
    bytes = Data(bytes: data, count: size)
    releaseData(info, data, size)
  }

  /// The bytes. They are not copied: those of a picture can be read through `CFDataGetBytePtr` at
  /// once, and `as Data` copies them once.
  public var data: CFData? { LentData(bytes) }
}
