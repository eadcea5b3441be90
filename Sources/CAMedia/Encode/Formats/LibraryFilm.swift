// SPDX-License-Identifier: Apache-2.0
import CFFmpeg
import CoreGraphics
import Foundation

/// A film that FFmpeg's libraries encode and write.
///
/// The same pictures and settings give the same bytes: the number of threads is fixed, and no
/// version, date or random number is written.
final class LibraryFilm: FilmWriter, @unchecked Sendable {
  // Sound: one thread at a time appends and finishes, as the protocol says; `prepare` reads
  // constant members alone, and the pool has a lock.
  private let ffmpeg: FFmpeg
  private let planes: PlaneWriter
  private let pixelFormat: AVPixelFormat
  private let pool = SparePictures<FilmPicture>()
  /// The encoder of the group; nil between two groups, so that there is one at a time.
  private var encoder: FilmEncoder?
  private let makeEncoder: () throws(MediaError) -> FilmEncoder
  private let groupLength: Int64?
  private let colors: PictureColors
  private let container: FilmContainer
  private let sound: (any SoundTrack)?
  private let rate: FilmRate
  private var count: Int64 = 0
  /// The number of the first picture of the group.
  private var groupStart: Int64 = 0

  init(_ settings: FilmSettings, _ file: any FilmTarget) throws(MediaError) {
    guard let codec = settings.usedCodec, let layout = settings.usedLayout else {
      throw MediaError(.setting, value: "\(settings.format.name) without a codec")
    }
    guard let path = file.path else {
      throw MediaError(
        .writable, value: "\(settings.format.name) needs a file in which it can go back")
    }
    ffmpeg = try FFmpeg.shared()
    let size = settings.codedSize
    planes = PlaneWriter(
      layout: layout, width: settings.width, height: settings.height, codedWidth: size.width,
      codedHeight: size.height)
    pixelFormat = ffmpeg.av_get_pix_fmt(layout.ffmpegName)
    container = try FilmContainer(ffmpeg, settings.format, path: path)
    let (library, pixels, needsHead) = (ffmpeg, pixelFormat, container.needsGlobalHead)
    makeEncoder = { () throws(MediaError) in
      try FilmEncoder(library, codec, settings, pixels: pixels, needsGlobalHead: needsHead)
    }
    groupLength = settings.groupLength.map(Int64.init)
    let encoder = try makeEncoder()
    colors = PictureColors(encoder.context.pointee)
    sound = try settings.makeSoundTrack(globalHead: container.needsGlobalHead)
    rate = settings.rate
    try container.begin(sound, settings) { (stream) throws(MediaError) in
      try container.describe(stream, encoder, settings)
    }
    self.encoder = encoder
  }

  func prepare(
    _ pixels: PixelBytes, _ stamp: PictureStamp?
  ) throws -> PooledPicture<FilmPicture> {
    // An encoder may keep a picture for a while after it was handed over.
    let spare = pool.take(stamp, where: \.isWritable)
    let picture: FilmPicture
    if let spare {
      picture = spare.memory
    } else {
      picture = try FilmPicture(
        ffmpeg, width: planes.codedWidth, height: planes.codedHeight, pixelFormat)
      colors.tag(picture)
    }
    planes.write(pixels, into: picture.planes, in: spare?.parts)
    return PooledPicture(picture, stamp, pool)
  }

  func append(_ picture: PooledPicture<FilmPicture>) throws {
    if let groupLength, count > groupStart, count - groupStart == groupLength {
      try encode(nil)
      encoder = nil
      encoder = try makeEncoder()
      groupStart = count
    }
    try encode(picture.memory)
    count += 1
    // The sound of a picture follows it, so that both lie together in the file.
    try writeSound(upTo: Double(count) * Double(rate.denominator) / Double(rate.numerator))
  }

  func finish() throws {
    try encode(nil)
    try writeSound(upTo: nil)
    try container.end()
  }

  private func encode(_ picture: FilmPicture?) throws(MediaError) {
    // Each group counts from 0, so that its bytes do not depend on its place.
    let start = groupStart
    guard let encoder else { return }
    try encoder.encode(picture, at: count - start) { packet throws(MediaError) in
      packet.pointee.pts += start
      packet.pointee.dts += start
      try container.write(packet, to: .pictures, encoder.context.pointee.time_base)
    }
  }

  private func writeSound(upTo seconds: Double?) throws(MediaError) {
    guard let sound else { return }
    try sound.write(upTo: seconds) { packet throws(MediaError) in
      try container.write(packet, to: .sound, sound.clock)
    }
  }
}

/// A picture in FFmpeg's memory.
final class FilmPicture: @unchecked Sendable {
  // Sound: filled by the thread that made it, then only handed on.
  let frame: UnsafeMutablePointer<AVFrame>
  private let ffmpeg: FFmpeg

  init(
    _ ffmpeg: FFmpeg, width: Int, height: Int, _ format: AVPixelFormat
  ) throws(MediaError) {
    guard let frame = ffmpeg.av_frame_alloc() else {
      throw MediaError(.memory, value: "a picture of \(width)×\(height) pixels")
    }
    (self.ffmpeg, self.frame) = (ffmpeg, frame)
    (frame.pointee.width, frame.pointee.height) = (Int32(width), Int32(height))
    frame.pointee.format = format.rawValue
    guard ffmpeg.av_frame_get_buffer(frame, 0) >= 0 else {
      throw MediaError(.memory, value: "a picture of \(width)×\(height) pixels")
    }
  }

  deinit {
    var frame: UnsafeMutablePointer<AVFrame>? = frame
    ffmpeg.av_frame_free(&frame)
  }

  /// Whether nobody else has the planes.
  var isWritable: Bool { ffmpeg.av_frame_is_writable(frame) > 0 }

  /// The planes that there are.
  var planes: [PlaneTarget] {
    let (data, sizes) = (frame.pointee.data, frame.pointee.linesize)
    let all = [(data.0, sizes.0), (data.1, sizes.1), (data.2, sizes.2), (data.3, sizes.3)]
    return all.compactMap { base, bytes in
      base.map { PlaneTarget(base: UnsafeMutableRawPointer($0), bytesPerRow: Int(bytes)) }
    }
  }
}
