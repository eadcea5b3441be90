// SPDX-License-Identifier: Apache-2.0

/// Writes a picture in a few colours.
struct Ditherer {
  private var finder: NearestColor
  private let colors: [UInt32]
  private let width: Int
  private let hole: UInt8

  /// - Parameters:
  ///   - colors: At most 256.
  ///   - width: Pixels of a row.
  ///   - hole: The place of pixels that are none.
  init(_ colors: [UInt32], width: Int, hole: UInt8) {
    finder = NearestColor(colors)
    (self.colors, self.width, self.hole) = (colors, width, hole)
  }

  /// Each pixel in its nearest colour.
  mutating func places(of pixels: [UInt32]) -> [UInt8] {
    var places = [UInt8](repeating: hole, count: pixels.count)
    for (place, color) in pixels.enumerated() where color != 0 {
      places[place] = UInt8(finder.place(of: color))
    }
    return places
  }

  /// Errors are handed on to the pixels to the right and below, of which sixteenths are kept.
  /// Pixels that are none, or have a colour of the table, take no error.
  mutating func dithered(_ pixels: [UInt32]) -> [UInt8] {
    var places = [UInt8](repeating: hole, count: pixels.count)
    // With a pixel more at both ends.
    var here = [SIMD4<Int32>](repeating: SIMD4(repeating: 0), count: width + 2)
    var below = here
    for row in 0..<pixels.count / max(width, 1) {
      for x in 0..<width {
        let color = pixels[row * width + x]
        if color == 0 { continue }
        var place = finder.place(of: color)
        if colors[place] != color {
          let wanted = Self.channels(color) &* 16 &+ here[x + 1]
          let near = (wanted &+ 8) &>> 4
          let clamped = near.clamped(
            lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 255))
          place = finder.place(of: Self.color(clamped))
          // An error beyond the range of colours would grow.
          let error = clamped &- Self.channels(colors[place])
          here[x + 2] &+= error &* 7
          below[x] &+= error &* 3
          below[x + 1] &+= error &* 5
          below[x + 2] &+= error
        }
        places[row * width + x] = UInt8(place)
      }
      swap(&here, &below)
      for place in below.indices { below[place] = SIMD4(repeating: 0) }
    }
    return places
  }

  @inline(__always)
  private static func channels(_ color: UInt32) -> SIMD4<Int32> {
    SIMD4(Int32(color >> 16 & 0xFF), Int32(color >> 8 & 0xFF), Int32(color & 0xFF), 0)
  }

  @inline(__always)
  private static func color(_ channels: SIMD4<Int32>) -> UInt32 {
    0xFF00_0000 | UInt32(channels.x) << 16 | UInt32(channels.y) << 8 | UInt32(channels.z)
  }
}
