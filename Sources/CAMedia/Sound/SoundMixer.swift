// SPDX-License-Identifier: Apache-2.0

/// Mixes the sounds of a film, from its beginning on. Belongs to one thread at a time.
final class SoundMixer {
  /// A sound and its place in the mix, samples.
  private struct Part {
    let cue: SoundCue
    let range: Range<Int>
    let fadeIn, fadeOut: Float
    var stream: SoundStream?
    var hasEnded = false
  }

  let shape: SoundShape
  /// Samples of each channel.
  let count: Int
  private let limits: SoundLimits
  private var parts: [Part]
  private var position = 0

  init(_ sound: FilmSound, shape: SoundShape, count: Int) {
    (self.shape, self.count, limits) = (shape, count, sound.limits)
    let rate = Double(shape.rate)
    parts = zip(sound.cues, sound.facts).compactMap { cue, facts in
      let start = Int((min(cue.start, 1e9) * rate).rounded())
      let left = max(0, Double(facts.sampleCount) / Double(facts.rate) - cue.offset)
      let length = Int((min(left, cue.length ?? .infinity) * rate).rounded())
      let range = min(start, count)..<min(start + length, count)
      guard !range.isEmpty else { return nil }
      return Part(
        cue: cue, range: range, fadeIn: Float(cue.fadeIn * rate),
        fadeOut: Float(cue.fadeOut * rate))
    }
  }

  /// The next samples, at most `count` of each channel, channels one after the other; empty at the
  /// end.
  func read(_ count: Int) throws(MediaError) -> [Float] {
    let range = position..<min(position + count, self.count)
    var samples = [Float](repeating: 0, count: range.count * shape.channelCount)
    for place in parts.indices {
      let shared = parts[place].range.clamped(to: range)
      if !shared.isEmpty { try mix(&parts[place], shared, range.lowerBound, into: &samples) }
    }
    position = range.upperBound
    for place in samples.indices { samples[place] = max(-1, min(1, samples[place])) }
    return samples
  }

  private func mix(
    _ part: inout Part, _ range: Range<Int>, _ origin: Int, into samples: inout [Float]
  ) throws(MediaError) {
    guard !part.hasEnded else { return }
    if part.stream == nil {
      part.stream = try SoundStream(
        path: part.cue.path, offset: Int((part.cue.offset * Double(shape.rate)).rounded()),
        shape: shape, limits: limits)
    }
    guard let stream = part.stream else { return }
    let (channels, factor) = (shape.channelCount, part.cue.factor)
    let got = try stream.read(range.count) { source in
      for sample in 0..<source.count / channels {
        let gain = factor * Self.fade(part, at: range.lowerBound + sample)
        let target = (range.lowerBound + sample - origin) * channels
        for channel in 0..<channels {
          samples[target + channel] += gain * source[sample * channels + channel]
        }
      }
    }
    part.hasEnded = got < range.count || range.upperBound == part.range.upperBound
    if part.hasEnded { part.stream = nil }
  }

  /// The factor of a sample by the fades: in the middle of the sample.
  private static func fade(_ part: Part, at place: Int) -> Float {
    var factor: Float = 1
    if part.fadeIn > 0 {
      factor *= min(1, (Float(place - part.range.lowerBound) + 0.5) / part.fadeIn)
    }
    if part.fadeOut > 0 {
      factor *= min(1, (Float(part.range.upperBound - place) - 0.5) / part.fadeOut)
    }
    return factor
  }
}
