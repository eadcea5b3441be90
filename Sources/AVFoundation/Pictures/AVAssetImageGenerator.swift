// SPDX-License-Identifier: Apache-2.0
import CAMedia
import CoreGraphics
import Foundation
import Synchronization

/// Makes still pictures of a film.
///
/// Sound: the settings are those of the program, which sets them before it asks for pictures; all
/// else is locked.
open class AVAssetImageGenerator: NSObject, @unchecked Sendable {
  /// How the making of a picture ended.
  public enum Result: Int, Sendable {
    /// The picture is there.
    case succeeded
    /// There is none; the error says why.
    case failed
    /// It was given up.
    case cancelled
  }

  /// The film.
  public let asset: AVAsset
  private let film = Mutex<Film?>(nil)
  private let cancellations = Mutex(0)

  /// Whether pictures are turned as the track says. Default false.
  open var appliesPreferredTrackTransform = false
  /// The size that pictures are fitted into, in their own shape; 0 for a side leaves it free.
  /// Default zero: as they are.
  open var maximumSize = CGSize.zero
  /// How much earlier a picture may be than asked. Pictures are exact, whatever this says.
  open var requestedTimeToleranceBefore = CMTime.positiveInfinity
  /// How much later a picture may be than asked. Pictures are exact, whatever this says.
  open var requestedTimeToleranceAfter = CMTime.positiveInfinity

  /// A generator of a film.
  public init(asset: AVAsset) {
    self.asset = asset
    super.init()
  }

  /// The picture at a time.
  ///
  /// - Parameter actualTime: Is set to the time at which the frame begins.
  /// - Throws: the reason why there is none.
  open func copyCGImage(
    at requestedTime: CMTime, actualTime: UnsafeMutablePointer<CMTime>?
  ) throws -> CGImage {
    let (image, time) = try picture(at: requestedTime)
    actualTime?.pointee = time
    return image
  }

  /// The picture at a time, and the time at which its frame begins.
  open func image(at time: CMTime) async throws -> (image: CGImage, actualTime: CMTime) {
    try await withCheckedThrowingContinuation { done in
      DispatchQueue.global().async {
        do {
          let (image, actual) = try self.picture(at: time)
          done.resume(returning: (image: image, actualTime: actual))
        } catch {
          done.resume(throwing: error)
        }
      }
    }
  }

  /// Makes pictures one after the other on another thread, and calls `handler` there for each.
  open func generateCGImagesAsynchronously(
    forTimes requestedTimes: [NSValue],
    completionHandler handler:
      @escaping @Sendable (CMTime, CGImage?, CMTime, Result, (any Error)?)
      -> Void
  ) {
    let times = requestedTimes.map(\.timeValue)
    let generation = cancellations.withLock { $0 }
    DispatchQueue.global().async {
      for time in times {
        if self.cancellations.withLock({ $0 }) != generation {
          handler(time, nil, .invalid, .cancelled, nil)
          continue
        }
        do {
          let (image, actual) = try self.picture(at: time)
          handler(time, image, actual, .succeeded, nil)
        } catch {
          handler(time, nil, .invalid, .failed, error)
        }
      }
    }
  }

  /// Makes a picture on another thread, and calls `handler` there.
  open func generateCGImageAsynchronously(
    for requestedTime: CMTime,
    completionHandler handler: @escaping @Sendable (CGImage?, CMTime, (any Error)?) -> Void
  ) {
    generateCGImagesAsynchronously(forTimes: [NSValue(time: requestedTime)]) {
      handler($1, $2, $4)
    }
  }

  /// Gives up all pictures that were asked for and are not made.
  open func cancelAllCGImageGeneration() { cancellations.withLock { $0 += 1 } }

  private func picture(at time: CMTime) throws -> (CGImage, CMTime) {
    let film = try opened()
    guard time.isNumeric else {
      throw MediaError(.setting, file: film.name, value: "the time \(time) of a picture")
    }
    let number = film.index.frame(at: time.seconds)
    let frame = try film.frame(number)
    let image = appliesPreferredTrackTransform ? frame.shown : frame.coded
    return (fitted(image), film.index.clock.time(film.index.start(of: number)))
  }

  private func opened() throws -> Film {
    let source = try asset.load.wait().get()
    return try film.withLock { film in
      if let film { return film }
      let copy = try source.duplicate()
      film = copy
      return copy
    }
  }

  /// The image in memory of its own, as small as it has to be.
  private func fitted(_ image: CGImage) -> CGImage {
    let plain = CGImage(
      width: image.width, height: image.height, premultipliedRGBA: image.premultipliedRGBA)
    let (width, height) = (CGFloat(image.width), CGFloat(image.height))
    let across = maximumSize.width > 0 ? maximumSize.width / width : 1
    let down = maximumSize.height > 0 ? maximumSize.height / height : 1
    let scale = min(across, down, 1)
    if scale >= 1 { return plain }
    let size = (max(1, Int((width * scale).rounded())), max(1, Int((height * scale).rounded())))
    guard
      let context = CGContext(
        data: nil, width: size.0, height: size.1, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { return plain }
    context.interpolationQuality = .high
    context.draw(plain, in: CGRect(x: 0, y: 0, width: size.0, height: size.1))
    return context.makeImage() ?? plain
  }
}
