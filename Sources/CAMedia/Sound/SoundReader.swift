// SPDX-License-Identifier: Apache-2.0
import CFFmpeg

/// Decodes the sound of a file from its beginning on. Belongs to one thread at a time.
final class SoundReader {
  /// Samples that were decoded together.
  struct Block {
    let frame: FrameReference
    /// The place of the first sample, counted from the file's beginning.
    let start: Int
    /// Samples of a channel.
    let count: Int
  }

  let library: SoundLibrary
  let file: FilmFile
  let path: String
  /// The number of the stream in the file.
  let stream: Int
  /// Samples a second.
  let rate: Int
  let channelCount: Int
  let limits: SoundLimits
  /// Whether the file is one of Ogg, whose pages FFmpeg leaves out without a word where they are
  /// damaged.
  let isOgg: Bool
  private(set) var codec: UnsafeMutablePointer<AVCodecContext>?
  private(set) var packet: UnsafeMutablePointer<AVPacket>?
  /// The place of zero, in ticks of the stream; nil until the first samples tell.
  var origin: Int64?
  /// The place of the next sample where the samples go on without a gap.
  var next: Int?
  var isDraining = false

  /// Opens a file.
  ///
  /// - Throws: ``MediaError`` that names the path and the broken rule.
  init(path: String, limits: SoundLimits) throws(MediaError) {
    library = try SoundLibrary.shared()
    let media = library.media
    (self.path, self.limits) = (path, limits)
    file = try FilmFile(.file(path: path), limits: .default)
    let context = file.context
    isOgg = Self.isOgg(context)
    let tracks = (0..<Int(context.pointee.nb_streams)).map { [file] in FilmTrack(file, index: $0) }
    let best = media.av_find_best_stream(context, AVMEDIA_TYPE_AUDIO, -1, -1, nil, 0)
    guard best >= 0, best < context.pointee.nb_streams else {
      throw MediaError(.hasSound, file: path, value: "\(tracks.count) streams, none of sound")
    }
    stream = Int(best)
    let hasPictures = tracks.contains { $0.kind == .pictures }
    file.keep(stream: stream)
    let parameters = context.pointee.streams[stream]!.pointee.codecpar
    try Self.check(parameters!.pointee, limits, path)
    (codec, packet) = (nil, nil)
    (rate, channelCount) = (
      Int(parameters!.pointee.sample_rate), Int(parameters!.pointee.ch_layout.nb_channels)
    )
    origin = Self.origin(of: context, stream, hasPictures: hasPictures, media)
    codec = try Self.opened(file, stream, tracks[stream].codec)
    packet = media.av_packet_alloc()
    guard packet != nil else { throw MediaError(.memory, file: path, value: "a packet") }
  }

  deinit {
    library.media.av_packet_free(&packet)
    library.media.avcodec_free_context(&codec)
  }

  /// FFmpeg's number of the codec.
  var codecID: AVCodecID { codec!.pointee.codec_id }
  /// The stream, as FFmpeg describes it.
  var description: UnsafeMutablePointer<AVStream> { file.context.pointee.streams[stream]! }

  /// The next samples; nil at the end.
  ///
  /// - Throws: ``MediaError`` of the rule ``MediaError/Rule/wellFormedSound`` for samples that do
  ///   not decode.
  func read() throws(MediaError) -> Block? {
    var silence = 0
    while true {
      if let block = try receive() {
        if block.count > 0 { return block }
      } else if isDraining {
        return nil
      }
      silence += 1
      if silence > limits.maximumSilentPacketCount {
        throw MediaError(
          .silentPacketCount(maximum: limits.maximumSilentPacketCount), file: path,
          value: "at sample \(next ?? 0)")
      }
      try feed()
    }
  }

  func damaged(_ value: String) -> MediaError {
    MediaError(.wellFormedSound, file: path, value: value)
  }
}
