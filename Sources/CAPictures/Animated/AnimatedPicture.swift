// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// A file of several pictures that are shown one after another: GIF, APNG or animated
/// WebP, or numbered files.
///
/// Its structure is checked when it is opened. Pixels are decoded when they are first read; of the
/// pictures, ``ImageLimits/keptFrameByteCount`` bytes are kept.
package final class AnimatedPicture: Sendable {
  /// The format of the file.
  package let format: ImageFormat
  /// Pixels.
  package let width: Int
  /// Pixels.
  package let height: Int
  /// How often all pictures are shown; 0 for no end.
  package let playCount: Int
  /// How long each picture is shown, as the file says.
  package let times: [FrameTime]
  /// When each is shown, with times as browsers show them; see ``FrameTime/shown``.
  package let schedule: FrameTimes
  /// The pictures, decoded when their pixels are first read; of a damaged one, those of the last
  /// sound one before it are shown, with a line on standard error.
  package let images: [CGImage]
  private let store: FrameStore

  /// The animation in a file's bytes; nil for a single picture, as PNG and WebP may be, and for
  /// another format.
  package static func read(
    _ data: Data, limits: ImageLimits = .default
  ) throws(ImageError) -> AnimatedPicture? {
    guard let format = ImageFormat.sniff(data) else { return nil }
    let source: (any FrameSource)?
    switch format {
    case .gif, .png, .webP: try limits.check(byteCount: data.count, format: format)
    default: return nil
    }
    switch format {
    case .gif: source = try GIFFile(data, limits: limits)
    case .png: source = try AnimatedPNG(data, limits: limits)
    default: source = try AnimatedWebP(data, limits: limits)
    }
    guard let source else { return nil }
    try limits.checkAnimation(source)
    return AnimatedPicture(source, limits: limits)
  }

  /// The animation of numbered files, each shown for the same time; see ``PictureSequence``.
  package static func sequence(
    _ place: URL, time: FrameTime, limits: ImageLimits = .default
  ) throws(ImageError) -> AnimatedPicture {
    let source = try PictureSequence(place, time: time, limits: limits)
    try limits.checkAnimation(source)
    return AnimatedPicture(source, limits: limits)
  }

  private init(_ source: any FrameSource, limits: ImageLimits) {
    let store = FrameStore(source, keptBytes: limits.keptFrameByteCount)
    self.store = store
    format = source.format
    (width, height, playCount) = (source.width, source.height, source.playCount)
    times = source.frames.map(\.time)
    schedule = FrameTimes(source is PictureSequence ? times : times.map(\.shown))
    images = source.opaque.enumerated().map { index, isOpaque in
      CGImage(FramePixels(store, index, isOpaque: isOpaque))
    }
  }

  /// The number of pictures, at least 1.
  package var count: Int { times.count }

  /// A picture with its pixels.
  package func image(at index: Int) throws(ImageError) -> CGImage {
    CGImage(width: width, height: height, premultipliedRGBA: try store.pixels(of: index))
  }
}

/// The pixels of one picture of an animation, decoded when they are read.
final class FramePixels: PixelSurface {
  let isOpaque: Bool
  private let store: FrameStore
  private let index: Int

  init(_ store: FrameStore, _ index: Int, isOpaque: Bool) {
    (self.store, self.index, self.isOpaque) = (store, index, isOpaque)
  }

  var width: Int { store.source.width }
  var height: Int { store.source.height }

  func premultipliedRGBA8() -> [UInt8] { store.pixelsOrSoundOnes(of: index) }
}
