// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics

/// A frame as it is shown: lent to `onPresent` of a window or a screen for the time of the call.
///
/// `Picture` is a `CGImage`, optional where a host may have no pixels.
public struct ShownFrame<Picture> {
  /// The number of the frame, from 0.
  public let index: Int
  /// The media time it shows, seconds: that at which the display shows it.
  public let mediaTime: CFTimeInterval
  /// The stage that drew it.
  package let source: any FrameReadback<Picture>

  /// The frame that a stage has drawn last.
  package init(index: Int, mediaTime: CFTimeInterval, source: any FrameReadback<Picture>) {
    (self.index, self.mediaTime, self.source) = (index, mediaTime, source)
  }

  /// The picture: premultiplied, in sRGB, row 0 at the top; nil where a window has no pixels.
  ///
  /// Read back when asked for. Where the driver refuses that, the bytes are undefined and the frame
  /// counts as failed.
  public func picture() -> Picture { source.readPicture() }

  /// A number that differs, as good as surely, between pictures that differ: FNV-1a with 64 bits
  /// over the pixels. The same in every process; that of no bytes where a window has no pixels.
  public func pixelHash() -> UInt64 {
    source.readPixels().withUnsafeBytes { bytes in
      bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
  }
}

/// The stage of a host, as far as its listener sees it: the picture that was drawn last.
package protocol FrameReadback<Picture>: AnyObject {
  /// A `CGImage`, optional where the host may have no pixels.
  associatedtype Picture
  /// The picture that was drawn last.
  func readPicture() -> Picture
  /// Its pixels: premultiplied RGBA, a byte a channel, row 0 at the top. Empty without pixels.
  func readPixels() -> [UInt8]
}
