// SPDX-License-Identifier: Apache-2.0

/// The sound of a film: sounds of files at their places, mixed, as long as the film.
package struct FilmSound: Sendable {
  /// The sounds.
  package let cues: [SoundCue]
  /// The facts of each, in the order of ``cues``.
  package let facts: [SoundFacts]
  let limits: SoundLimits

  /// Reads the sounds as far as a film uses them, which decodes each once.
  ///
  /// - Parameters:
  ///   - cues: at least one.
  ///   - seconds: how long the film is.
  /// - Throws: ``MediaError`` that names the file and the broken rule.
  package init(
    _ cues: [SoundCue], filmSeconds seconds: Double, limits: SoundLimits = .default
  ) throws(MediaError) {
    guard cues.count <= limits.maximumSoundCount else {
      throw MediaError(.soundCount(maximum: limits.maximumSoundCount), value: "\(cues.count)")
    }
    guard seconds <= Double(limits.maximumSeconds) else {
      throw MediaError(
        .soundLength(maximum: limits.maximumSeconds), value: "\(seconds) seconds")
    }
    var known: [String: SoundFacts] = [:]
    // Each file is read once, as far as any of its sounds needs it.
    for (path, uses) in Dictionary(grouping: cues, by: \.path).sorted(by: { $0.key < $1.key }) {
      let last = uses.map { $0.offset + min($0.length ?? .infinity, seconds - $0.start) }.max()
      known[path] = try SoundFacts(path: path, upTo: max(0, last ?? 0), limits: limits)
    }
    var facts: [SoundFacts] = []
    for cue in cues { if let fact = known[cue.path] { facts.append(fact) } }
    (self.cues, self.facts, self.limits) = (cues, facts, limits)
  }
}

/// The codecs of sounds in films.
enum SoundCodec: String, Sendable {
  case aac, opus

  /// FFmpeg's encoder.
  var encoder: String { self == .opus ? "libopus" : "aac" }

  /// Bits a second of a channel.
  var bitRate: Int { self == .opus ? 80_000 : 96_000 }

  /// Rates that the encoder takes, the usual one first.
  var rates: [Int] { self == .opus ? [48_000] : [48_000, 44_100, 32_000, 88_200, 96_000] }
}

extension FilmFormat {
  /// Whether films in this format have sound.
  package var takesSound: Bool { needsLibraries }

  /// The codec of sounds that are encoded.
  var soundCodec: SoundCodec { self == .mp4 || self == .mov ? .aac : .opus }

  /// FFmpeg's names of the codecs whose packets may be copied: those of which the format says start
  /// and length to the sample.
  var copiedSoundCodecs: Set<String> {
    switch self {
    case .mp4: ["aac", "alac"]
    case .mov: ["aac", "alac", "pcm_s16le", "pcm_s24le"]
    case .webm: ["opus"]
    case .mkv: ["opus", "flac", "pcm_s16le", "pcm_s24le"]
    case .gif, .apng, .webp: []
    }
  }
}

extension FilmSound {
  /// The form of the mix: the rate that all sounds have, if the codec takes it, and one channel
  /// where all have one.
  func shape(for codec: SoundCodec) -> SoundShape {
    let rates = Set(facts.map(\.rate))
    let common = rates.count == 1 ? rates.first : nil
    let rate = codec.rates.first { $0 == common } ?? codec.rates[0]
    return SoundShape(rate: rate, channelCount: facts.allSatisfy { $0.channelCount == 1 } ? 1 : 2)
  }

  /// The only sound, if its packets can be copied into a film: it is as long as the film, and
  /// nothing changes it.
  func copied(_ settings: FilmSettings) -> SoundCue? {
    guard cues.count == 1, let cue = cues.first, let fact = facts.first, cue.isUnchanged,
      cue.start == 0, settings.format.copiedSoundCodecs.contains(fact.codec),
      fact.isExact || settings.format == .webm,
      fact.sampleCount
        == SoundLength.samples(
          of: settings.frameCount, at: settings.rate, sampleRate: fact.rate)
    else { return nil }
    return cue
  }
}
