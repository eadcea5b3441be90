// SPDX-License-Identifier: Apache-2.0
import CFFmpeg

/// A part of a film: a file with one stream of pictures, which begins with a closed group.
///
/// Belongs to one thread at a time.
final class FilmPart {
  let file: FilmFile
  let stream: UnsafeMutablePointer<AVStream>
  /// Pictures.
  let count: Int
  /// Whether the pictures are shown in the order of the file.
  let isInOrder: Bool
  /// Where it stands in its film; nil where the file says nothing.
  let note: PartNote?
  private let limits: FilmLimits

  /// Opens a part and counts its pictures.
  init(path: String, limits: FilmLimits) throws(MediaError) {
    let file = try FilmFile(.file(path: path), limits: limits)
    (self.file, stream, self.limits) = (file, try Self.stream(of: file), limits)
    note = file.partNote
    file.input.budget = FilmFile.budget(file.input, limits)
    (count, isInOrder) = try Self.count(file, limits)
    file.input.budget = nil
    if let note, count > note.pictures.count {
      throw MediaError(
        .part, file: path,
        value: "it has \(count) pictures, and says that it has \(note.pictures.count)")
    }
    if let stated = note?.pictures.count ?? statedCount, count < stated {
      throw MediaError(
        .wellFormed, file: path, value: "it is cut off: it has \(count) of \(stated) pictures")
    }
  }

  /// The pictures that the file says it has, at least; nil where it says nothing.
  private var statedCount: Int? {
    if stream.pointee.nb_frames > 0 { return Int(stream.pointee.nb_frames) }
    let context = file.context.pointee
    // Only Matroska states a length alone; elsewhere FFmpeg may have reckoned one.
    guard Self.formats(of: file).contains("matroska"), context.duration > 0,
      context.duration_estimation_method != AVFMT_DURATION_FROM_BITRATE, let rate
    else { return nil }
    // The length is a sum of two times, each rounded to a millisecond.
    let seconds = Double(context.duration) / 1_000_000 - 0.00101
    let pictures = (seconds * rate.value).rounded(.up)
    return pictures < 1e9 ? Int(pictures) : nil
  }

  /// The stream of pictures, which is the only one.
  private static func stream(
    of file: FilmFile
  ) throws(MediaError) -> UnsafeMutablePointer<AVStream> {
    guard file.context.pointee.nb_streams == 1, let stream = file.context.pointee.streams[0] else {
      throw MediaError(
        .part, file: file.input.name,
        value: "\(file.context.pointee.nb_streams) streams; a part has one, of pictures")
    }
    guard stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO else {
      throw MediaError(.hasPictures, file: file.input.name, value: "a sound")
    }
    return stream
  }

  /// The rate that the file states, pictures a second.
  var rate: FilmRate? {
    let stated = stream.pointee.avg_frame_rate
    guard stated.num > 0, stated.den > 0 else { return nil }
    return FilmRate(Int(stated.num), Int(stated.den))
  }

  private static func count(
    _ file: FilmFile, _ limits: FilmLimits
  ) throws(MediaError) -> (count: Int, isInOrder: Bool) {
    var (count, last, isInOrder) = (0, Int64.min, true)
    try forEachPacket(of: file) { (packet) throws(MediaError) in
      if count == 0, packet.pointee.flags & AV_PKT_FLAG_KEY == 0 {
        throw MediaError(
          .part, file: file.input.name, value: "the first picture needs others; use --group")
      }
      count += 1
      if packet.pointee.pts < last { isInOrder = false }
      last = packet.pointee.pts
      guard count <= limits.maximumFrameCount else {
        throw MediaError(
          .frameCount(maximum: limits.maximumFrameCount), file: file.input.name,
          value: "\(count)")
      }
    }
    guard count > 0 else {
      throw MediaError(.hasPictures, file: file.input.name, value: "no packets")
    }
    return (count, isInOrder)
  }

  private static func forEachPacket(
    of file: FilmFile, _ take: (UnsafeMutablePointer<AVPacket>) throws(MediaError) -> Void
  ) throws(MediaError) {
    let library = file.library
    guard var packet = Optional(library.av_packet_alloc()), packet != nil else {
      throw MediaError(.memory, file: file.input.name, value: "a packet")
    }
    defer { library.av_packet_free(&packet) }
    var number = 0
    while true {
      let code = library.av_read_frame(file.context, packet)
      if code == CFF_END { return }
      guard code >= 0, let packet else {
        throw MediaError(.wellFormed, file: file.input.name, value: library.words(for: code))
      }
      defer { library.av_packet_unref(packet) }
      guard packet.pointee.flags & AV_PKT_FLAG_CORRUPT == 0 else {
        throw MediaError(
          .wellFormed, file: file.input.name, value: "it is cut off after picture \(number)")
      }
      try take(packet)
      number += 1
    }
  }

  /// Hands on all packets. Their times count pictures of the part, from 0.
  ///
  /// - Parameter delay: Pictures by which decoding comes before showing, for formats that state no
  ///   times of decoding.
  /// - Throws: an error where the times are not those of `count` pictures at the rate.
  func forEachPacket(
    rate: FilmRate, delay: Int64,
    _ take: (UnsafeMutablePointer<AVPacket>) throws(MediaError) -> Void
  ) throws(MediaError) {
    // Opened again: demuxers do not all find the first packet of a film whose times begin late.
    // Where the file states all times, its packets are taken as they are: FFmpeg's parser of AV1
    // drops the mark of a picture that no other one needs, which MP4 keeps.
    let file = try FilmFile(
      .file(path: file.input.name), limits: limits, isParsed: !Self.statesDecoding(file))
    let library = file.library
    let clock = try Self.stream(of: file).pointee.time_base
    let picture = AVRational(num: Int32(rate.denominator), den: Int32(rate.numerator))
    var seen = [Bool](repeating: false, count: count)
    var number = 0
    try Self.forEachPacket(of: file) { (packet) throws(MediaError) in
      let shown = packet.pointee.pts
      let place = shown == CFF_NOPTS ? -1 : library.av_rescale_q(shown, clock, picture)
      guard place >= 0, place < Int64(count), !seen[Int(place)] else {
        throw MediaError(
          .part, file: file.input.name,
          value: "picture \(number) at \(shown) ticks is none of \(count) at \(rate) a second")
      }
      seen[Int(place)] = true
      let decoded =
        Self.statesDecoding(file) && packet.pointee.dts != CFF_NOPTS
        ? library.av_rescale_q(packet.pointee.dts, clock, picture) : Int64(number) - delay
      packet.pointee.pts = place
      packet.pointee.dts = min(decoded, place)
      packet.pointee.duration = 1
      packet.pointee.pos = -1
      try take(packet)
      number += 1
    }
  }

  private static func statesDecoding(_ file: FilmFile) -> Bool {
    formats(of: file).contains("mov")
  }

  /// FFmpeg's names of the format.
  private static func formats(of file: FilmFile) -> [Substring] {
    let name = file.context.pointee.iformat.pointee.name.map { String(cString: $0) } ?? ""
    return name.split(separator: ",")
  }
}

extension FilmPart {
  /// Why this part does not go behind another one; nil where it does.
  func difference(to first: FilmPart) -> String? {
    let (mine, other) = (stream.pointee.codecpar.pointee, first.stream.pointee.codecpar.pointee)
    let library = file.library
    if mine.codec_id != other.codec_id {
      return "\(text(library.avcodec_get_name(mine.codec_id))), the first part is "
        + text(library.avcodec_get_name(other.codec_id))
    }
    if mine.width != other.width || mine.height != other.height {
      return
        "\(mine.width)×\(mine.height) pixels, the first part has \(other.width)×\(other.height)"
    }
    if mine.format != other.format { return "another pixel format than the first part" }
    let colors = [
      mine.color_space.rawValue == other.color_space.rawValue,
      mine.color_range.rawValue == other.color_range.rawValue,
      mine.color_primaries.rawValue == other.color_primaries.rawValue,
      mine.color_trc.rawValue == other.color_trc.rawValue,
    ]
    if colors.contains(false) { return "other colours than the first part" }
    if head != first.head { return "other settings of the encoder than the first part" }
    return nil
  }

  /// The decoder's settings, as the file has them.
  private var head: [UInt8] {
    let parameters = stream.pointee.codecpar.pointee
    guard let data = parameters.extradata, parameters.extradata_size > 0 else { return [] }
    // Sound: the library states the size of its own buffer.
    return Array(UnsafeBufferPointer(start: data, count: Int(parameters.extradata_size)))
  }

  private func text(_ name: UnsafePointer<CChar>?) -> String {
    name.map { String(cString: $0) } ?? "?"
  }
}
