// SPDX-License-Identifier: Apache-2.0
import CFFmpeg

/// The packets of a sound as its file has them.
final class CopiedSound: SoundTrack {
  private let reader: SoundReader
  /// The packet that was read and not handed on yet.
  private var waiting: UnsafeMutablePointer<AVPacket>?

  init(_ cue: SoundCue, _ limits: SoundLimits) throws(MediaError) {
    reader = try SoundReader(path: cue.path, limits: limits)
  }

  deinit { reader.library.media.av_packet_free(&waiting) }

  var clock: AVRational { reader.description.pointee.time_base }
  var rate: Int { reader.rate }

  func describe(_ stream: UnsafeMutablePointer<AVStream>) throws(MediaError) {
    let media = reader.library.media
    let code = media.avcodec_parameters_copy(
      stream.pointee.codecpar, reader.description.pointee.codecpar)
    guard code >= 0 else { throw MediaError(.memory, value: "a stream") }
    // Another container has another tag for the codec.
    stream.pointee.codecpar.pointee.codec_tag = 0
    stream.pointee.time_base = AVRational(num: 1, den: Int32(reader.rate))
  }

  func write(
    upTo seconds: Double?, _ take: (UnsafeMutablePointer<AVPacket>) throws(MediaError) -> Void
  ) throws(MediaError) {
    let media = reader.library.media
    while true {
      if waiting == nil { waiting = try reader.copyPacket() }
      guard let packet = waiting else { return }
      let ticks = packet.pointee.dts != CFF_NOPTS ? packet.pointee.dts : packet.pointee.pts
      let time = FilmClock(clock).seconds(max(ticks, 0))
      if let seconds, ticks != CFF_NOPTS, time >= seconds { return }
      try take(packet)
      media.av_packet_free(&waiting)
    }
  }
}
