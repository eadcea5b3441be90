// SPDX-License-Identifier: Apache-2.0
import CABase
import CAClient
import CAGLES
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
  /// The same for frames that have these very pixels.
  package var picture: AnyObject & Sendable { pixels }
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

  /// A copy of the pixels as an image, which outlives the frame.
  public func image() -> CGImage {
    CGImage(
      width: width, height: height, premultipliedRGBA: withPixels { [UInt8]($0) })
  }
}

/// Memory that holds a picture, until the last reference goes: the driver's, or a render server's.
final class PictureBytes: @unchecked Sendable {
  // Sound: the bytes change once, under the lock of `isInOrder`, before anybody is given them;
  // `owner` keeps the memory, and is only let go of.
  private let bytes: UnsafeMutableRawBufferPointer
  let width: Int
  let height: Int
  /// Whether the bytes are RGBA.
  private let isInOrder: Monitor<Bool>
  private let owner: AnyObject

  init(_ bytes: UnsafeMutableRawBufferPointer, _ readback: PixelReadback, _ lender: FrameLender) {
    self.bytes = bytes
    isInOrder = Monitor(!readback.isBlueFirst)
    (width, height) = (readback.rect.width, readback.rect.height)
    owner = LentReadback(readback, lender)
  }

  /// Pixels that a render server sent.
  init(_ pixels: RemotePixels) {
    // Sound: bytes in order are only read.
    bytes = UnsafeMutableRawBufferPointer(mutating: pixels.bytes)
    isInOrder = Monitor(true)
    (width, height) = (pixels.width, pixels.height)
    owner = pixels.memory
  }

  /// The bytes as RGBA. Whoever asks first puts them in order: the thread that uses a picture, not
  /// the one that draws.
  func inOrder() -> UnsafeRawBufferPointer {
    isInOrder.look { isInOrder in
      if !isInOrder { RedAndBlue.swap(bytes) }
      isInOrder = true
    }
    return UnsafeRawBufferPointer(bytes)
  }
}

/// A read-back whose buffer goes back to its lender.
private final class LentReadback {
  private let readback: PixelReadback
  private let lender: FrameLender

  init(_ readback: PixelReadback, _ lender: FrameLender) {
    (self.readback, self.lender) = (readback, lender)
  }

  deinit { lender.takeBack(readback) }
}

/// Keeps the context whose memory is lent, and the buffers that came back.
final class FrameLender: @unchecked Sendable {
  // Sound: other threads only add to `returned`, under its lock; the context and its objects are
  // used on the home thread alone, which also releases them.
  private let context: Context
  private let device: any HostDevice
  private let home: HomeThread
  private let returned = Monitor<[PixelReadback]>([])
  /// Read-backs that are over, whose buffers are used again.
  private var spare: [PixelReadback] = []

  init(_ context: Context, _ device: any HostDevice, _ home: HomeThread) {
    (self.context, self.device, self.home) = (context, device, home)
  }

  deinit {
    let held: [AnyObject] = returned.look { $0 } + spare + [context]
    home.letGo { _ in withExtendedLifetime(held) {} }
  }

  func takeBack(_ readback: PixelReadback) { returned.look { $0.append(readback) } }

  /// A read-back whose buffer may be filled again; nil when all are lent. The context is current.
  func takeSpare() -> PixelReadback? {
    let news = returned.look { returned in
      defer { returned = [] }
      return returned
    }
    for readback in news { device.unmap(readback) }
    spare += news
    return spare.popLast()
  }
}
