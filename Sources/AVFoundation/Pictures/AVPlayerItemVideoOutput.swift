// SPDX-License-Identifier: Apache-2.0
import CAMedia
import CoreAnimation
import CoreGraphics
import Foundation

/// Gives a program the pictures of an item as pixels, by their times.
open class AVPlayerItemVideoOutput: NSObject {
  weak var item: AVPlayerItem?
  private let format: OSType
  /// The film and number of the frame that was copied last.
  private var copied: Int?

  /// An output of pixels.
  ///
  /// - Parameter pixelBufferAttributes: Of which `kCVPixelBufferPixelFormatTypeKey` has an effect:
  ///   32 bits in any order, 24, or `420v` and `420f`. Default `32BGRA`, also for a format that is
  ///   not here.
  public init(pixelBufferAttributes: [String: Any]? = nil) {
    let asked = pixelBufferAttributes?["PixelFormatType"]
    let value =
      (asked as? NSNumber)?.uint32Value ?? (asked as? OSType)
      ?? (asked as? Int).map { OSType(truncatingIfNeeded: $0) }
    let known = [
      kCVPixelFormatType_32ARGB, kCVPixelFormatType_32RGBA, kCVPixelFormatType_24RGB,
      kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
      kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
    ]
    format = value.flatMap { known.contains($0) ? $0 : nil } ?? kCVPixelFormatType_32BGRA
    super.init()
  }

  /// An output of pixels, by settings of which those of pixel buffers have an effect.
  public convenience init(outputSettings: [String: Any]?) {
    self.init(pixelBufferAttributes: outputSettings)
  }

  /// The time of the item at a time of the clock, seconds.
  open func itemTime(forHostTime hostTimeInSeconds: CFTimeInterval) -> CMTime {
    guard let player = item?.player, let course = player.source.course(at: hostTimeInSeconds),
      let moment = course.moment(at: hostTimeInSeconds, waits: ManualClock.current != nil)
    else { return .invalid }
    return CMTime(seconds: moment.time, preferredTimescale: AVPlayer.timescale)
  }

  /// Whether the frame of a time is another one than the one that was copied last.
  open func hasNewPixelBuffer(forItemTime itemTime: CMTime) -> Bool {
    guard let film, let frame = frame(at: itemTime, of: film) else { return false }
    return frame != copied
  }

  /// The frame of a time, not turned; nil for no time, or where the film cannot be read.
  ///
  /// - Parameter outItemTimeForDisplay: Is set to the time at which the frame begins.
  open func copyPixelBuffer(
    forItemTime itemTime: CMTime,
    itemTimeForDisplay outItemTimeForDisplay: UnsafeMutablePointer<CMTime>?
  ) -> CVPixelBuffer? {
    guard let film, let number = frame(at: itemTime, of: film), let frame = try? film.frame(number)
    else { return nil }
    copied = number
    outItemTimeForDisplay?.pointee = film.index.clock.time(film.index.start(of: number))
    return .filled(frame.coded, format: format)
  }

  private var film: Film? {
    let load = item?.load
    return ManualClock.current == nil ? load?.film : try? load?.wait().get()
  }

  private func frame(at time: CMTime, of film: Film) -> Int? {
    time.isNumeric ? film.index.frame(at: time.seconds) : nil
  }
}
