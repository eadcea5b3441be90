// SPDX-License-Identifier: Apache-2.0

/// The samples of a file in the form of a mix, from a place on. Belongs to one thread at a time.
final class SoundStream {
  private let reader: SoundReader
  private let converter: SoundConverter
  private let channels: Int
  private var samples: [Float] = []
  /// How many numbers of ``samples`` were handed out.
  private var used = 0
  /// The place after the samples that were converted, in samples of the file.
  private var place = 0
  /// Samples of the mix that are left out yet.
  private var skipped: Int
  private var hasEnded = false
  /// Samples that were read, and come after a gap.
  private var waiting: SoundReader.Block?

  /// Samples of a gap that are made at a time.
  private static let gapPart = 1 << 16

  /// - Parameter offset: Samples of the mix that are left out at the beginning.
  init(
    path: String, offset: Int, shape: SoundShape, limits: SoundLimits
  ) throws(MediaError) {
    reader = try SoundReader(path: path, limits: limits)
    converter = SoundConverter(reader.library, to: shape, path: path)
    (channels, skipped) = (shape.channelCount, offset)
  }

  /// Hands out the next samples, `count` of each channel or all that are left.
  func read(
    _ count: Int, _ body: (UnsafeBufferPointer<Float>) -> Void
  ) throws(MediaError) -> Int {
    while samples.count - used < count * channels, !hasEnded { try fill() }
    let numbers = min(count * channels, samples.count - used)
    samples.withUnsafeBufferPointer { body(.init(rebasing: $0[used..<used + numbers])) }
    used += numbers
    return numbers / channels
  }

  private func fill() throws(MediaError) {
    samples.removeFirst(used)
    used = 0
    if waiting == nil { waiting = try reader.read() }
    if let block = waiting {
      try add(block)
    } else {
      hasEnded = true
      try converter.flush(into: &samples)
    }
    let left = min(skipped, samples.count / channels)
    samples.removeFirst(left * channels)
    skipped -= left
  }

  private func add(_ block: SoundReader.Block) throws(MediaError) {
    let frame = block.frame.frame
    let gap = min(Self.gapPart, block.start - place)
    if gap > 0 {
      try converter.skip(gap, like: frame, rate: reader.rate, into: &samples)
      place += gap
    }
    guard place >= block.start else { return }
    waiting = nil
    // Samples before the place were heard already.
    let late = max(0, min(block.count, place - block.start))
    if late < block.count {
      try converter.convert(
        frame, from: late, count: block.count - late, rate: reader.rate, into: &samples)
    }
    place = max(place, block.start + block.count)
  }
}
