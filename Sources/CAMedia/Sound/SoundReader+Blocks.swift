// SPDX-License-Identifier: Apache-2.0
import CFFmpeg

extension SoundReader {
  /// Gives the next packet to the decoder, or word of the end.
  func feed() throws(MediaError) {
    let media = library.media
    guard try readPacket() else {
      isDraining = true
      _ = media.avcodec_send_packet(codec, nil)
      return
    }
    let code = media.avcodec_send_packet(codec, packet)
    media.av_packet_unref(packet)
    guard code >= 0 else {
      throw damaged("after sample \(next ?? 0): \(media.words(for: code))")
    }
  }

  /// Reads the next packet of the stream; false at the end.
  private func readPacket() throws(MediaError) -> Bool {
    let media = library.media
    while true {
      let code = media.av_read_frame(file.context, packet)
      if code == CFF_END { return false }
      guard code >= 0 else { throw damaged(media.words(for: code)) }
      guard Int(packet!.pointee.stream_index) == stream else {
        media.av_packet_unref(packet)
        continue
      }
      guard packet!.pointee.flags & AV_PKT_FLAG_CORRUPT == 0 else {
        media.av_packet_unref(packet)
        throw damaged("it is cut off after sample \(next ?? 0)")
      }
      return true
    }
  }

  /// The next packet, which belongs to the caller; nil at the end.
  func copyPacket() throws(MediaError) -> UnsafeMutablePointer<AVPacket>? {
    guard try readPacket() else { return nil }
    defer { library.media.av_packet_unref(packet) }
    guard let copy = library.media.av_packet_clone(packet) else {
      throw MediaError(.memory, file: path, value: "a packet")
    }
    return copy
  }

  /// The next samples; nil if the decoder needs more, or is at its end.
  func receive() throws(MediaError) -> Block? {
    let media = library.media
    guard let frame = media.av_frame_alloc() else {
      throw MediaError(.memory, file: path, value: "samples")
    }
    let reference = FrameReference(frame, media)
    let code = media.avcodec_receive_frame(codec, frame)
    if code == CFF_AGAIN || code == CFF_END { return nil }
    guard code >= 0 else {
      throw damaged("after sample \(next ?? 0): \(media.words(for: code))")
    }
    try check(frame.pointee)
    return try place(reference)
  }

  /// Holds the samples against the memory, rate and channels that the frame states.
  private func check(_ frame: AVFrame) throws(MediaError) {
    guard Int(frame.sample_rate) == rate, Int(frame.ch_layout.nb_channels) == channelCount else {
      throw damaged("other samples after sample \(next ?? 0)")
    }
    let format = AVSampleFormat(frame.format)
    let bytes = Int(library.av_get_bytes_per_sample(format))
    let isPlanar = library.av_sample_fmt_is_planar(format) != 0
    let count = Int(frame.nb_samples)
    let planes = withUnsafeBytes(of: frame.data) {
      Array($0.bindMemory(to: UnsafeMutablePointer<UInt8>?.self))
    }
    let buffers = withUnsafeBytes(of: frame.buf) {
      Array($0.bindMemory(to: UnsafeMutablePointer<AVBufferRef>?.self))
    }.compactMap { $0?.pointee }
    let need = count * bytes * (isPlanar ? 1 : channelCount)
    guard bytes > 0, count >= 0, channelCount <= planes.count else {
      throw damaged("samples of no known format")
    }
    for plane in planes.prefix(isPlanar ? channelCount : 1) {
      let isHeld = buffers.contains { buffer in
        guard let plane, let start = buffer.data else { return false }
        let offset = plane - start
        return offset >= 0 && offset + need <= Int(buffer.size)
      }
      guard isHeld else { throw damaged("\(count) samples in less memory") }
    }
  }

  /// The place of samples that do not begin where those before end.
  private func jump(from place: Int, to told: Int) throws(MediaError) -> Int {
    guard next != nil, told > place, isOgg else { return told }
    throw damaged("samples \(place) to \(told) are missing")
  }

  /// The place of samples in the file: where those before end, unless their time says otherwise by
  /// more than it may be wrong.
  private func place(_ reference: FrameReference) throws(MediaError) -> Block {
    let frame = reference.frame.pointee
    let decoded = Int(frame.nb_samples)
    let stated = min(decoded, statedCount(of: frame) ?? decoded)
    var start = next ?? 0
    var late = 0
    if let told = try statedStart(of: frame) {
      // FFmpeg states the first short block after a long one too late, and as much shorter: only
      // its end is right.
      if isVorbis { late = max(0, min(told - start, decoded - stated)) }
      if abs(told - late - start) > slack { start = try jump(from: start, to: told - late) }
    }
    guard start < limits.maximumSeconds * rate else {
      throw MediaError(
        .soundLength(maximum: limits.maximumSeconds), file: path,
        value: "\(start / rate) seconds or more")
    }
    // The last packet may be shorter than the samples that it decodes to.
    let count = min(decoded, stated + late)
    next = start + count
    return Block(frame: reference, start: start, count: count)
  }

  private var isVorbis: Bool { codecID == AV_CODEC_ID_VORBIS }
  private var clock: AVRational { description.pointee.time_base }
  private var sampleClock: AVRational { AVRational(num: 1, den: Int32(rate)) }

  /// The samples that the file says a packet has; nil where its times are too rough for that.
  private func statedCount(of frame: AVFrame) -> Int? {
    guard frame.pkt_duration > 0, Int64(clock.num) * Int64(rate) <= 2 * Int64(clock.den) else {
      return nil
    }
    return max(0, Int(library.media.av_rescale_q(frame.pkt_duration, clock, sampleClock)))
  }

  /// Where the file says that samples begin; nil where it says nothing.
  private func statedStart(of frame: AVFrame) throws(MediaError) -> Int? {
    let stamp = frame.best_effort_timestamp
    guard stamp != CFF_NOPTS else { return nil }
    if origin == nil { origin = stamp }
    let (ticks, overflows) = stamp.subtractingReportingOverflow(origin ?? 0)
    guard !overflows, abs(ticks) < 1 << 50 else { throw damaged("its times") }
    return Int(library.media.av_rescale_q(ticks, clock, sampleClock))
  }

  /// Samples by which a time may be wrong: times that are rounded say nothing about single samples,
  /// and copies of Ogg Vorbis keep starts that are late by up to a quarter of a long block.
  private var slack: Int {
    let tick = max(1, Int(Double(rate) * Double(clock.num) / Double(max(clock.den, 1))))
    let rounded = max(tick, rate / 500)
    return isVorbis && !isOgg ? max(rounded, 2048) : rounded
  }
}
