// SPDX-License-Identifier: Apache-2.0
import CABase
import CAClient
import CARenderServer
import CoreAnimation
import CoreGraphics

/// A frame that ``HeadlessRenderer/renderFrames(at:background:inFlight:isStopped:deliver:)`` or a
/// ``FrameMaker`` has drawn.
///
/// Its pixels are lent, not copied: they lie where the driver wrote them. Any thread may read them,
/// as long as it has the frame. The memory goes back to the renderer with the last copy of the
/// frame, so let go of frames as soon as they are used.
public struct RenderedFrame: Sendable {
  /// The place of the frame in the list of times, from 0.
  public let index: Int
  /// The media time that the frame shows, seconds.
  public let time: CFTimeInterval
  /// Parts of the frame that could not be drawn as asked, in words.
  public let diagnostics: [String]
  /// When drawing began, seconds of the machine's monotonic clock.
  package let drawingBegan: Double
  let pixels: PictureBytes

  /// The width in pixels.
  public var width: Int { pixels.width }
  /// The height in pixels.
  public var height: Int { pixels.height }
  /// The number of the picture in ``history``: frames of the same number have the same pixels; nil
  /// where that is not known.
  package var number: Int? { pixels.number }
  /// The differences between pictures of this renderer; nil where they are not known.
  package var history: PictureHistory? { pixels.history }
  /// The bytes from one row to the next: four for each pixel.
  public var bytesPerRow: Int { pixels.width * 4 }

  /// Lends the pixels: premultiplied RGBA in sRGB, 8 bits each, top row first, rows packed.
  ///
  /// Nothing is copied: the cost does not depend on the size. The buffer holds
  /// `bytesPerRow · height` bytes and is valid during the call.
  public func withPixels<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(pixels) {} }
    return try body(pixels.inOrder())
  }

  /// Lends the pixels as they lie, which is blue first where the driver prefers that.
  ///
  /// - Precondition: `body` asks no frame of the same picture for RGBA.
  package func withPixelBytes<Result, Failure: Error>(
    _ body: (PixelBytes) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(pixels) {} }
    let bytes = pixels.asTheyLie()
    defer { pixels.endReading() }
    return try body(bytes)
  }

  /// A copy of the pixels as an image, which outlives the frame.
  public func image() -> CGImage {
    CGImage(
      width: width, height: height, premultipliedRGBA: withPixels { [UInt8]($0) })
  }
}
