// SPDX-License-Identifier: Apache-2.0
import CFFmpeg
import Glibc

/// One of FFmpeg's encoders, at work on a film.
final class FilmEncoder {
  let context: UnsafeMutablePointer<AVCodecContext>
  private let ffmpeg: FFmpeg
  private let codec: VideoCodec
  private let packet: UnsafeMutablePointer<AVPacket>
  /// The encoder for people.
  private let name: String
  /// The memory of a device from which the encoder takes pictures; nil where it takes them as they
  /// are.
  private var device: HardwareFrames?

  /// The threads of an encoder on any machine, since some encoders write other bytes with others.
  private static let threads: Int32 = 4

  init(
    _ ffmpeg: FFmpeg, _ codec: VideoCodec, _ settings: FilmSettings, pixels format: AVPixelFormat,
    needsGlobalHead: Bool
  ) throws(MediaError) {
    let encoder = settings.hardware?.encoder(of: codec) ?? codec.encoder
    name = settings.hardware.map { "\(codec.rawValue) by \($0.rawValue)" } ?? codec.rawValue
    guard let found = ffmpeg.avcodec_find_encoder_by_name(encoder) else {
      throw MediaError(.encoder, value: "\(name): FFmpeg was built without \(encoder)")
    }
    guard let context = ffmpeg.avcodec_alloc_context3(found),
      let packet = ffmpeg.av_packet_alloc()
    else { throw MediaError(.memory, value: "the encoder \(encoder)") }
    (self.ffmpeg, self.codec, self.context, self.packet) = (ffmpeg, codec, context, packet)
    let size = settings.codedSize
    (context.pointee.width, context.pointee.height) = (Int32(size.width), Int32(size.height))
    let rate = settings.rate
    context.pointee.time_base = AVRational(
      num: Int32(rate.denominator), den: Int32(rate.numerator))
    context.pointee.framerate = AVRational(
      num: Int32(rate.numerator), den: Int32(rate.denominator))
    context.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
    context.pointee.pix_fmt = format
    context.pointee.thread_count = Self.threads
    context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
    if needsGlobalHead { context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER }
    tagColors(settings.usedLayout)
    if settings.hardware == .vaapi {
      let device = try HardwareFrames(ffmpeg, width: size.width, height: size.height, for: name)
      device.attach(to: context)
      self.device = device
    }
    try open(found, settings)
  }

  deinit {
    var packet: UnsafeMutablePointer<AVPacket>? = packet
    ffmpeg.av_packet_free(&packet)
    var context: UnsafeMutablePointer<AVCodecContext>? = context
    ffmpeg.avcodec_free_context(&context)
  }

  /// BT.709 in the limited range, or sRGB as it is.
  private func tagColors(_ layout: PixelLayoutName?) {
    guard let layout else { return }
    context.pointee.color_primaries = AVCOL_PRI_BT709
    context.pointee.color_trc = layout.isYUV ? AVCOL_TRC_BT709 : AVCOL_TRC_IEC61966_2_1
    context.pointee.colorspace = layout.isYUV ? AVCOL_SPC_BT709 : AVCOL_SPC_RGB
    context.pointee.color_range = layout.isYUV ? AVCOL_RANGE_MPEG : AVCOL_RANGE_JPEG
    if layout.chromaSteps.across == 2 {
      context.pointee.chroma_sample_location = AVCHROMA_LOC_LEFT
    }
  }

  private func open(
    _ found: UnsafePointer<AVCodec>, _ settings: FilmSettings
  ) throws(MediaError) {
    if codec == .prores, let quality = settings.quality {
      context.pointee.flags |= AV_CODEC_FLAG_QSCALE
      context.pointee.global_quality =
        Int32(FF_QP2LAMBDA) * Int32((1 + (100 - quality) * 0.3).rounded())
    }
    // SVT-AV1 would write its settings on standard error.
    if codec == .av1 { setenv("SVT_LOG", "1", 0) }
    var options: OpaquePointer?
    defer { ffmpeg.av_dict_free(&options) }
    for (key, value) in settings.encoderOptions {
      _ = ffmpeg.av_dict_set(&options, key, value, 0)
    }
    let code = ffmpeg.avcodec_open2(context, found, &options)
    guard code >= 0 else {
      throw MediaError(
        .encoder,
        value: "\(name) of \(context.pointee.width)×\(context.pointee.height) pixels: "
          + ffmpeg.words(for: code))
    }
  }

  /// Encodes a picture, or what is left where it is nil, and hands on the packets that are ready.
  func encode(
    _ picture: FilmPicture?, at number: Int64,
    _ take: (UnsafeMutablePointer<AVPacket>) throws(MediaError) -> Void
  ) throws(MediaError) {
    picture?.frame.pointee.pts = number
    if let device, let picture {
      var frame: UnsafeMutablePointer<AVFrame>? = try device.upload(picture.frame)
      defer { ffmpeg.av_frame_free(&frame) }
      try check(ffmpeg.avcodec_send_frame(context, frame))
    } else {
      try check(ffmpeg.avcodec_send_frame(context, picture?.frame))
    }
    while true {
      let code = ffmpeg.avcodec_receive_packet(context, packet)
      if code == CFF_AGAIN || code == CFF_END { return }
      try check(code)
      defer { ffmpeg.av_packet_unref(packet) }
      if packet.pointee.duration == 0 { packet.pointee.duration = 1 }
      try take(packet)
    }
  }

  private func check(_ code: Int32) throws(MediaError) {
    guard code < 0 else { return }
    throw MediaError(.encoder, value: "\(name): \(ffmpeg.words(for: code))")
  }
}

/// The statements of a film about its colours, which its pictures make, too.
struct PictureColors: Sendable {
  private let primaries: AVColorPrimaries
  private let transfer: AVColorTransferCharacteristic
  private let space: AVColorSpace
  private let range: AVColorRange
  private let location: AVChromaLocation

  /// Those of an encoder.
  init(_ context: AVCodecContext) {
    primaries = context.color_primaries
    transfer = context.color_trc
    space = context.colorspace
    range = context.color_range
    location = context.chroma_sample_location
  }

  /// Makes the statements on a picture.
  func tag(_ picture: FilmPicture) {
    picture.frame.pointee.color_primaries = primaries
    picture.frame.pointee.color_trc = transfer
    picture.frame.pointee.colorspace = space
    picture.frame.pointee.color_range = range
    picture.frame.pointee.chroma_location = location
  }
}

extension FilmSettings {
  /// The options of the encoder, by FFmpeg's names.
  fileprivate var encoderOptions: [(String, String)] {
    hardware?.options(usedPreset, factor: factor(51)) ?? softwareOptions
  }

  private var softwareOptions: [(String, String)] {
    switch usedCodec {
    case .h264:
      // The functions in vectors that look ahead read memory beyond a row that is not a multiple of
      // 128 pixels, and divide roughly, as each maker's processors do (x264 164).
      [
        ("preset", usedPreset.rawValue), ("crf", factor(51)),
        ("x264-params", "cpu-independent=1"),
      ]
    case .hevc:
      // A fixed number of threads, and no text of the version: the same bytes on any machine.
      [
        ("preset", usedPreset.rawValue), ("crf", factor(51)),
        ("x265-params", "frame-threads=2:pools=4:info=0:log-level=none"),
      ]
    case .av1: [("preset", "\(usedPreset.svtNumber)"), ("crf", factor(63))]
    case .vp9:
      [
        ("crf", factor(63)), ("b", "0"), ("row-mt", "1"),
        ("lossless", quality == 100 ? "1" : "0"),
      ] + usedPreset.vpxOptions + alphaOptions
    case .vp8:
      [("crf", factor(63)), ("b", "20M"), ("qmin", "0")] + usedPreset.vpxOptions + alphaOptions
    case .prores:
      [
        ("profile", usedLayout == .yuv422p10 ? "hq" : "4444"), ("vendor", "apl0"),
        ("alpha_bits", keepsAlpha ? "16" : "0"),
      ]
    case .ffv1:
      [("level", "3"), ("slices", "4"), ("slicecrc", "1"), ("g", "1")] + usedPreset.ffv1Options
    case .png: [("compression_level", "\(usedPreset.deflateLevel)"), ("pred", "up")]
    case nil: []
    }
  }

  /// The encoders of WebM that draw on frames yet to come cannot do so with alpha.
  private var alphaOptions: [(String, String)] { keepsAlpha ? [("auto-alt-ref", "0")] : [] }

  private var usedPreset: FilmPreset { preset ?? .medium }

  /// The quality as the encoder's constant rate factor, which falls from `worst` to 0.
  private func factor(_ worst: Double) -> String {
    "\(Int((worst * (1 - (quality ?? usualQuality) / 100)).rounded()))"
  }

  /// The quality unless one is asked for: differences that do not show in motion. A rate factor of
  /// 18 in H.264 and HEVC, 19 in AV1, 16 in VP9, 9 in VP8; 9 in VP9 with alpha, whose edges show
  /// errors.
  private var usualQuality: Double {
    switch usedCodec {
    case .vp9: keepsAlpha ? 85 : 75
    case .vp8: 85
    case .av1: 70
    default: 65
    }
  }
}
