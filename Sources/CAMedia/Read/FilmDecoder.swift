// SPDX-License-Identifier: Apache-2.0
import CFFmpeg

/// Decodes the frames of a stream in any order: from the key before a frame up to it, or onward
/// from the last one. Belongs to one thread at a time.
final class FilmDecoder {
  private let source: MediaInput.Source
  private let limits: FilmLimits
  private let track: FilmTrack
  private let index: FilmIndex
  private var file: FilmFile
  private let library: FFmpeg
  private var codec: UnsafeMutablePointer<AVCodecContext>?
  private var packet: UnsafeMutablePointer<AVPacket>?
  private let shaper: FrameShaper

  /// The number of the packet that is read next; nil where the place in the file is not known.
  private var nextPacket: Int? = 0
  /// The stamp of the frame that was decoded last, since the decoder began at a key.
  private var lastStamp: Int64?
  /// Whether the last packets have been given to the decoder.
  private var isDraining = false
  /// How many packets were decoded, for tests.
  private(set) var decodedPacketCount = 0

  /// A decoder of a stream whose frames are listed.
  ///
  /// - Parameter file: The open film; its reading place is moved.
  init(
    _ file: FilmFile, from source: MediaInput.Source, track: FilmTrack, index: FilmIndex,
    limits: FilmLimits
  ) throws(MediaError) {
    (self.file, self.source, self.track, self.index) = (file, source, track, index)
    (self.limits, library) = (limits, file.library)
    shaper = FrameShaper(library, track, file: file.input.name)
    codec = try Self.opened(file, track, limits)
    packet = library.av_packet_alloc()
    // The list of frames was made by reading to the end.
    nextPacket = nil
    guard packet != nil else {
      library.avcodec_free_context(&codec)
      throw MediaError(.memory, file: file.input.name, value: "a packet")
    }
  }

  deinit {
    library.av_packet_free(&packet)
    library.avcodec_free_context(&codec)
  }

  /// Decodes up to a frame.
  ///
  /// - Parameter each: Is given every frame on the way, and that frame.
  /// - Throws: ``MediaError`` if the stream ends or is damaged before it.
  func decode(
    _ frame: Int, each: (Int, () throws(MediaError) -> FilmFrame) throws(MediaError) -> Void
  ) throws(MediaError) {
    if !isOnTheWay(to: frame) { try seek(to: index.key(for: frame)) }
    var silence = 0
    while true {
      guard let decoded = try receive() else {
        if isDraining { throw damaged("it ends before frame \(frame)") }
        silence += 1
        if silence > limits.maximumSilentPacketCount {
          throw MediaError(
            .packetCount(maximum: limits.maximumSilentPacketCount), file: source.name,
            value: "frame \(frame)")
        }
        try feed()
        continue
      }
      silence = 0
      let stamp = decoded.frame.pointee.best_effort_timestamp
      lastStamp = stamp
      guard let number = index.frame(stamp: stamp) else { continue }
      try each(number) { () throws(MediaError) in try shaper.frame(number, decoded) }
      // A frame that does not decode leaves a gap: the next one ends the search.
      if number > frame { throw damaged("frame \(frame) does not decode") }
      if number == frame { return }
    }
  }

  private func damaged(_ value: String) -> MediaError {
    MediaError(.wellFormed, file: source.name, value: value)
  }

  /// Whether the frame is still to come, and no key lies between here and it.
  private func isOnTheWay(to frame: Int) -> Bool {
    guard let nextPacket, !isDraining || (lastStamp ?? .max) < index.stamps[frame] else {
      return false
    }
    if let lastStamp, lastStamp >= index.stamps[frame] { return false }
    let key = index.key(for: frame)
    // Where decoding began behind the frame's key, the frame never comes.
    return key.packet <= nextPacket && (lastStamp != nil || key.packet == nextPacket)
  }
}

extension FilmDecoder {
  /// The next decoded frame; nil if the decoder needs more, or is at its end.
  private func receive() throws(MediaError) -> FrameReference? {
    guard let frame = library.av_frame_alloc() else {
      throw MediaError(.memory, file: source.name, value: "a frame")
    }
    let reference = FrameReference(frame, library)
    let code = library.avcodec_receive_frame(codec, frame)
    guard code >= 0 else { return nil }
    try limits.check(width: reference.width, height: reference.height, file: source.name)
    try reference.checkPlanes(library, file: source.name)
    return reference
  }

  /// Gives the next packet to the decoder, or word of the end.
  private func feed() throws(MediaError) {
    guard try read() else {
      isDraining = true
      _ = library.avcodec_send_packet(codec, nil)
      return
    }
    decodedPacketCount += 1
    // A damaged packet is left out: the frames around it are there.
    _ = library.avcodec_send_packet(codec, packet)
    library.av_packet_unref(packet)
  }

  /// Reads the next packet of the stream; false at the end.
  private func read() throws(MediaError) -> Bool {
    var others = 0
    while library.av_read_frame(file.context, packet) >= 0 {
      if Int(packet!.pointee.stream_index) == track.index {
        nextPacket = nextPacket.map { $0 + 1 }
        return true
      }
      library.av_packet_unref(packet)
      others += 1
      if others > 16 * limits.maximumFrameCount { break }
    }
    return false
  }

  /// Goes to a key, so that the next packet is its.
  private func seek(to key: FilmIndex.Key) throws(MediaError) {
    library.avcodec_flush_buffers(codec)
    (isDraining, lastStamp, nextPacket) = (false, nil, nil)
    let target = min(key.presentation, key.decoding)
    let second = Int64(Double(track.clock.denominator) / Double(track.clock.numerator))
    for early in [0, 2 * max(1, second)] {
      let place = target &- early
      file.input.budget = FilmFile.budget(file.input, limits)
      defer { file.input.budget = nil }
      let code = library.av_seek_frame(
        file.context, Int32(track.index), place, AVSEEK_FLAG_BACKWARD)
      if code >= 0, try readUp(to: key) { return }
    }
    // The format cannot seek there: read from the start.
    file = try FilmFile(source, limits: limits)
    file.keep(stream: track.index)
    nextPacket = 0
    try skip(to: key)
  }

  /// Reads until the packet before a key; false if the place is behind it or not known.
  private func readUp(to key: FilmIndex.Key) throws(MediaError) -> Bool {
    var steps = 0
    nextPacket = nil
    while try read() {
      defer { steps += 1 }
      let stamp = packet!.pointee.pts != CFF_NOPTS ? packet!.pointee.pts : packet!.pointee.dts
      if let frame = index.frame(stamp: stamp), index.stamps[frame] == stamp {
        let number = Int(index.packets[frame])
        if number > key.packet { break }
        nextPacket = number + 1
      }
      if nextPacket == key.packet + 1 {
        // This is the key itself.
        decodedPacketCount += 1
        _ = library.avcodec_send_packet(codec, packet)
        library.av_packet_unref(packet)
        return true
      }
      library.av_packet_unref(packet)
      if steps > limits.maximumFrameCount { break }
    }
    library.av_packet_unref(packet)
    nextPacket = nil
    return false
  }

  private func skip(to key: FilmIndex.Key) throws(MediaError) {
    while let next = nextPacket, next < key.packet {
      guard try read() else { throw damaged("it ends before packet \(key.packet)") }
      library.av_packet_unref(packet)
    }
  }
}

extension FilmDecoder {
  private static func opened(
    _ file: FilmFile, _ track: FilmTrack, _ limits: FilmLimits
  ) throws(MediaError) -> UnsafeMutablePointer<AVCodecContext> {
    let library = file.library
    let stream = file.context.pointee.streams[track.index]!
    func error(_ code: Int32) -> MediaError {
      MediaError(
        .decoder, file: file.input.name, value: "\(track.codec): \(library.words(for: code))")
    }
    guard let codec = decoder(of: stream.pointee.codecpar.pointee.codec_id, track, library) else {
      throw MediaError(.decoder, file: file.input.name, value: track.codec)
    }
    guard var context = Optional(library.avcodec_alloc_context3(codec)) else {
      throw MediaError(.memory, file: file.input.name, value: "a decoder")
    }
    var code = library.avcodec_parameters_to_context(context, stream.pointee.codecpar)
    if code >= 0 {
      context!.pointee.pkt_timebase = stream.pointee.time_base
      context!.pointee.thread_count = Int32(limits.decoderThreadCount)
      context!.pointee.max_pixels = Int64(limits.maximumPixelCount)
      code = library.avcodec_open2(context, codec, nil)
    }
    guard code >= 0, let context else {
      library.avcodec_free_context(&context)
      throw error(code)
    }
    return context
  }

  /// FFmpeg's own decoders of VP8 and VP9 leave alpha out, those of libvpx read it.
  private static func decoder(
    of codec: AVCodecID, _ track: FilmTrack, _ library: FFmpeg
  ) -> UnsafePointer<AVCodec>? {
    if track.hasSeparateAlpha {
      let name = codec == AV_CODEC_ID_VP8 ? "libvpx" : codec == AV_CODEC_ID_VP9 ? "libvpx-vp9" : ""
      if !name.isEmpty, let found = library.avcodec_find_decoder_by_name(name) { return found }
    }
    return library.avcodec_find_decoder(codec)
  }
}
