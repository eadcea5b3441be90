// SPDX-License-Identifier: Apache-2.0

/// The colours of one frame of a GIF, and the frame in them: at most 256, one of them transparent
/// where some pixel is none.
///
/// Frames of few colours keep them all. Else colours of large areas are kept, the others are split
/// by median cut (Heckbert, "Color image quantization for frame buffer display", 1982), each box at
/// the mean of its longest side, and moved to the middle of the colours that they stand for (Lloyd,
/// "Least squares quantization in PCM", 1982). The error of a pixel is handed on to its neighbours
/// (Floyd and Steinberg, "An adaptive algorithm for spatial grey scale", 1976), so that a gradient
/// has no bands. Pixels whose colour is in the table take it, so that flat areas stay flat.
struct ColorPalette {
  /// Colours as 0xAARRGGBB, at most 256.
  let colors: [UInt32]
  /// For each pixel the place of its colour.
  let indices: [UInt8]
  /// The place of the colour without alpha; nil where every pixel has a colour.
  let transparent: UInt8?

  private static let size = 256

  /// - Parameters:
  ///   - pixels: 0xFFRRGGBB, or 0 for none.
  ///   - width: Pixels of a row.
  init(_ pixels: [UInt32], width: Int) {
    var counts = Self.counts(of: pixels)
    let isTransparent = counts.removeValue(forKey: 0) != nil
    let room = Self.size - (isTransparent ? 1 : 0)
    let isWhole = counts.count <= room
    let chosen = isWhole ? counts.keys.sorted() : PaletteSearch(counts, room: room).colors
    let place = UInt8(min(chosen.count, Self.size - 1))
    var ditherer = Ditherer(chosen, width: width, hole: place)
    indices = isWhole ? ditherer.places(of: pixels) : ditherer.dithered(pixels)
    transparent = isTransparent ? place : nil
    colors = chosen + (isTransparent ? [0] : [])
  }

  private static func counts(of pixels: [UInt32]) -> [UInt32: Int32] {
    var counts: [UInt32: Int32] = [:]
    var last: (color: UInt32, count: Int32) = (pixels.first ?? 0, 0)
    for color in pixels {
      if color == last.color {
        last.count += 1
      } else {
        counts[last.color, default: 0] += last.count
        last = (color, 1)
      }
    }
    counts[last.color, default: 0] += last.count
    return counts
  }
}
