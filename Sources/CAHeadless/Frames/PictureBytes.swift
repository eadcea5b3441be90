// SPDX-License-Identifier: Apache-2.0
import CABase
import CADevice
import CAGLES
import CAHost
import CAClient
import CARenderServer
import CoreGraphics

/// Memory that holds a picture, until the last reference goes: the driver's, or a render server's.
final class PictureBytes: @unchecked Sendable {
  // Sound: the bytes change under the lock of `order`, before anybody is given them as RGBA and
  // while nobody reads them as they lie; `owner` keeps the memory, and is only let go of.
  private let bytes: UnsafeMutableRawBufferPointer
  let width: Int
  let height: Int
  /// The number of the picture in the history; nil for one that a server sent.
  let number: Int?
  let history: PictureHistory?
  private let order: Monitor<ReadOrder>
  private let owner: AnyObject?
  private let lent: (readback: PixelReadback, lender: FrameLender)?

  /// A picture that was read back.
  init(
    _ bytes: UnsafeMutableRawBufferPointer, _ picture: LentPicture, of history: PictureHistory,
    from lender: FrameLender
  ) {
    let readback = picture.readback
    (self.bytes, self.history, number) = (bytes, history, picture.number)
    order = Monitor(ReadOrder(readback.isBlueFirst ? picture.news : [], over: picture.base))
    (width, height) = (readback.rect.width, readback.rect.height)
    (owner, lent) = (nil, (readback, lender))
  }

  /// Pixels that a render server sent.
  init(_ pixels: RemotePixels) {
    // Sound: bytes in order are only read.
    bytes = UnsafeMutableRawBufferPointer(mutating: pixels.bytes)
    order = Monitor(ReadOrder([], over: .redFirst))
    (width, height) = (pixels.width, pixels.height)
    (owner, lent, number, history) = (pixels.memory, nil, nil, nil)
  }

  deinit {
    guard let lent else { return }
    // A buffer whose pixels have both orders is no base of a later picture.
    let order = order.look { $0.common }
    lent.lender.takeBack(
      lent.readback,
      holding: order.flatMap { order in number.map { HeldPicture(number: $0, order: order) } })
  }

  /// The bytes as RGBA. Whoever asks first puts them in order: the thread that uses a picture, not
  /// the one that draws. Waits for those who read them as they lie.
  func inOrder() -> UnsafeRawBufferPointer {
    order.wait { order -> Decision<Void> in
      if order.common != .redFirst, order.readers > 0 { return .sleep(nil) }
      turn(&order)
      return .done(())
    }
    return UnsafeRawBufferPointer(bytes)
  }

  /// The bytes in the order that all of them have. They stay so until ``endReading()``.
  func asTheyLie() -> PixelBytes {
    order.look { order in
      if order.common == nil { turn(&order) }
      order.readers += 1
      return PixelBytes(
        UnsafeRawBufferPointer(bytes), isBlueFirst: order.common == .blueFirst)
    }
  }

  /// Ends a reading that ``asTheyLie()`` began.
  func endReading() { order.change { $0.readers -= 1 } }

  /// Makes all pixels RGBA.
  private func turn(_ order: inout ReadOrder) {
    switch order.common {
    case .redFirst: return
    case .blueFirst: RedAndBlue.swap(bytes)
    case nil: for rect in order.blueFirst { RedAndBlue.swap(bytes, in: rect, width: width) }
    }
    (order.base, order.blueFirst) = (.redFirst, [])
  }
}

/// The order of the bytes of pixels.
enum ByteOrder { case redFirst, blueFirst }

/// The order of the bytes of a picture whose parts were read at different times.
private struct ReadOrder {
  /// Rectangles whose pixels have blue first.
  var blueFirst: [PixelRect]
  /// The order of the pixels beyond them.
  var base: ByteOrder
  /// Those who read the pixels as they lie.
  var readers = 0

  /// - Parameter base: The order of the pixels that were in the buffer before; nil where all are in
  ///   `blueFirst`, or red first.
  init(_ blueFirst: [PixelRect], over base: ByteOrder?) {
    self.blueFirst = blueFirst
    self.base = base ?? (blueFirst.isEmpty ? .redFirst : .blueFirst)
  }

  /// The order of all pixels; nil where they differ.
  var common: ByteOrder? { base == .blueFirst || blueFirst.isEmpty ? base : nil }
}

/// A picture that is still in a buffer.
struct HeldPicture {
  /// Its number in the history.
  let number: Int
  /// The order of all of its pixels.
  let order: ByteOrder
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

  /// A read-back that is over, and the picture that its buffer holds; nil for none.
  struct Spare {
    let readback: PixelReadback
    let picture: HeldPicture?
  }

  init(_ context: Context, _ device: any HostDevice, _ home: HomeThread) {
    (self.context, self.device, self.home) = (context, device, home)
  }

  deinit {
    let spare = returned.look { $0 } + spare
    let held: [AnyObject] = spare.map { $0.readback } + [context]
    home.letGo { _ in withExtendedLifetime(held) {} }
  }

  func takeBack(_ readback: PixelReadback, holding picture: HeldPicture?) {
    returned.look { $0.append(Spare(readback: readback, picture: picture)) }
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
    guard
      let place = spare.indices.max(by: {
        (spare[$0].picture?.number ?? 0) < (spare[$1].picture?.number ?? 0)
      })
    else { return nil }
    return spare.remove(at: place)
  }
}
