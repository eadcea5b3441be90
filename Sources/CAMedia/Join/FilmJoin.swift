// SPDX-License-Identifier: Apache-2.0
import CFFmpeg

/// Puts parts of a film one behind the other: their packets as they are, in a new file.
///
/// Belongs to one thread at a time.
package final class FilmJoin {
  private let parts: [FilmPart]
  /// Pictures a second.
  package let rate: FilmRate
  /// The pictures of all parts.
  package let count: Int
  /// Pixels of a picture.
  package let width, height: Int
  /// Files of parts that do not say where they stand, where others do. Their places are not
  /// checked.
  package let unplaced: [String]
  /// Where the joined film stands in a whole; nil where it is one, or nothing is known.
  private let note: PartNote?

  /// Pictures by which decoding comes before showing, in formats that state no times of decoding:
  /// none where each part shows its pictures in the order of the file, else that of every codec
  /// that is written.
  private var delay: Int64 { parts.allSatisfy(\.isInOrder) ? 0 : 16 }

  /// Opens the parts, and counts their pictures.
  ///
  /// - Parameters:
  ///   - paths: at least one.
  ///   - rate: Pictures a second; nil for the rate that the first part states.
  ///   - isPartial: Whether parts at the beginning and the end may be missing. The joined film then
  ///     is a part itself.
  /// - Throws: ``MediaError`` that names the part and the broken rule.
  package init(
    _ paths: [String], rate: FilmRate?, isPartial: Bool = false, limits: FilmLimits = .default
  ) throws(MediaError) {
    var parts: [FilmPart] = []
    for path in paths {
      let part = try FilmPart(path: path, limits: limits)
      if let first = parts.first, let reason = part.difference(to: first) {
        throw MediaError(.part, file: path, value: reason)
      }
      parts.append(part)
    }
    let order = try PartOrder(
      parts.map { PartOrder.Part(file: $0.file.input.name, note: $0.note) }, isPartial: isPartial)
    (unplaced, note) = (order.unplaced, order.note)
    guard let first = parts.first else { throw MediaError(.hasPictures, value: "no parts") }
    guard let rate = rate ?? first.rate else {
      throw MediaError(.setting, value: "no rate; \(paths[0]) states none")
    }
    count = parts.reduce(0) { $0 + $1.count }
    guard count <= limits.maximumFrameCount else {
      throw MediaError(.frameCount(maximum: limits.maximumFrameCount), value: "\(count)")
    }
    (self.parts, self.rate) = (parts, rate)
    let parameters = first.stream.pointee.codecpar.pointee
    (width, height) = (Int(parameters.width), Int(parameters.height))
  }

  /// Writes the joined film.
  ///
  /// - Parameters:
  ///   - format: That of the parts: another one has other heads.
  ///   - sound: The sound of the whole; nil for none.
  ///   - isCancelled: Asked before each part.
  package func write(
    to file: any FilmTarget, _ format: FilmFormat, sound: FilmSound?,
    isCancelled: () -> Bool = { false }
  ) throws(MediaError) {
    guard format.needsLibraries, let path = file.path else {
      throw MediaError(.writable, value: "\(format.name) has no parts that can be joined")
    }
    let ffmpeg = try FFmpeg.shared()
    var settings = FilmSettings(
      format: format, width: width, height: height, rate: rate, frameCount: count)
    (settings.sound, settings.part) = (sound, note)
    let container = try FilmContainer(ffmpeg, format, path: path)
    let track = try settings.makeSoundTrack(globalHead: container.needsGlobalHead)
    try container.begin(track, settings) { (stream) throws(MediaError) in
      try describe(stream, ffmpeg)
    }
    let picture = AVRational(num: Int32(rate.denominator), den: Int32(rate.numerator))
    var start: Int64 = 0
    var written = 0
    let delay = delay
    for part in parts {
      if isCancelled() {
        throw MediaError(.cancelled, file: part.file.input.name, value: "a signal")
      }
      try part.forEachPacket(rate: rate, delay: delay) { (packet) throws(MediaError) in
        packet.pointee.pts += start
        packet.pointee.dts += start
        try container.write(packet, to: .pictures, picture)
        written += 1
        let seconds = Double(written) * Double(rate.denominator) / Double(rate.numerator)
        try track?.write(upTo: seconds) { (packet) throws(MediaError) in
          if let clock = track?.clock { try container.write(packet, to: .sound, clock) }
        }
      }
      start += Int64(part.count)
    }
    try track?.write(upTo: nil) { (packet) throws(MediaError) in
      if let clock = track?.clock { try container.write(packet, to: .sound, clock) }
    }
    try container.end()
  }

  /// Describes the pictures as the first part does.
  private func describe(
    _ stream: UnsafeMutablePointer<AVStream>, _ ffmpeg: FFmpeg
  ) throws(MediaError) {
    let source = parts[0].stream
    guard ffmpeg.avcodec_parameters_copy(stream.pointee.codecpar, source.pointee.codecpar) >= 0
    else { throw MediaError(.memory, value: "a stream") }
    // A rate of bits that the part's own length gave is not the whole film's.
    stream.pointee.codecpar.pointee.bit_rate = 0
    // As an encoder describes them: demuxers do not know square pixels from unknown ones, and
    // parsers add an order of fields, which Matroska would state.
    stream.pointee.codecpar.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
    if stream.pointee.codecpar.pointee.field_order == AV_FIELD_PROGRESSIVE {
      stream.pointee.codecpar.pointee.field_order = AV_FIELD_UNKNOWN
    }
    stream.pointee.time_base = AVRational(
      num: Int32(rate.denominator), den: Int32(rate.numerator))
    let frames = AVRational(num: Int32(rate.numerator), den: Int32(rate.denominator))
    stream.pointee.avg_frame_rate = frames
    stream.pointee.r_frame_rate = frames
    stream.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
    if let alpha = ffmpeg.av_dict_get(source.pointee.metadata, "alpha_mode", nil, 0) {
      _ = ffmpeg.av_dict_set(&stream.pointee.metadata, "alpha_mode", alpha.pointee.value, 0)
    }
  }
}
