// SPDX-License-Identifier: Apache-2.0
@_exported import CoreVideo

/// The four characters of a codec or of a kind of media.
public typealias FourCharCode = UInt32
/// The kind of media of a track: ``kCMMediaType_Video`` and others.
public typealias CMMediaType = FourCharCode

/// Pictures: `vide`.
public let kCMMediaType_Video: CMMediaType = 0x7669_6465
/// Sound: `soun`.
public let kCMMediaType_Audio: CMMediaType = 0x736f_756e

/// The size of pictures, pixels.
public struct CMVideoDimensions: Hashable, Sendable {
  /// Pixels.
  public var width: Int32
  /// Pixels.
  public var height: Int32

  /// 0 × 0.
  public init() { (width, height) = (0, 0) }
  /// A size of these sides.
  public init(width: Int32, height: Int32) { (self.width, self.height) = (width, height) }
}
