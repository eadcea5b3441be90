// SPDX-License-Identifier: Apache-2.0
import CAPictures
import CoreGraphics
import Foundation
import Testing

@testable import CAMedia

private func settings(
  _ format: FilmFormat, rate: FilmRate = FilmRate(30000, 1001)!, hasAlpha: Bool = true
) -> FilmSettings {
  FilmSettings(format: format, width: 3, height: 2, rate: rate, frameCount: 3, hasAlpha: hasAlpha)
}

private func film(_ settings: FilmSettings, _ pictures: [[UInt8]]) throws -> Data {
  let file = MemoryFile()
  try add(pictures, to: settings.makeWriter(to: file))
  return file.data
}

/// Three pictures of 3 × 2 pixels, the second one half transparent.
private let pictures: [[UInt8]] = (0..<3).map { number in
  (0..<6).flatMap { pixel -> [UInt8] in
    number == 1 ? [10, 20, UInt8(pixel), 128] : [UInt8(40 * pixel), UInt8(number), 7, 255]
  }
}

@Suite("Films of our own making")
struct FilmWriterTests {
  @Test("animated PNG: exact delays, the pictures of the encoder, chunks in order")
  func apng() throws {
    let data = try film(settings(.apng), pictures)
    var names: [String] = []
    var (delays, sequence, parts): ([[UInt8]], [UInt8], [Data]) = ([], [], [])
    var place = 8
    while place < data.count {
      let count = data[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      let name = String(decoding: data[place + 4..<place + 8], as: UTF8.self)
      let content = data[place + 8..<place + 8 + count]
      names.append(name)
      if name == "fcTL" { delays.append(Array(content.suffix(6).prefix(4))) }
      if name == "fcTL" || name == "fdAT" { sequence.append(content[content.startIndex + 3]) }
      if name == "IDAT" { parts.append(Data(content)) }
      if name == "fdAT" { parts.append(Data(content.dropFirst(4))) }
      if name == "acTL" { #expect(Array(content) == [0, 0, 0, 3, 0, 0, 0, 0]) }
      place += count + 12
    }
    #expect(
      names == [
        "IHDR", "sRGB", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT", "IEND",
      ])
    #expect(delays == Array(repeating: [0x03, 0xE9, 0x75, 0x30], count: 3))
    #expect(sequence == [0, 1, 2, 3, 4])
    for (part, picture) in zip(parts, pictures) {
      let png = try picture.withUnsafeBytes {
        try PNGEncoder.encode($0, width: 3, height: 2, hasAlpha: true)
      }
      #expect(png.range(of: part) != nil)
    }
    #expect(try ImageDecoder.decode(data).premultipliedRGBA == pictures[0])
  }

  @Test("animated WebP: durations whose sums are the nearest, and every pixel")
  func webp() throws {
    let data = try film(settings(.webp), pictures)
    #expect(String(decoding: data.prefix(4), as: UTF8.self) == "RIFF")
    #expect(data[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) } == data.count - 8)
    #expect(data[20] == 0x12)
    var (durations, place): ([Int], Int) = ([], 12)
    var decoded: [[UInt8]] = []
    while place < data.count {
      let count = data[place + 4..<place + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
      if data[place..<place + 4].elementsEqual("ANMF".utf8) {
        let content = Data(data[place + 8..<place + 8 + count])
        durations.append(Int(content[12]) | Int(content[13]) << 8)
        // Width and height less one.
        #expect(Array(content[6..<12]) == [2, 0, 0, 1, 0, 0])
        let chunks = content.dropFirst(16)
        let size = withUnsafeBytes(of: UInt32(chunks.count + 4).littleEndian) { Data($0) }
        let still = Data("RIFF".utf8) + size + Data("WEBP".utf8) + chunks
        decoded.append(try ImageDecoder.decode(still).premultipliedRGBA)
      }
      place += 8 + count + count & 1
    }
    #expect(durations == [33, 34, 33])
    #expect(decoded == pictures)
  }

  @Test(
    "a rate whose pictures a format cannot show for so long is refused, the slowest one is not",
    arguments: [(FilmFormat.webp, 16777.215), (.gif, 655.35)])
  func slowRates(format: FilmFormat, longest: Double) throws {
    for rate in [
      FilmRate(1, 10_000_000)!, FilmRate(1, Int(longest) + 1)!, FilmRate(1, FilmRate.limit)!,
    ] {
      let error = #expect(throws: MediaError.self) {
        try film(settings(format, rate: rate), pictures)
      }
      #expect(error?.rule == .setting && error?.value.contains("at most \(longest) s") == true)
    }
    let data = try film(settings(format, rate: FilmRate(1, Int(longest))!), pictures)
    let read = try #require(try AnimatedPicture.read(data))
    #expect(read.times.map(\.seconds) == Array(repeating: longest.rounded(.down), count: 3))
  }

  @Test("GIF: delays whose sums are the nearest, colours of its own, codes of any length")
  func gif() throws {
    let data = try film(settings(.gif), pictures)
    var (delays, disposals): ([UInt8], [UInt8]) = ([], [])
    for place in data.indices.dropLast(8)
    where data[place..<place + 3].elementsEqual([0x21, 0xF9, 4]) {
      delays.append(data[place + 4])
      disposals.append(data[place + 3] >> 2 & 7)
    }
    #expect(delays == [3, 4, 3])
    // A frame stays; the last one is taken away, since the first one may be translucent.
    #expect(disposals == [1, 1, 2])
    #expect(data.last == 0x3B)
  }

  @Test("codes of GIF read as they were written, past several ends of the table")
  func codes() {
    var generator = SystemRandomNumberGenerator()
    for (bits, count) in [(2, 1), (2, 500), (4, 20_000), (8, 60_000)] {
      let indices = (0..<count).map { place in
        UInt8(place % 7 == 0 ? UInt64.random(in: 0..<1 << UInt64(bits), using: &generator) : 1)
      }
      var compressor = GIFCompressor(bits: bits)
      #expect(decompressed(compressor.compress(indices)) == indices, "\(bits) bits, \(count)")
    }
  }

  /// A reader of GIF's codes as the specification has it.
  private func decompressed(_ data: Data) -> [UInt8] {
    let bits = Int(data[0])
    var (bytes, place): ([UInt8], Int) = ([], 1)
    while data[place] > 0 {
      bytes += data[place + 1..<place + 1 + Int(data[place])]
      place += 1 + Int(data[place])
    }
    var strings: [[UInt8]] = []
    var (result, last): ([UInt8], [UInt8]?) = ([], nil)
    var (width, position) = (bits + 1, 0)
    while position + width <= bytes.count * 8 {
      let code = (0..<width).reduce(0) { sum, bit in
        sum | Int(bytes[(position + bit) / 8] >> UInt8((position + bit) % 8) & 1) << bit
      }
      position += width
      if code == 1 << bits {
        strings = (0..<1 << bits).map { [UInt8($0)] } + [[], []]
        (width, last) = (bits + 1, nil)
      } else if code == 1 << bits + 1 {
        return result
      } else {
        let string = code < strings.count ? strings[code] : last! + [last![0]]
        if let last, strings.count < 4096 { strings.append(last + [string[0]]) }
        result += string
        last = string
        if strings.count == 1 << width, width < 12 { width += 1 }
      }
    }
    return []
  }

  @Test("raw pictures: straight RGBA; YUV4MPEG2 with its head")
  func raw() throws {
    let file = MemoryFile()
    try add(
      [[128, 0, 0, 128]],
      to: RawFilm(.rgba, width: 1, height: 1, rate: FilmRate(30)!, to: file))
    #expect(Array(file.data) == [255, 0, 0, 128])
    let film = MemoryFile()
    try add(
      pictures,
      to: RawFilm(.y4m, width: 3, height: 2, rate: FilmRate(30000, 1001)!, to: film))
    let head = "YUV4MPEG2 W3 H2 F30000:1001 Ip A1:1 C420mpeg2 XCOLORRANGE=LIMITED\n"
    #expect(film.data.starts(with: Data((head + "FRAME\n").utf8)))
    #expect(film.data.count == head.utf8.count + 3 * (6 + 6 + 2 + 2))
  }

  @Test("settings that a format has no place for are refused, with those it has")
  func refusals() {
    func words(_ change: (inout FilmSettings) -> Void, _ format: FilmFormat) -> String {
      var film = settings(format)
      change(&film)
      do {
        try film.check()
        return ""
      } catch { return "\(error)" }
    }
    #expect(words({ $0.codec = .vp9 }, .mp4).contains("codec vp9; MP4 has h264"))
    #expect(words({ $0.layout = .yuva420p }, .mp4).contains("yuv420p, yuv422p"))
    #expect(words({ $0.layout = .rgba }, .apng).contains("has its own"))
    #expect(words({ $0.quality = 101 }, .mp4).contains("0 to 100"))
    #expect(words({ $0.rate = FilmRate(120)! }, .gif).contains("at most 100"))
    #expect(words({ $0.rate = FilmRate(100_000, 3)! }, .apng).contains("65535"))
    #expect(words({ _ in }, .webm).isEmpty)
  }

  @Test("a film that goes back needs a file")
  func pipe() {
    #expect(throws: MediaError.self) { _ = try settings(.mp4).makeWriter(to: MemoryFile()) }
  }
}
