// SPDX-License-Identifier: Apache-2.0
import CFFmpeg

extension SoundReader {
  static func check(
    _ parameters: AVCodecParameters, _ limits: SoundLimits, _ path: String
  ) throws(MediaError) {
    let (rate, channels) = (Int(parameters.sample_rate), Int(parameters.ch_layout.nb_channels))
    guard limits.sampleRates.contains(rate) else {
      throw MediaError(.sampleRate(limits.sampleRates), file: path, value: "\(rate)")
    }
    guard channels > 0 else { throw MediaError(.hasSound, file: path, value: "no channels") }
    guard channels <= limits.maximumChannelCount else {
      throw MediaError(
        .channelCount(maximum: limits.maximumChannelCount), file: path, value: "\(channels)")
    }
  }

  /// FFmpeg's names of the format.
  private static func formats(of context: UnsafeMutablePointer<AVFormatContext>) -> [Substring] {
    let name = context.pointee.iformat.pointee.name.map { String(cString: $0) } ?? ""
    return name.split(separator: ",")
  }

  /// Whether the file is one of Ogg.
  static func isOgg(_ context: UnsafeMutablePointer<AVFormatContext>) -> Bool {
    formats(of: context).contains("ogg")
  }

  /// Formats with a time line of their own begin at its zero, other films with the first of their
  /// packets, and other sounds with their first sample.
  static func origin(
    of context: UnsafeMutablePointer<AVFormatContext>, _ stream: Int, hasPictures: Bool,
    _ library: FFmpeg
  ) -> Int64? {
    let formats = formats(of: context)
    if formats.contains("mov") { return 0 }
    if hasPictures, formats.contains("matroska") { return 0 }
    let start = context.pointee.start_time
    guard hasPictures, start != CFF_NOPTS else { return nil }
    let clock = context.pointee.streams[stream]!.pointee.time_base
    return library.av_rescale_q(start, CFF_TIME_BASE, clock)
  }

  static func opened(
    _ file: FilmFile, _ stream: Int, _ name: String
  ) throws(MediaError) -> UnsafeMutablePointer<AVCodecContext> {
    let library = file.library
    let source = file.context.pointee.streams[stream]!
    guard let found = library.avcodec_find_decoder(source.pointee.codecpar.pointee.codec_id) else {
      throw MediaError(.decoder, file: file.input.name, value: name)
    }
    guard var context = Optional(library.avcodec_alloc_context3(found)) else {
      throw MediaError(.memory, file: file.input.name, value: "a decoder")
    }
    var code = library.avcodec_parameters_to_context(context, source.pointee.codecpar)
    if code >= 0 {
      context!.pointee.pkt_timebase = source.pointee.time_base
      context!.pointee.thread_count = 1
      context!.pointee.err_recognition = AV_EF_CRCCHECK | AV_EF_EXPLODE
      context!.pointee.flags |= AV_CODEC_FLAG_BITEXACT
      code = library.avcodec_open2(context, found, nil)
    }
    guard code >= 0, let context else {
      library.avcodec_free_context(&context)
      throw MediaError(
        .decoder, file: file.input.name, value: "\(name): \(library.words(for: code))")
    }
    return context
  }

  /// Whether a tick of the stream is at most a sample, and the decoder's settings lie apart from
  /// the packets.
  var isExact: Bool {
    let stream = description.pointee
    let isAAC = stream.codecpar.pointee.codec_id == AV_CODEC_ID_AAC
    return Int64(stream.time_base.num) * Int64(rate) <= Int64(stream.time_base.den)
      && (!isAAC || stream.codecpar.pointee.extradata_size > 0)
  }
}
