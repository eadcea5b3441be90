// SPDX-License-Identifier: Apache-2.0
import CFFmpeg

/// The file that packets go into.
final class FilmContainer {
  private let ffmpeg: FFmpeg
  private let context: UnsafeMutablePointer<AVFormatContext>
  private let path: String

  init(_ ffmpeg: FFmpeg, _ format: FilmFormat, path: String) throws(MediaError) {
    var made: UnsafeMutablePointer<AVFormatContext>?
    let code = ffmpeg.avformat_alloc_output_context2(&made, nil, format.muxer, "file:" + path)
    guard code >= 0, let made else {
      throw MediaError(
        .encoder, value: "\(format.name): FFmpeg was built without \(format.muxer)")
    }
    (self.ffmpeg, context, self.path) = (ffmpeg, made, path)
    context.pointee.flags |= AVFMT_FLAG_BITEXACT
  }

  deinit {
    if context.pointee.pb != nil { _ = ffmpeg.avio_closep(&context.pointee.pb) }
    ffmpeg.avformat_free_context(context)
  }

  /// Whether the encoder's own head goes into that of the file.
  var needsGlobalHead: Bool { context.pointee.oformat.pointee.flags & AVFMT_GLOBALHEADER != 0 }

  /// The streams of a film, in the order of the file.
  enum Stream: Int { case pictures, sound }

  /// Opens the file, which is there, and writes its head.
  ///
  /// - Parameter pictures: Describes the stream of pictures.
  func begin(
    _ sound: (any SoundTrack)?, _ settings: FilmSettings,
    pictures: (UnsafeMutablePointer<AVStream>) throws(MediaError) -> Void
  ) throws(MediaError) {
    try pictures(try newStream())
    if let sound { try sound.describe(try newStream()) }
    if let part = settings.part {
      try check(ffmpeg.av_dict_set(&context.pointee.metadata, "comment", part.comment, 0))
    }
    try check(ffmpeg.avio_open(&context.pointee.pb, "file:" + path, AVIO_FLAG_WRITE))
    var options: OpaquePointer?
    defer { ffmpeg.av_dict_free(&options) }
    if [.mp4, .mov].contains(settings.format) {
      // The index of an MP4 stands first, so that a browser shows it while it loads.
      _ = ffmpeg.av_dict_set(&options, "movflags", "+faststart", 0)
      // Lengths of the whole in ticks of the sound are exact; those of pictures alone stay as
      // they are.
      if let sound {
        _ = ffmpeg.av_dict_set(&options, "movie_timescale", "\(sound.rate)", 0)
      }
    }
    try check(ffmpeg.avformat_write_header(context, &options))
  }

  private func newStream() throws(MediaError) -> UnsafeMutablePointer<AVStream> {
    guard let stream = ffmpeg.avformat_new_stream(context, nil) else {
      throw MediaError(.memory, value: "a stream")
    }
    return stream
  }

  /// Describes pictures as an encoder makes them.
  func describe(
    _ stream: UnsafeMutablePointer<AVStream>, _ encoder: FilmEncoder, _ settings: FilmSettings
  ) throws(MediaError) {
    try check(
      ffmpeg.avcodec_parameters_from_context(stream.pointee.codecpar, encoder.context))
    // The tag by which players of Apple know HEVC.
    if settings.usedCodec == .hevc, [.mp4, .mov].contains(settings.format) {
      stream.pointee.codecpar.pointee.codec_tag = "hvc1".utf8.reversed().reduce(0) {
        $0 << 8 | UInt32($1)
      }
    }
    stream.pointee.time_base = encoder.context.pointee.time_base
    stream.pointee.avg_frame_rate = encoder.context.pointee.framerate
    stream.pointee.r_frame_rate = encoder.context.pointee.framerate
    stream.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
    if settings.keepsAlpha, [.webm, .mkv].contains(settings.format) {
      _ = ffmpeg.av_dict_set(&stream.pointee.metadata, "alpha_mode", "1", 0)
    }
  }

  /// Writes a packet of a stream.
  ///
  /// - Parameter clock: Ticks of the packet's times.
  func write(
    _ packet: UnsafeMutablePointer<AVPacket>, to stream: Stream, _ clock: AVRational
  ) throws(MediaError) {
    guard let stream = context.pointee.streams[stream.rawValue] else {
      preconditionFailure("A film is begun before it is written.")
    }
    packet.pointee.stream_index = stream.pointee.index
    ffmpeg.av_packet_rescale_ts(packet, clock, stream.pointee.time_base)
    try check(ffmpeg.av_interleaved_write_frame(context, packet))
    try check(context.pointee.pb.pointee.error)
  }

  /// Writes the end of the film, and everything that the library still holds.
  func end() throws(MediaError) {
    try check(ffmpeg.av_write_trailer(context))
    ffmpeg.avio_flush(context.pointee.pb)
    try check(context.pointee.pb.pointee.error)
    try check(ffmpeg.avio_closep(&context.pointee.pb))
  }

  private func check(_ code: Int32) throws(MediaError) {
    guard code < 0 else { return }
    throw MediaError(.writable, value: ffmpeg.words(for: code))
  }
}
