// SPDX-License-Identifier: Apache-2.0

/// How large the sounds of a film may be.
package struct SoundLimits: Hashable, Sendable {
  /// Seconds of a sound that a film uses; 86,400, a day.
  package var maximumSeconds = 86_400
  /// Channels of a sound; 8.
  package var maximumChannelCount = 8
  /// Samples a second; 2,000 to 384,000.
  package var sampleRates = 2_000...384_000
  /// Packets that may go by without a sample before the sound counts as damaged; 1024.
  package var maximumSilentPacketCount = 1024
  /// Sounds of a film, each turn of a film that begins again counted; 10,000.
  package var maximumSoundCount = 10_000

  /// The limits that the properties' documentation names.
  package static let `default` = SoundLimits()

  package init() {}
}
