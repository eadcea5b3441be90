// SPDX-License-Identifier: Apache-2.0
import CABase
import CAClient
import CADevice
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

  /// A copy of the pixels as an image, which outlives the frame.
  public func image() -> CGImage {
    CGImage(
      width: width, height: height, premultipliedRGBA: withPixels { [UInt8]($0) })
  }
}

/// Memory that holds a picture, until the last reference goes: the driver's, or a render server's.
final class PictureBytes: @unchecked Sendable {
  // Sound: the bytes change once, under the lock of `blueFirst`, before anybody is given them;
  // `owner` keeps the memory, and is only let go of.
  private let bytes: UnsafeMutableRawBufferPointer
  let width: Int
  let height: Int
  /// The number of the picture in the history; nil for one that a server sent.
  let number: Int?
  let history: PictureHistory?
  /// The rectangles whose pixels are not RGBA yet.
  private let blueFirst: Monitor<[PixelRect]>
  private let owner: AnyObject?
  private let lent: (readback: PixelReadback, lender: FrameLender)?

  /// A picture that was read back.
  init(
    _ bytes: UnsafeMutableRawBufferPointer, _ picture: LentPicture, of history: PictureHistory,
    from lender: FrameLender
  ) {
    let readback = picture.readback
    (self.bytes, self.history, number) = (bytes, history, picture.number)
    blueFirst = Monitor(readback.isBlueFirst ? picture.news : [])
    (width, height) = (readback.rect.width, readback.rect.height)
    (owner, lent) = (nil, (readback, lender))
  }

  /// Pixels that a render server sent.
  init(_ pixels: RemotePixels) {
    // Sound: bytes in order are only read.
    bytes = UnsafeMutableRawBufferPointer(mutating: pixels.bytes)
    blueFirst = Monitor([])
    (width, height) = (pixels.width, pixels.height)
    (owner, lent, number, history) = (pixels.memory, nil, nil, nil)
  }

  deinit {
    // A buffer whose pixels nobody asked for is no base of a later picture.
    let isInOrder = blueFirst.look { $0.isEmpty }
    if let lent { lent.lender.takeBack(lent.readback, holding: isInOrder ? number : nil) }
  }

  /// The bytes as RGBA. Whoever asks first puts them in order: the thread that uses a picture, not
  /// the one that draws.
  func inOrder() -> UnsafeRawBufferPointer {
    blueFirst.look { rects in
      for rect in rects { RedAndBlue.swap(bytes, in: rect, width: width) }
      rects = []
    }
    return UnsafeRawBufferPointer(bytes)
  }
}

/// Keeps the context whose memory is lent, and the buffers that came back.
final class FrameLender: @unchecked Sendable {
  // Sound: other threads only add to `returned`, under its lock; the context and its objects are
  // used on the home thread alone, which also releases them.
  private let context: Context
  private let device: any HostDevice
  private let home: HomeThread
  private let returned = Monitor<[Spare]>([])
  /// Read-backs that are over, whose buffers are used again.
  private var spare: [Spare] = []

  /// A read-back that is over, and the number of the picture that its buffer holds; nil for none.
  struct Spare {
    let readback: PixelReadback
    let number: Int?
  }

  init(_ context: Context, _ device: any HostDevice, _ home: HomeThread) {
    (self.context, self.device, self.home) = (context, device, home)
  }

  deinit {
    let spare = returned.look { $0 } + spare
    let held: [AnyObject] = spare.map { $0.readback } + [context]
    home.letGo { _ in withExtendedLifetime(held) {} }
  }

  func takeBack(_ readback: PixelReadback, holding number: Int?) {
    returned.look { $0.append(Spare(readback: readback, number: number)) }
  }

  /// A read-back whose buffer may be filled again, the one of the latest picture; nil when all are
  /// lent. The context is current.
  func takeSpare() -> Spare? {
    let news = returned.look { returned in
      defer { returned = [] }
      return returned
    }
    for spare in news { device.unmap(spare.readback) }
    spare += news
    guard let place = spare.indices.max(by: { (spare[$0].number ?? 0) < (spare[$1].number ?? 0) })
    else { return nil }
    return spare.remove(at: place)
  }
}
