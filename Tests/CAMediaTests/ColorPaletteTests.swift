// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CAMedia

@Suite("Colours of a GIF")
struct ColorPaletteTests {
  private func shown(
    _ pixels: [UInt32], width: Int
  ) -> (palette: ColorPalette, colors: [UInt32]) {
    let palette = ColorPalette(pixels, width: width)
    return (palette, palette.indices.map { palette.colors[Int($0)] })
  }

  private func color(_ red: Int, _ green: Int, _ blue: Int) -> UInt32 {
    0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }

  /// The squared distance of two colours.
  private func distance(_ a: UInt32, _ b: UInt32) -> Double {
    let (a, b) = (channels(a), channels(b))
    var sum = 0.0
    for channel in 0..<3 {
      let difference: Double = a[channel] - b[channel]
      sum += difference * difference
    }
    return sum
  }

  private func channels(_ color: UInt32) -> [Double] {
    [16, 8, 0].map { Double(color >> $0 & 0xFF) }
  }

  @Test("premultiplied pixels lose their alpha, or are none")
  func pixels() {
    let pixels: [[UInt8]] = [[255, 0, 0, 255], [0, 0, 0, 0], [0, 128, 0, 128], [0, 40, 0, 100]]
    let straight = pixels.map { bytes in
      GIFPixel.straight(bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) })
    }
    #expect(straight == [0xFFFF_0000, 0, 0xFF00_FF00, 0])
  }

  @Test(
    "few colours are kept, and the colour of pixels that are none is the only one without alpha")
  func few() {
    let pixels: [UInt32] = [0xFFFF_0000, 0, 0xFF00_FF00, 0xFF01_0203, 0, 0xFF01_0203]
    let (palette, colors) = shown(pixels, width: 3)
    #expect(palette.colors.count == 4 && colors == pixels)
    #expect(palette.transparent.map { palette.colors[Int($0)] } == 0)
    #expect(shown([0xFF09_0909], width: 1).palette.transparent == nil)
    let none = shown([0, 0], width: 2)
    #expect(none.palette.colors == [0] && none.palette.indices == [0, 0])
  }

  @Test("255 colours and a hole are kept, 256 and a hole are not")
  func full() {
    let colors = (0..<256).map { color(0, $0, $0 * 91 % 256) }
    #expect(shown(Array(colors.dropLast()) + [0], width: 16).colors == colors.dropLast() + [0])
    let (palette, made) = shown(colors + [0], width: 257)
    #expect(palette.colors.count <= 256 && made.last == 0)
    #expect(made.dropLast().allSatisfy { $0 >> 24 == 255 })
  }

  @Test("many colours become the nearest of 256; flat areas stay flat, in their own colour")
  func many() {
    // 4096 colours, and large areas of two of them.
    let many = (0..<4096).map { number in
      color((number >> 8) * 17, (number >> 4 & 15) * 17, (number & 15) * 17)
    }
    let flat = [UInt32](repeating: 0xFFC8_6432, count: 4096)
    let (palette, colors) = shown(many + flat, width: 64)
    #expect(palette.colors.count <= 256)
    var error = 0.0
    for (made, wanted) in zip(colors, many) { error += distance(made, wanted) }
    #expect((error / (4096 * 3)).squareRoot() < 32)
    #expect(colors.suffix(4096).allSatisfy { $0 == 0xFFC8_6432 })
  }

  /// A gradient of more colours than a table has.
  private func gradient(_ width: Int, _ height: Int) -> [UInt32] {
    (0..<height).flatMap { y in
      (0..<width).map { x in
        let (a, b) = (Double(x) / Double(width - 1), Double(y) / Double(height - 1))
        let red: Double = 40 + 90 * a
        let green: Double = 60 + 60 * b
        let blue: Double = 160 - 70 * a + 40 * b
        return color(Int(red.rounded()), Int(green.rounded()), Int(blue.rounded()))
      }
    }
  }

  @Test("a gradient has no bands: areas of 8 × 8 pixels have their mean colour")
  func bands() {
    let (width, height) = (256, 128)
    let pixels = gradient(width, height)
    let (palette, colors) = shown(pixels, width: width)
    #expect(palette.colors.count > 200)
    var (worst, sum) = (0.0, 0.0)
    for top in stride(from: 0, to: height, by: 8) {
      for left in stride(from: 0, to: width, by: 8) {
        var difference = [0.0, 0.0, 0.0]
        for row in top..<top + 8 {
          for column in left..<left + 8 {
            let place = row * width + column
            let (made, wanted) = (channels(colors[place]), channels(pixels[place]))
            for channel in 0..<3 { difference[channel] += made[channel] - wanted[channel] }
          }
        }
        for value in difference {
          worst = max(worst, abs(value) / 64)
          sum += abs(value) / 64
        }
      }
    }
    let mean = sum / Double(width * height / 64 * 3)
    #expect(mean < 0.3, "\(mean)")
    // At the corners of the colours no mix of others comes nearer.
    #expect(worst < 3, "\(worst)")
  }

  @Test("the nearest colour is the nearest of all")
  func nearest() {
    func scattered(_ number: Int, _ factor: Int) -> UInt32 {
      0xFF00_0000 | UInt32(number * factor % 16_777_213)
    }
    let colors = (0..<200).map { scattered($0, 48_271) }
    var finder = NearestColor(colors)
    for number in 0..<3000 {
      let color = scattered(number, 5591)
      let found = distance(colors[finder.place(of: color)], color)
      #expect(found == colors.map { distance($0, color) }.min())
    }
  }
}
