// SPDX-License-Identifier: Apache-2.0

import CFFmpeg

/// Why a film could not be read or written.
package struct MediaError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The rules for films.
  package enum Rule: Hashable, Sendable {
    /// FFmpeg's libraries must be installed.
    case library
    /// The file must be one that can be opened.
    case readable
    /// The file must be a film.
    case knownFormat
    /// The file must have a stream of pictures.
    case hasPictures
    /// The file must have a stream of sound.
    case hasSound
    /// A sound must not have more channels than this.
    case channelCount(maximum: Int)
    /// The rate of a sound must lie in this range, samples a second.
    case sampleRate(ClosedRange<Int>)
    /// A sound must not be longer than this, seconds.
    case soundLength(maximum: Int)
    /// A film must not have more sounds than this.
    case soundCount(maximum: Int)
    /// The bytes of a sound must obey the format.
    case wellFormedSound
    /// A packet of sound must be decoded after no more than this number of packets.
    case silentPacketCount(maximum: Int)
    /// A part must fit to the others that it is joined with.
    case part
    /// A decoder for the stream must be there.
    case decoder
    /// An encoder of that name must be there.
    case encoder
    /// The bytes must obey the format.
    case wellFormed
    /// Pictures must not be wider or higher than this, pixels.
    case side(maximum: Int)
    /// Width times height must not be more than this.
    case pixelCount(maximum: Int)
    /// The film must not have more frames than this.
    case frameCount(maximum: Int)
    /// The input must not have more bytes than this.
    case inputByteCount(maximum: Int)
    /// A frame must be decoded after no more than this number of packets.
    case packetCount(maximum: Int)
    /// The file must be one that can be written.
    case writable
    /// The setting must be one that the format or encoder takes.
    case setting
    /// Memory must suffice.
    case memory
    /// The work must not be stopped before its end.
    case cancelled
  }

  package let rule: Rule
  /// The file's path, or another name for the film; empty where none is meant.
  package let file: String
  /// The value that broke the rule, or FFmpeg's own words.
  package let value: String

  /// A broken rule with the value that broke it.
  package init(_ rule: Rule, file: String = "", value: String) {
    (self.rule, self.file, self.value) = (rule, file, value)
  }

  /// A library of that name that is missing.
  static func library(_ name: String, reason: String) -> MediaError {
    MediaError(.library, file: name, value: reason)
  }

  /// The packages of Debian that hold the libraries.
  package static var packages: String {
    "libavformat\(LIBAVFORMAT_VERSION_MAJOR) libavcodec\(LIBAVCODEC_VERSION_MAJOR) "
      + "libavutil\(LIBAVUTIL_VERSION_MAJOR) libswscale\(LIBSWSCALE_VERSION_MAJOR) "
      + "libswresample\(LIBSWRESAMPLE_VERSION_MAJOR)"
  }

  package var description: String {
    file.isEmpty ? sentence : "\(file): \(sentence)"
  }

  private var sentence: String {
    switch rule {
    case .library:
      "films need FFmpeg's libraries, Debian's packages \(Self.packages) (\(value))"
    case .readable: "the file cannot be opened (\(value))"
    case .knownFormat: "the bytes are those of no known format of films or sounds (\(value))"
    case .hasPictures: "the file has no pictures (\(value))"
    case .hasSound, .channelCount, .sampleRate, .soundLength, .soundCount, .wellFormedSound,
      .silentPacketCount:
      soundSentence
    case .part: "the part cannot be joined: \(value)"
    case .decoder: "no decoder for \(value)"
    case .encoder: "no encoder for \(value)"
    case .wellFormed: "the film is damaged (\(value))"
    case .side(let maximum): "pictures of \(value) pixels, a side is longer than \(maximum)"
    case .pixelCount(let maximum): "pictures of \(value) pixels, more than \(maximum)"
    case .frameCount(let maximum): "\(value) frames, more than the limit \(maximum)"
    case .inputByteCount(let maximum): "\(value) bytes, more than the limit \(maximum)"
    case .packetCount(let maximum): "no picture after \(maximum) packets (\(value))"
    case .writable: "the film cannot be written (\(value))"
    case .setting: "the setting is not taken: \(value)"
    case .memory: "not enough memory for \(value)"
    case .cancelled: "stopped: \(value)"
    }
  }

  private var soundSentence: String {
    switch rule {
    case .hasSound: "the file has no sound (\(value))"
    case .channelCount(let maximum): "\(value) channels, more than the limit \(maximum)"
    case .sampleRate(let range):
      "\(value) samples a second; a sound has \(range.lowerBound) to \(range.upperBound)"
    case .soundLength(let maximum): "a sound of \(value), longer than \(maximum) seconds"
    case .soundCount(let maximum): "\(value) sounds, more than the limit \(maximum)"
    case .silentPacketCount(let maximum): "no sound after \(maximum) packets (\(value))"
    default: "the sound is damaged (\(value))"
    }
  }
}
