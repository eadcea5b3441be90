// SPDX-License-Identifier: Apache-2.0
import CFFmpeg

/// Mixed sound, encoded.
///
/// The same sounds give the same bytes: the encoder has one thread and writes no version.
final class EncodedSound: SoundTrack {
  private let ffmpeg: FFmpeg
  private let codec: SoundCodec
  private let mixer: SoundMixer
  private let context: UnsafeMutablePointer<AVCodecContext>
  private let packet: UnsafeMutablePointer<AVPacket>
  /// The next sample of the mix.
  private var position = 0
  private var hasEnded = false

  init(
    _ sound: FilmSound, _ settings: FilmSettings, globalHead: Bool
  ) throws(MediaError) {
    let library = try SoundLibrary.shared()
    ffmpeg = library.media
    codec = settings.format.soundCodec
    let shape = sound.shape(for: codec)
    mixer = SoundMixer(
      sound, shape: shape,
      count: SoundLength.samples(
        of: settings.frameCount, at: settings.rate, sampleRate: shape.rate))
    guard let found = ffmpeg.avcodec_find_encoder_by_name(codec.encoder) else {
      throw MediaError(
        .encoder, value: "\(codec.rawValue): FFmpeg was built without \(codec.encoder)")
    }
    guard let context = ffmpeg.avcodec_alloc_context3(found), let packet = ffmpeg.av_packet_alloc()
    else { throw MediaError(.memory, value: "the encoder \(codec.encoder)") }
    (self.context, self.packet) = (context, packet)
    context.pointee.sample_rate = Int32(shape.rate)
    library.av_channel_layout_default(&context.pointee.ch_layout, Int32(shape.channelCount))
    context.pointee.sample_fmt = codec == .opus ? AV_SAMPLE_FMT_FLT : AV_SAMPLE_FMT_FLTP
    context.pointee.bit_rate = Int64(codec.bitRate * shape.channelCount)
    context.pointee.time_base = AVRational(num: 1, den: Int32(shape.rate))
    context.pointee.thread_count = 1
    context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
    if globalHead { context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER }
    try check(ffmpeg.avcodec_open2(context, found, nil))
  }

  deinit {
    var packet: UnsafeMutablePointer<AVPacket>? = packet
    ffmpeg.av_packet_free(&packet)
    var context: UnsafeMutablePointer<AVCodecContext>? = context
    ffmpeg.avcodec_free_context(&context)
  }

  var clock: AVRational { context.pointee.time_base }
  var rate: Int { mixer.shape.rate }

  func describe(_ stream: UnsafeMutablePointer<AVStream>) throws(MediaError) {
    try check(ffmpeg.avcodec_parameters_from_context(stream.pointee.codecpar, context))
    stream.pointee.time_base = context.pointee.time_base
  }

  func write(
    upTo seconds: Double?, _ take: (UnsafeMutablePointer<AVPacket>) throws(MediaError) -> Void
  ) throws(MediaError) {
    let end = seconds.map { Int(min($0, 1e9) * Double(mixer.shape.rate)) } ?? .max
    while !hasEnded, position < end {
      let samples = try mixer.read(Int(context.pointee.frame_size))
      if samples.isEmpty {
        hasEnded = true
        try check(ffmpeg.avcodec_send_frame(context, nil))
      } else {
        try send(samples)
      }
      while true {
        let code = ffmpeg.avcodec_receive_packet(context, packet)
        if code == CFF_AGAIN || code == CFF_END { break }
        try check(code)
        defer { ffmpeg.av_packet_unref(packet) }
        try take(packet)
      }
    }
  }

  private func send(_ samples: [Float]) throws(MediaError) {
    let channels = mixer.shape.channelCount
    let count = samples.count / channels
    guard let frame = ffmpeg.av_frame_alloc() else {
      throw MediaError(.memory, value: "samples")
    }
    let reference = FrameReference(frame, ffmpeg)
    frame.pointee.nb_samples = Int32(count)
    frame.pointee.format = context.pointee.sample_fmt.rawValue
    frame.pointee.sample_rate = context.pointee.sample_rate
    let library = try SoundLibrary.shared()
    try check(library.av_channel_layout_copy(&frame.pointee.ch_layout, &context.pointee.ch_layout))
    try check(ffmpeg.av_frame_get_buffer(frame, 0))
    frame.pointee.pts = Int64(position)
    let isPlanar = context.pointee.sample_fmt == AV_SAMPLE_FMT_FLTP
    // Sound: the buffer of the frame has room for its samples.
    for plane in 0..<(isPlanar ? channels : 1) {
      guard let bytes = frame.pointee.extended_data[plane] else { continue }
      let target = UnsafeMutableRawPointer(bytes).assumingMemoryBound(to: Float.self)
      if isPlanar {
        for sample in 0..<count { target[sample] = samples[sample * channels + plane] }
      } else {
        for place in samples.indices { target[place] = samples[place] }
      }
    }
    try check(ffmpeg.avcodec_send_frame(context, reference.frame))
    position += count
  }

  private func check(_ code: Int32) throws(MediaError) {
    guard code < 0 else { return }
    throw MediaError(.encoder, value: "\(codec.rawValue): \(ffmpeg.words(for: code))")
  }
}
