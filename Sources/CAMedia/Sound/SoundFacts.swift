// SPDX-License-Identifier: Apache-2.0
import CFFmpeg

/// A sound, as far as a film uses it.
package struct SoundFacts: Hashable, Sendable {
  /// FFmpeg's name of the codec, such as `aac`.
  package var codec: String
  /// Samples a second.
  package var rate: Int
  package var channelCount: Int
  /// Samples of each channel, up to the place that was asked for.
  package var sampleCount: Int
  /// Whether the file's times are those of samples, and its head is apart from its packets.
  var isExact: Bool

  /// Reads a sound up to a place, and decodes it, so that damage is known before it is needed.
  ///
  /// - Parameter seconds: The place; nil for the end.
  /// - Throws: ``MediaError`` that names the path and the broken rule.
  package init(
    path: String, upTo seconds: Double? = nil, limits: SoundLimits = .default
  ) throws(MediaError) {
    let reader = try SoundReader(path: path, limits: limits)
    codec =
      reader.library.media.avcodec_get_name(reader.codecID).map { String(cString: $0) } ?? "unknown"
    (rate, channelCount, isExact) = (reader.rate, reader.channelCount, reader.isExact)
    let last = seconds.map { Int(min($0, 1e9) * Double(reader.rate)) + 1 } ?? .max
    var end = 0
    while end < last {
      guard let block = try reader.read() else {
        try reader.checkEnd(end)
        break
      }
      end = max(end, block.start + block.count)
    }
    guard end > 0 else { throw MediaError(.hasSound, file: path, value: "no samples") }
    sampleCount = end
  }

  /// Seconds.
  package var duration: Double { Double(sampleCount) / Double(rate) }
}

extension SoundReader {
  /// Samples by which a file may be shorter than its head says, in seconds.
  private static let slack = 0.25

  /// Refuses a sound that ends before its head says.
  fileprivate func checkEnd(_ end: Int) throws(MediaError) {
    if isOgg, OggTail(of: file.input).isCutOff { throw damaged("it ends within a page") }
    guard let stated = statedLength else { return }
    let there = Double(end) / Double(rate)
    guard there < stated - Self.slack else { return }
    throw damaged("it ends after \(there) of \(stated) seconds")
  }

  /// Seconds that the file says the sound has; nil where it says nothing.
  private var statedLength: Double? {
    // A length that was reckoned from a rate of bits is none.
    guard file.context.pointee.duration_estimation_method != AVFMT_DURATION_FROM_BITRATE else {
      return nil
    }
    let (stream, clock) = (description.pointee, FilmClock(description.pointee.time_base))
    if stream.duration > 0 { return clock.seconds(stream.duration) }
    return statedEnd.map { $0 - clock.seconds(origin ?? 0) }
  }

  /// When the sound ends on the time line of a file that states that instead of lengths, as
  /// Matroska does: by the tag of the stream, or by the file, whose only stream it then is.
  private var statedEnd: Double? {
    let context = file.context.pointee
    guard context.duration > 0 else { return nil }
    let whole = FilmClock(CFF_TIME_BASE).seconds(context.duration)
    let tag = FilmTrack.tag("DURATION", of: description, library.media)
    // A tag may be that of a longer file, from which this one was cut.
    if let tagged = tag.flatMap(Self.seconds(of:)) { return min(tagged, whole) }
    return context.nb_streams == 1 ? whole : nil
  }

  /// The seconds of a text such as `00:01:02.5`; nil for another text.
  private static func seconds(of text: String) -> Double? {
    let parts = text.split(separator: ":").map { Double($0) }
    guard parts.count == 3, let hours = parts[0], let minutes = parts[1], let seconds = parts[2]
    else { return nil }
    return (hours * 60 + minutes) * 60 + seconds
  }
}
