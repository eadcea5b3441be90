// SPDX-License-Identifier: Apache-2.0
import CABase
import CoreGraphics
import Testing

@testable import CAMedia

/// Pixels in planes of memory, which are the same where blue is first.
private func planes(
  _ pixels: [UInt8], _ width: Int, _ height: Int, _ layout: PixelLayoutName,
  coded: (Int, Int)? = nil, colors: YUVMatrix = .bt709
) -> [[UInt8]] {
  let planes = [false, true].map {
    written(pixels, width, height, layout, coded: coded, colors: colors, isBlueFirst: $0)
  }
  #expect(planes[0] == planes[1], "\(layout)")
  return planes[0]
}

private func written(
  _ pixels: [UInt8], _ width: Int, _ height: Int, _ layout: PixelLayoutName,
  coded: (Int, Int)?, colors: YUVMatrix, isBlueFirst: Bool
) -> [[UInt8]] {
  let size = coded ?? (width, height)
  let writer = PlaneWriter(
    layout: layout, width: width, height: height, codedWidth: size.0, codedHeight: size.1,
    colors: colors)
  let bytes = (layout.depth > 8 ? 2 : 1) * layout.packedBytes
  let rows = (0..<4).map { _ in
    UnsafeMutableRawBufferPointer.allocate(byteCount: size.0 * size.1 * bytes, alignment: 16)
  }
  defer { for row in rows { row.deallocate() } }
  for row in rows { row.initializeMemory(as: UInt8.self, repeating: 0xEE) }
  let (across, down) = layout.chromaSteps
  let chromaRow = (size.0 + across - 1) / across * bytes
  let sizes = [size.0 * bytes, chromaRow, chromaRow, size.0 * bytes]
  let heights = [size.1, (size.1 + down - 1) / down, (size.1 + down - 1) / down, size.1]
  var pixels = pixels
  if isBlueFirst { pixels.withUnsafeMutableBytes { RedAndBlue.swap($0) } }
  pixels.withUnsafeBytes {
    writer.write(
      PixelBytes($0, isBlueFirst: isBlueFirst),
      into: zip(rows, sizes).map { PlaneTarget(base: $0.baseAddress!, bytesPerRow: $1) })
  }
  return (0..<4).map { Array(rows[$0].prefix(sizes[$0] * heights[$0])) }
}

private func flat(_ color: [UInt8], _ count: Int) -> [UInt8] {
  Array(repeating: color, count: count).flatMap { $0 }
}

@Suite("Pictures as planes of a film")
struct PlaneWriterTests {
  /// Values of ITU-R BT.709-6, item 3.4 to 3.6, worked out by hand.
  @Test(
    "colours of BT.709 in the limited range",
    arguments: [
      ([0, 0, 0], [16, 128, 128]), ([255, 255, 255], [235, 128, 128]),
      ([255, 0, 0], [63, 102, 240]), ([0, 255, 0], [173, 42, 26]),
      ([0, 0, 255], [32, 240, 118]), ([128, 128, 128], [126, 128, 128]),
    ] as [([UInt8], [UInt8])])
  func colors(_ color: [UInt8], _ expected: [UInt8]) {
    for layout in [PixelLayoutName.yuv420p, .yuv422p, .yuv444p] {
      let made = planes(flat(color + [255], 16), 4, 4, layout)
      for plane in 0..<3 { #expect(Set(made[plane]) == [expected[plane]], "\(layout) \(plane)") }
    }
  }

  @Test("ten bits are four times as fine, alpha has its whole range")
  func tenBits() {
    let made = planes(flat([255, 0, 0, 255], 4), 2, 2, .yuva444p10)
    func value(_ plane: Int) -> Int { Int(made[plane][0]) | Int(made[plane][1]) << 8 }
    #expect([value(0), value(1), value(2), value(3)] == [250, 409, 960, 1023])
  }

  @Test("samples that lie together are each pixel's, in rows of any length", arguments: [0, 3])
  func packed(beyond: Int) {
    var generator = SystemRandomNumberGenerator()
    for width in 1...41 {
      // Runs of pixels that are opaque, clear or between.
      var pixels: [UInt8] = []
      while pixels.count < width * 8 {
        let kind = UInt8.random(in: 0...2, using: &generator)
        for _ in 0..<Int.random(in: 1...20, using: &generator) {
          let alpha = kind == 2 ? UInt8.random(in: 1...254, using: &generator) : kind * 255
          let colors = (0..<3).map { _ in UInt8.random(in: 0...alpha, using: &generator) }
          pixels += colors + [alpha]
        }
      }
      pixels = Array(pixels.prefix(width * 8))
      let rows = (0..<2).map { row in
        (0..<width + beyond).map { column in
          let place = (row * width + min(column, width - 1)) * 4
          return Array(pixels[place..<place + 4])
        }
      }
      func made(_ layout: PixelLayoutName) -> [UInt8] {
        planes(pixels, width, 2, layout, coded: (width + beyond, 2))[0]
      }
      func straight(_ pixel: [UInt8]) -> [UInt8] {
        pixel[..<3].map { PixelMath.unpremultiply($0, pixel[3]) } + [pixel[3]]
      }
      let all = rows.flatMap { $0 }
      #expect(made(.rgb24) == all.flatMap { $0[..<3] })
      #expect(made(.rgba) == all.flatMap(straight))
      #expect(
        made(.bgra) == all.flatMap { [straight($0)[2], straight($0)[1], straight($0)[0], $0[3]] })
      #expect(made(.bgr0) == all.flatMap { [$0[2], $0[1], $0[0], 255] })
    }
  }

  @Test("blue may be the first of all pixels", arguments: PixelLayoutName.allCases)
  func blueFirst(_ layout: PixelLayoutName) {
    var generator = SystemRandomNumberGenerator()
    for width in [1, 2, 7, 34] {
      let pixels = (0..<width * 3).flatMap { _ in
        let alpha = UInt8.random(in: 0...255, using: &generator)
        return (0..<3).map { _ in UInt8.random(in: 0...alpha, using: &generator) } + [alpha]
      }
      let size = layout.chromaSteps.across == 1 ? (width, 3) : ((width + 1) & ~1, 4)
      #expect(!planes(pixels, width, 3, layout, coded: size)[0].isEmpty)
    }
  }

  @Test("colours stand at the left of their pixels: 1, 2, 1 across, both rows down")
  func siting() {
    // A red column at x = 2 of black ones; Cr of red is 240, a difference of 112 from grey.
    var pixels = flat([0, 0, 0, 255], 12)
    for row in 0..<2 { pixels[(row * 6 + 2) * 4] = 255 }
    let made = planes(pixels, 6, 2, .yuv420p)
    #expect(made[2] == [128, 128 + 56, 128])
    pixels = flat([0, 0, 0, 255], 12)
    for row in 0..<2 { pixels[(row * 6 + 3) * 4] = 255 }
    #expect(planes(pixels, 6, 2, .yuv420p)[2] == [128, 128 + 28, 128 + 28])
  }

  @Test("with alpha, colours are straight and count by it; without, they are over black")
  func alpha() {
    // Half red, premultiplied, beside nothing.
    let pixels: [UInt8] = [128, 0, 0, 128, 0, 0, 0, 0, 128, 0, 0, 128, 0, 0, 0, 0]
    let kept = planes(pixels, 2, 2, .yuva420p)
    #expect(kept[0] == [63, 16, 63, 16] && kept[3] == [128, 0, 128, 0])
    #expect(kept[1] == [102] && kept[2] == [240])
    #expect(planes(pixels, 2, 2, .yuv444p)[0][0] == 16 + 23)
    #expect(planes([128, 0, 0, 128], 1, 1, .rgba)[0] == [255, 0, 0, 128])
    #expect(planes([128, 0, 0, 128], 1, 1, .bgra)[0] == [0, 0, 255, 128])
    #expect(planes([128, 64, 0, 128], 1, 1, .rgb24)[0] == [128, 64, 0])
    #expect(planes([128, 64, 1, 255], 1, 1, .bgr0)[0] == [1, 64, 128, 255])
  }

  @Test("odd sides repeat the last column and row")
  func oddSides() {
    let pixels = flat([255, 255, 255, 255], 9)
    let made = planes(pixels, 3, 3, .yuv420p, coded: (4, 4))
    #expect(made[0] == [UInt8](repeating: 235, count: 16))
    #expect(made[1] == [UInt8](repeating: 128, count: 4))
  }

  @Test("films of H.264 are even where colours are coarse, those of VP9 and 4:4:4 as asked")
  func codedSizes() {
    func size(_ format: FilmFormat, _ layout: PixelLayoutName? = nil) -> [Int] {
      let settings = FilmSettings(
        format: format, width: 65, height: 33, rate: FilmRate(30)!, frameCount: 1, layout: layout)
      return [settings.codedSize.width, settings.codedSize.height]
    }
    #expect(size(.mp4) == [66, 34] && size(.mp4, .yuv422p) == [66, 33])
    #expect(
      size(.mp4, .yuv444p) == [65, 33] && size(.webm) == [65, 33] && size(.mov) == [65, 33])
  }
}
