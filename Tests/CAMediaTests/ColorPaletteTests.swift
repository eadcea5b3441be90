// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CAMedia

@Suite("Colours of a GIF")
struct ColorPaletteTests {
  private func shown(_ pixels: [UInt8]) -> (palette: ColorPalette, colors: [UInt32]) {
    let palette = pixels.withUnsafeBytes { ColorPalette($0) }
    return (palette, palette.indices.map { palette.colors[Int($0)] })
  }

  @Test("few colours are kept, transparent pixels are the only colour without alpha")
  func few() {
    let pixels: [UInt8] = [255, 0, 0, 255, 0, 0, 0, 0, 0, 128, 0, 128, 1, 2, 3, 255, 0, 40, 0, 100]
    let (palette, colors) = shown(pixels)
    #expect(palette.colors.count == 4)
    #expect(palette.transparent.map { palette.colors[Int($0)] } == 0)
    #expect(colors == [0xFFFF_0000, 0, 0xFF00_FF00, 0xFF01_0203, 0])
    #expect(palette.colors.count { $0 >> 24 == 0 } == 1)
    #expect(shown([9, 9, 9, 255]).palette.colors.allSatisfy { $0 >> 24 == 255 })
  }

  @Test("many colours become the nearest of 256; flat areas stay flat")
  func many() {
    // 4096 colours, and a large area of one of them.
    var pixels: [UInt8] = []
    for color in 0..<4096 {
      pixels += [UInt8(color >> 8) * 17, UInt8(color >> 4 & 15) * 17, UInt8(color & 15) * 17, 255]
    }
    for _ in 0..<4096 { pixels += [200, 100, 50, 255] }
    let (palette, colors) = shown(pixels)
    #expect(Set(palette.indices).count <= 256)
    var error = 0.0
    for (place, color) in colors.prefix(4096).enumerated() {
      for channel in 0..<3 {
        let difference =
          Double(color >> UInt32(16 - 8 * channel) & 0xFF) - Double(pixels[place * 4 + channel])
        error += difference * difference
      }
    }
    #expect((error / (4096 * 3)).squareRoot() < 20)
    #expect(Set(colors.suffix(4096)).count == 1)
  }
}
