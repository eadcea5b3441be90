// SPDX-License-Identifier: Apache-2.0
import CFFmpeg

/// The frames of a stream in the order in which they are seen, and where each is decoded from.
package struct FilmIndex: Sendable {
  /// A packet from which decoding can begin.
  struct Key: Sendable {
    /// The number of the packet in the stream.
    var packet: Int
    /// Ticks.
    var presentation, decoding: Int64
  }

  /// When each frame is first seen, ticks of the stream as its packets have them. Ascending.
  let stamps: [Int64]
  /// The number of each frame's packet.
  let packets: [Int32]
  let keys: [Key]
  /// The number of packets.
  let packetCount: Int
  /// Ticks from the film's beginning to zero of ``stamps``.
  let origin: Int64
  /// When the last frame ends, ticks of ``stamps``.
  let end: Int64
  /// Ticks of a second.
  package let clock: FilmClock

  /// The number of frames, at least 1.
  package var count: Int { stamps.count }
  /// When the last frame ends, ticks from the film's beginning.
  package var duration: Int64 { end &- origin }

  /// When a frame is first seen, ticks from the film's beginning.
  package func start(of frame: Int) -> Int64 { stamps[frame] &- origin }

  /// When a frame's time is over, ticks from the film's beginning.
  package func end(of frame: Int) -> Int64 {
    frame + 1 < count ? start(of: frame + 1) : duration
  }

  /// The frame that is seen at a time, seconds from the film's beginning.
  ///
  /// A time less than a microsecond before a frame counts as the frame's, since times that are
  /// reckoned with may miss it by the last bits. Before the first frame it is the first, after the
  /// last the last.
  package func frame(at seconds: Double) -> Int {
    var (low, high) = (0, count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if clock.seconds(start(of: middle)) <= seconds + Self.slack {
        low = middle
      } else {
        high = middle
      }
    }
    return low
  }

  /// Seconds by which a time may miss a frame.
  package static let slack = 1e-6

  /// The frame with a stamp, or the last one before it; nil before all.
  func frame(stamp: Int64) -> Int? {
    var (low, high) = (-1, count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if stamps[middle] <= stamp { low = middle } else { high = middle }
    }
    return low >= 0 ? low : nil
  }

  /// The key from which a frame can be decoded: the last that comes neither after it in the file
  /// nor is seen after it.
  func key(for frame: Int) -> Key {
    let packet = Int(packets[frame])
    var (low, high) = (0, keys.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if keys[middle].packet <= packet { low = middle } else { high = middle }
    }
    while low > 0, keys[low].presentation > stamps[frame] { low -= 1 }
    return keys[low]
  }
}

extension FilmIndex {
  /// Lists the frames by reading all packets of a stream once.
  ///
  /// - Throws: ``MediaError`` if there are none, or more than the limits say.
  init(
    _ file: FilmFile, track: FilmTrack, limits: FilmLimits, isCancelled: () -> Bool
  ) throws(MediaError) {
    var list = PacketList(file, track: track)
    file.input.budget = FilmFile.budget(file.input, limits)
    defer { file.input.budget = nil }
    try list.read(limits: limits, isCancelled: isCancelled)
    self = try list.index(origin: Self.origin(of: file, track))
  }

  /// Formats with a time line of their own begin at its zero, others with what comes first.
  private static func origin(of file: FilmFile, _ track: FilmTrack) -> Int64? {
    let name = file.context.pointee.iformat.pointee.name.map { String(cString: $0) } ?? ""
    func isOne(of formats: [Substring]) -> Bool {
      name.split(separator: ",").contains { formats.contains($0) }
    }
    // The first picture of an AVI file is late by the pictures that its decoder keeps back.
    if isOne(of: ["avi"]) { return nil }
    let hasTimeline = isOne(of: ["mov", "matroska", "webm", "gif", "apng"])
    if hasTimeline { return 0 }
    let start = file.context.pointee.start_time
    guard start != CFF_NOPTS else { return nil }
    let clock = AVRational(num: track.clock.numerator, den: track.clock.denominator)
    return file.library.av_rescale_q(start, CFF_TIME_BASE, clock)
  }
}

/// The packets of a stream while an index is made of them.
private struct PacketList {
  private struct Entry {
    var stamp: Int64
    var packet: Int32
  }

  private let file: FilmFile
  private let track: FilmTrack
  private var entries: [Entry] = []
  private var keys: [FilmIndex.Key] = []
  private var packetCount = 0
  private var lastDuration: Int64 = 0
  /// The stamp of the next packet, if it has none.
  private var guess: Int64 = 0

  init(_ file: FilmFile, track: FilmTrack) { (self.file, self.track) = (file, track) }

  mutating func read(limits: FilmLimits, isCancelled: () -> Bool) throws(MediaError) {
    let library = file.library
    guard var packet = Optional(library.av_packet_alloc()) else {
      throw MediaError(.memory, file: file.input.name, value: "a packet")
    }
    defer { library.av_packet_free(&packet) }
    var others = 0
    while library.av_read_frame(file.context, packet) >= 0, let read = packet?.pointee {
      defer { library.av_packet_unref(packet) }
      guard Int(read.stream_index) == track.index else {
        others += 1
        if others > 16 * limits.maximumFrameCount { break }
        continue
      }
      add(read)
      if packetCount > limits.maximumFrameCount {
        throw MediaError(
          .frameCount(maximum: limits.maximumFrameCount), file: file.input.name,
          value: "\(packetCount) or more")
      }
      if packetCount % 256 == 0, isCancelled() {
        throw MediaError(.cancelled, file: file.input.name, value: "nobody wants the film")
      }
    }
  }

  private mutating func add(_ packet: AVPacket) {
    let number = packetCount
    packetCount += 1
    let stamp =
      packet.pts != CFF_NOPTS ? packet.pts : packet.dts != CFF_NOPTS ? packet.dts : guess
    let length = packet.duration > 0 ? packet.duration : frameLength
    (guess, lastDuration) = (stamp &+ length, length)
    if packet.flags & AV_PKT_FLAG_KEY != 0 || keys.isEmpty {
      let decoding = packet.dts != CFF_NOPTS ? packet.dts : stamp
      keys.append(FilmIndex.Key(packet: number, presentation: stamp, decoding: decoding))
    }
    if packet.flags & AV_PKT_FLAG_DISCARD != 0 || isHidden(packet) { return }
    entries.append(Entry(stamp: stamp, packet: Int32(number)))
  }

  /// Ticks of a frame by the stream's rate, at least 1.
  private var frameLength: Int64 {
    let rate = track.frameRate > 0 ? track.frameRate : 25
    let ticks = Double(track.clock.denominator) / Double(track.clock.numerator) / rate
    return ticks.isFinite ? max(1, Int64(min(ticks.rounded(), 1e15))) : 1
  }

  /// Whether a packet of VP8 only prepares later pictures. Source: RFC 6386, 9.1.
  private func isHidden(_ packet: AVPacket) -> Bool {
    guard track.codec == "vp8", packet.size > 0, let data = packet.data else { return false }
    return data[0] & 0x10 == 0
  }

  consuming func index(origin: Int64?) throws(MediaError) -> FilmIndex {
    entries.sort { ($0.stamp, $0.packet) < ($1.stamp, $1.packet) }
    var (stamps, packets): ([Int64], [Int32]) = ([], [])
    for entry in entries where entry.stamp != stamps.last {
      stamps.append(entry.stamp)
      packets.append(entry.packet)
    }
    guard let first = stamps.first, let last = stamps.last else {
      throw MediaError(.hasPictures, file: file.input.name, value: "no frame in \(packetCount)")
    }
    return FilmIndex(
      stamps: stamps, packets: packets, keys: keys, packetCount: packetCount,
      origin: origin ?? first, end: last &+ max(1, lastDuration), clock: track.clock)
  }
}
