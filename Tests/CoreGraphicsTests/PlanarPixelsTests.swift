// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Testing

@Suite("Planes of samples as pixels")
struct PlanarPixelsTests {
  /// Words that planes keep.
  private final class Words: Sendable {
    // Sound: the words are never written to after they are made.
    nonisolated(unsafe) let samples: UnsafeMutablePointer<UInt16>

    init(_ value: UInt16, count: Int) {
      samples = .allocate(capacity: count)
      samples.initialize(repeating: value, count: count)
    }

    deinit { samples.deallocate() }
  }

  /// 4 × 2 pixels with chroma of half the size, and with alpha, all samples the same word.
  private func pixels(_ word: UInt16, bits: Int) -> PlanarPixels {
    let words = Words(word, count: 8)
    func plane(_ width: Int, _ height: Int) -> PlanarPixels.Plane {
      PlanarPixels.Plane(
        samples: UnsafeRawPointer(words.samples), bytesPerRow: width * 2, width: width,
        height: height)
    }
    return PlanarPixels(
      luma: plane(4, 2), chroma: (plane(2, 1), plane(2, 1)), alpha: plane(4, 2), bits: bits,
      encoding: .bt709(isFullRange: true), owner: words)
  }

  @Test("bits above the significant ones count for nothing", arguments: [9, 10, 12, 14, 15, 16])
  func surplusBits(_ bits: Int) {
    let most = UInt16((1 << bits) - 1)
    #expect(
      pixels(.max, bits: bits).premultipliedRGBA8() == pixels(most, bits: bits).premultipliedRGBA8()
    )
    // Half of alpha and of everything.
    let half = UInt16(1 << (bits - 1))
    let dirty = pixels(half | ~most, bits: bits).premultipliedRGBA8()
    #expect(dirty == pixels(half, bits: bits).premultipliedRGBA8())
    #expect(dirty[3] == 128)
  }
}
