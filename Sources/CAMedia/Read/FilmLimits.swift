// SPDX-License-Identifier: Apache-2.0

/// How large a film may be, and how much of it is kept in memory.
package struct FilmLimits: Hashable, Sendable {
  /// Pixels of a picture's longer side; 16384, the largest texture side that is common.
  package var maximumSide = 16384
  /// Width times height; 64 Mi.
  package var maximumPixelCount = 64 << 20
  /// Frames of the film; a million, nine hours of 30 a second.
  package var maximumFrameCount = 1_000_000
  /// Packets that may go by without a picture before the stream counts as damaged; 1024.
  package var maximumSilentPacketCount = 1024
  /// Bytes that the list of frames may cost to make, as a multiple of the file's own; 16.
  package var maximumReadings = 16
  /// Frames that are decoded before they are needed; 8.
  package var framesAhead = 8
  /// Bytes of decoded frames that are kept, but always ``framesAhead`` frames at least 3; 96 MiB.
  package var maximumKeptBytes = 96 << 20
  /// Threads that a decoder may use; 0, the default, leaves it to the decoder.
  package var decoderThreadCount = 0

  /// The limits that the properties' documentation names.
  package static let `default` = FilmLimits()

  package init() {}

  /// Throws the first rule that pictures of this size break.
  func check(width: Int, height: Int, file: String) throws(MediaError) {
    let size = "\(width) × \(height)"
    guard width > 0, height > 0 else { throw MediaError(.hasPictures, file: file, value: size) }
    guard max(width, height) <= maximumSide else {
      throw MediaError(.side(maximum: maximumSide), file: file, value: size)
    }
    guard width * height <= maximumPixelCount else {
      throw MediaError(.pixelCount(maximum: maximumPixelCount), file: file, value: size)
    }
  }
}
