// SPDX-License-Identifier: Apache-2.0
import CFFmpeg

/// The sound of a film that is written: its packets in their order. Belongs to one thread at a
/// time.
protocol SoundTrack: AnyObject {
  /// Ticks of the packets.
  var clock: AVRational { get }

  /// Samples a second.
  var rate: Int { get }

  /// Describes the sound in a film's head.
  func describe(_ stream: UnsafeMutablePointer<AVStream>) throws(MediaError)

  /// Hands on the packets that begin before a time, seconds of the film; nil for all that are left.
  func write(
    upTo seconds: Double?, _ take: (UnsafeMutablePointer<AVPacket>) throws(MediaError) -> Void
  ) throws(MediaError)
}

extension FilmSettings {
  /// The sound of the film; nil for none.
  func makeSoundTrack(globalHead: Bool) throws(MediaError) -> (any SoundTrack)? {
    guard let sound else { return nil }
    if let cue = sound.copied(self) { return try CopiedSound(cue, sound.limits) }
    return try EncodedSound(sound, self, globalHead: globalHead)
  }
}
