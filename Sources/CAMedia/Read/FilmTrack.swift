// SPDX-License-Identifier: Apache-2.0
import CFFmpeg
import CoreGraphics

/// A whole number of ticks of a clock.
package struct FilmClock: Hashable, Sendable {
  /// Seconds of a tick: numerator over denominator.
  package var numerator, denominator: Int32

  /// The seconds of that many ticks.
  package func seconds(_ ticks: Int64) -> Double {
    Double(ticks) * Double(numerator) / Double(denominator)
  }

  init(_ rational: AVRational) {
    let isClock = rational.num > 0 && rational.den > 0
    (numerator, denominator) = isClock ? (rational.num, rational.den) : (1, 1_000_000)
  }
}

/// A stream of a film, as its header describes it.
package struct FilmTrack: Hashable, Sendable {
  /// The kinds of streams.
  package enum Kind: Hashable, Sendable { case pictures, sound, text, other }

  package var kind: Kind
  /// The number among the streams of the file.
  package var index: Int
  /// The number that the file gives it.
  package var identifier: Int
  /// FFmpeg's name of the codec, such as `h264`.
  package var codec: String
  /// The four characters of the codec in the file; 0 if it has none.
  package var tag: UInt32
  package var clock: FilmClock
  /// Ticks; nil where the file does not tell.
  package var duration: Int64?
  /// Pixels as they are coded; 0 for other kinds.
  package var width, height: Int
  /// The width of a pixel for its height.
  package var pixelAspect: Double
  /// Frames per second, on average.
  package var frameRate: Double
  /// How the picture is to be turned to be shown.
  package var transform: CGAffineTransform
  /// Whether the stream says that its pictures have alpha apart.
  package var hasSeparateAlpha: Bool
  /// The three letters of the language, such as `eng`; empty if unknown.
  package var language: String

  init(_ file: FilmFile, index: Int) {
    let library = file.library
    let stream = file.context.pointee.streams[index]!
    let parameters = stream.pointee.codecpar.pointee
    self.index = index
    kind = Self.kind(stream.pointee)
    identifier = Int(stream.pointee.id)
    codec = library.avcodec_get_name(parameters.codec_id).map { String(cString: $0) } ?? "unknown"
    tag = parameters.codec_tag
    clock = FilmClock(stream.pointee.time_base)
    duration = stream.pointee.duration > 0 ? stream.pointee.duration : nil
    (width, height) = (Int(parameters.width), Int(parameters.height))
    let aspect = library.av_guess_sample_aspect_ratio(file.context, stream, nil)
    pixelAspect = Self.ratio(aspect, within: 0.05...20) ?? 1
    frameRate = Self.ratio(stream.pointee.avg_frame_rate, within: 0.001...10_000) ?? 0
    transform = Self.transform(of: stream, library)
    hasSeparateAlpha = Self.tag("alpha_mode", of: stream, library) == "1"
    language = Self.tag("language", of: stream, library) ?? ""
  }

  private static func kind(_ stream: AVStream) -> Kind {
    switch stream.codecpar.pointee.codec_type {
    case AVMEDIA_TYPE_VIDEO:
      stream.disposition & AV_DISPOSITION_ATTACHED_PIC == 0 ? .pictures : .other
    case AVMEDIA_TYPE_AUDIO: .sound
    case AVMEDIA_TYPE_SUBTITLE: .text
    default: .other
    }
  }

  private static func ratio(_ rational: AVRational, within range: ClosedRange<Double>) -> Double? {
    guard rational.num > 0, rational.den > 0 else { return nil }
    let value = Double(rational.num) / Double(rational.den)
    return range.contains(value) ? value : nil
  }

  /// The text of a tag of a stream; nil where it has none of that name.
  static func tag(
    _ key: String, of stream: UnsafeMutablePointer<AVStream>, _ library: FFmpeg
  ) -> String? {
    let entry = library.av_dict_get(stream.pointee.metadata, key, nil, 0)
    return entry?.pointee.value.map { String(cString: $0) }
  }

  /// The matrix that the file has for its display: two columns of 16.16, a third one of 2.30.
  private static func transform(
    of stream: UnsafeMutablePointer<AVStream>, _ library: FFmpeg
  ) -> CGAffineTransform {
    var size = 0
    guard
      let data = library.av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size),
      size >= 36
    else { return .identity }
    func value(_ index: Int) -> CGFloat {
      let bytes = UnsafeRawPointer(data)
      return CGFloat(bytes.loadUnaligned(fromByteOffset: index * 4, as: Int32.self)) / 65536
    }
    return CGAffineTransform(
      a: value(0), b: value(1), c: value(3), d: value(4), tx: value(6), ty: value(7))
  }
}

extension FilmTrack {
  /// The size at which the pictures are meant to be seen, before they are turned: square pixels.
  package var naturalSize: (width: Int, height: Int) {
    (max(1, Int((Double(width) * pixelAspect).rounded())), height)
  }

  /// The quarter turns and reflections of ``transform``.
  package var orientation: FilmOrientation { FilmOrientation(transform) }
}
