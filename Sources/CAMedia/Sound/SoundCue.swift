// SPDX-License-Identifier: Apache-2.0
import Glibc

/// A sound at its place in a film.
package struct SoundCue: Hashable, Sendable {
  /// The file of the sound, or of the film whose sound it is.
  package var path: String
  /// When the sound begins, seconds of the film; at least 0.
  package var start: Double
  /// Where in the file it begins, seconds; at least 0.
  package var offset: Double
  /// How long it is at most, seconds; nil for up to the file's end.
  package var length: Double?
  /// Decibels by which it is louder.
  package var gain: Double
  /// Seconds in which it becomes as loud as it is from silence, and silent before its end.
  package var fadeIn, fadeOut: Double

  /// A sound, unchanged unless told otherwise.
  package init(
    path: String, start: Double = 0, offset: Double = 0, length: Double? = nil, gain: Double = 0,
    fadeIn: Double = 0, fadeOut: Double = 0
  ) {
    (self.path, self.start, self.offset, self.length) = (path, start, offset, length)
    (self.gain, self.fadeIn, self.fadeOut) = (gain, fadeIn, fadeOut)
  }

  /// Whether the samples of the file are those that are heard.
  var isUnchanged: Bool {
    gain == 0 && fadeIn == 0 && fadeOut == 0 && offset == 0 && length == nil
  }

  /// The factor of amplitudes.
  var factor: Float { Float(pow(10, gain / 20)) }
}

/// The length of a film as samples.
struct SoundLength {
  /// The number of samples that is nearest to the film's time.
  ///
  /// - Parameter sampleRate: Samples a second.
  static func samples(of frames: Int, at rate: FilmRate, sampleRate: Int) -> Int {
    // Halves go up. A count has 20 bits, a denominator 31, a rate 20: more than a number holds is
    // longer than any film.
    let (ticks, overflows) = (frames * rate.denominator).multipliedReportingOverflow(
      by: 2 * sampleRate)
    let (sum, ends) = ticks.addingReportingOverflow(rate.numerator)
    return overflows || ends ? .max : sum / (2 * rate.numerator)
  }
}
