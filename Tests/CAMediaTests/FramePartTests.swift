// SPDX-License-Identifier: Apache-2.0
import CABase
import CAPictures
import CoreGraphics
import Foundation
import Synchronization
import Testing

@testable import CAMedia

/// Numbers that are the same in each run.
private struct Seeded: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
  }
}

/// Pictures of which each has new pixels in a rectangle, and the rectangles.
private final class ChangingPictures: PictureDifferences {
  let width, height: Int
  let pictures: [[UInt8]]
  let rects: [PictureRect]

  /// - Parameter colors: How many colours there are; the first one is transparent where asked.
  init(width: Int, height: Int, count: Int, seed: UInt64, colors: Int, isTranslucent: Bool) {
    var generator = Seeded(state: seed)
    func color() -> [UInt8] {
      let number = Int.random(in: 0..<colors, using: &generator)
      if isTranslucent, number == 0 { return [0, 0, 0, 0] }
      return [UInt8(number * 37 % 256), UInt8(number * 101 % 256), UInt8(number % 256), 255]
    }
    var picture = (0..<width * height).flatMap { _ in color() }
    var (pictures, rects) = ([picture], [PictureRect(width: width, height: height)])
    for number in 1..<count {
      let (x, y) = (
        Int.random(in: 0..<width, using: &generator), Int.random(in: 0..<height, using: &generator)
      )
      var rect = PictureRect(
        x: x, y: y, width: Int.random(in: 1...width - x, using: &generator),
        height: Int.random(in: 1...height - y, using: &generator))
      // Some reach the right and the lower side, beyond which pixels repeat.
      if number % 3 == 1 { (rect.width, rect.height) = (width - x, height - y) }
      for row in rect.rows {
        for column in rect.columns {
          let place = (row * width + column) * 4
          picture.replaceSubrange(place..<place + 4, with: color())
        }
      }
      pictures.append(picture)
      rects.append(rect)
    }
    (self.width, self.height, self.pictures, self.rects) = (width, height, pictures, rects)
  }

  func differences(between first: Int, and second: Int) -> [PictureRect]? {
    let (low, high) = (min(first, second), max(first, second))
    if high - low > 4 { return nil }
    return low == high ? [] : [rects[low + 1...high].reduce(rects[high]) { $0.union($1) }]
  }

  /// Writes the pictures in this order of preparing, each with its stamp or without.
  func film(
    _ writer: some FilmWriter, order: [Int]? = nil, isStamped: Bool = true,
    isBlueFirst: Bool = false
  ) throws { try add(to: writer, order ?? Array(pictures.indices), isStamped, isBlueFirst) }

  private func add<Writer: FilmWriter>(
    to writer: Writer, _ order: [Int], _ isStamped: Bool, _ isBlueFirst: Bool
  ) throws {
    var prepared: [Int: Writer.Prepared] = [:]
    var next = 0
    for number in order {
      var picture = pictures[number]
      if isBlueFirst { picture.withUnsafeMutableBytes { RedAndBlue.swap($0) } }
      prepared[number] = try picture.withUnsafeBytes {
        try writer.prepare(
          PixelBytes($0, isBlueFirst: isBlueFirst), isStamped ? PictureStamp(number, of: self) : nil
        )
      }
      while let picture = prepared.removeValue(forKey: next) {
        try writer.append(picture)
        next += 1
      }
    }
    try writer.finish()
  }
}

@Suite("Frames of which a part changed")
struct FramePartTests {
  @Test(
    "planes that are brought up to date are those that are filled at once",
    arguments: PixelLayoutName.allCases)
  func planes(_ layout: PixelLayoutName) throws {
    for (width, height) in [(32, 16), (37, 21), (5, 3), (2, 2)] {
      let changing = ChangingPictures(
        width: width, height: height, count: 12, seed: 3, colors: 200,
        isTranslucent: layout.hasAlpha)
      let (across, down) = layout.chromaSteps
      // With a repeated column and row, and without.
      let size =
        layout == .yuv420p || layout == .yuv422p10
        ? ((width + across - 1) / across * across, (height + down - 1) / down * down)
        : (width, height)
      let writer = PlaneWriter(
        layout: layout, width: width, height: height, codedWidth: size.0, codedHeight: size.1)
      let kept = Planes(writer)
      for number in [0, 1, 2, 4, 3, 6, 5, 9, 11, 10] {
        let fresh = Planes(writer)
        fresh.fill(changing.pictures[number], in: nil)
        kept.fill(
          changing.pictures[number],
          in: kept.number.flatMap { changing.differences(between: $0, and: number) })
        kept.number = number
        #expect(kept.bytes == fresh.bytes, "\(layout) \(width)×\(height) \(number)")
      }
    }
  }

  @Test("raw films are the same with stamps and without, in any order of preparing")
  func raw() throws {
    let changing = ChangingPictures(
      width: 33, height: 17, count: 9, seed: 8, colors: 90, isTranslucent: false)
    for format in RawFormat.allCases {
      func bytes(
        _ order: [Int]?, _ isStamped: Bool, isBlueFirst: Bool = false
      ) throws -> Data {
        let file = MemoryFile()
        try changing.film(
          RawFilm(format, width: 33, height: 17, rate: FilmRate(30)!, to: file), order: order,
          isStamped: isStamped, isBlueFirst: isBlueFirst)
        return file.data
      }
      let whole = try bytes(nil, false)
      #expect(try bytes(nil, true) == whole)
      #expect(try bytes([2, 0, 1, 5, 4, 3, 8, 7, 6], true) == whole)
      #expect(try bytes(nil, true, isBlueFirst: true) == whole)
    }
  }

  @Test(
    "animated pictures are those that were given, pixel by pixel, in any order of preparing",
    arguments: [FilmFormat.apng, .webp, .gif], [false, true])
  func animations(_ format: FilmFormat, _ hasAlpha: Bool) throws {
    for seed in 1...6 as ClosedRange<UInt64> {
      let changing = ChangingPictures(
        width: 23, height: 14, count: 8, seed: seed, colors: 120, isTranslucent: hasAlpha)
      var files: Set<Data> = []
      for (order, isStamped, isBlueFirst) in [
        (nil, false, false), (nil, true, false), ([3, 1, 0, 2, 7, 6, 5, 4], true, false),
        (nil, true, true),
      ] as [([Int]?, Bool, Bool)] {
        let file = MemoryFile()
        let settings = FilmSettings(
          format: format, width: 23, height: 14, rate: FilmRate(20)!, frameCount: 8,
          hasAlpha: hasAlpha)
        let writer = try settings.makeWriter(to: file)
        try changing.film(
          writer, order: order, isStamped: isStamped, isBlueFirst: isBlueFirst)
        files.insert(file.data)
      }
      #expect(files.count == 1)
      let file = try #require(files.first)
      let read = try #require(try AnimatedPicture.read(file))
      #expect(read.count == 8)
      for (number, picture) in changing.pictures.enumerated() {
        #expect(
          try read.image(at: number).premultipliedRGBA == picture, "\(format) \(seed) \(number)")
      }
    }
  }

  @Test("of a frame its change alone is stored, of one without change a pixel")
  func sizes() throws {
    let width = 64
    var picture = [UInt8](repeating: 255, count: width * 32 * 4)
    let still = picture
    for row in 9..<20 {
      for column in 31..<40 { picture[(row * width + column) * 4] = 7 }
    }
    for format in [FilmFormat.apng, .webp, .gif] {
      let file = MemoryFile()
      let settings = FilmSettings(
        format: format, width: width, height: 32, rate: FilmRate(20)!, frameCount: 3)
      try add([still, picture, picture], to: settings.makeWriter(to: file))
      let rects = StoredRects.of(file.data, format)
      // Places of WebP are even.
      let part = format == .webp ? [30, 8, 10, 12] : [31, 9, 9, 11]
      #expect(rects == [[0, 0, 64, 32], part, [0, 0, 1, 1]], "\(format)")
    }
  }

  @Test("results come in the order of the work, by any number of threads", arguments: [1, 2, 7])
  func ordered(_ threads: Int) throws {
    let work = OrderedWork<Int>(threads: threads)
    var results: [Int] = []
    for number in 0..<60 {
      try work.add {
        usleep(UInt32(number * 7919 % 13) * 100)
        return number
      } take: {
        results.append($0)
      }
    }
    try work.finish { results.append($0) }
    #expect(results == Array(0..<60))
    let failing = OrderedWork<Int>(threads: threads)
    #expect(throws: MediaError.self) {
      for number in 0..<60 {
        try failing.add {
          if number == 20 { throw MediaError(.cancelled, value: "a test") }
          return number
        } take: { _ in
        }
      }
      try failing.finish { _ in }
    }
  }
}

/// The planes of a picture, one behind the other.
private final class Planes {
  let writer: PlaneWriter
  var bytes: [UInt8]
  var number: Int?
  private let rows: [Int]
  private let starts: [Int]

  init(_ writer: PlaneWriter) {
    self.writer = writer
    let bytes = (writer.layout.depth > 8 ? 2 : 1) * writer.layout.packedBytes
    let (across, down) = writer.layout.chromaSteps
    let row = writer.codedWidth * bytes
    let color = (writer.codedWidth + across - 1) / across * bytes
    let colorRows = (writer.codedHeight + down - 1) / down
    rows = [row, color, color, row]
    let heights = [writer.codedHeight, colorRows, colorRows, writer.codedHeight]
    // Aligned for samples of two bytes and pixels of four.
    starts = zip(rows, heights).reduce(into: [0]) {
      $0.append(($0[$0.count - 1] + $1.0 * $1.1 + 15) & ~15)
    }
    self.bytes = [UInt8](repeating: 0xEE, count: starts[4])
  }

  func fill(_ pixels: [UInt8], in parts: [PictureRect]?) {
    bytes.withUnsafeMutableBytes { bytes in
      let targets = (0..<4).map {
        PlaneTarget(base: bytes.baseAddress! + starts[$0], bytesPerRow: rows[$0])
      }
      pixels.withUnsafeBytes { writer.write(PixelBytes($0), into: targets, in: parts) }
    }
  }
}

/// The rectangles of the frames of a file: place and size.
private enum StoredRects {
  static func of(_ data: Data, _ format: FilmFormat) -> [[Int]] {
    switch format {
    case .apng: apng([UInt8](data))
    case .webp: webp([UInt8](data))
    default: gif([UInt8](data))
    }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  private static func apng(_ data: [UInt8]) -> [[Int]] {
    var (rects, place): ([[Int]], Int) = ([], 8)
    while place + 8 < data.count {
      let count = number(data[place..<place + 4])
      if data[place + 4..<place + 8].elementsEqual("fcTL".utf8) {
        let values = (0..<4).map { number(data[place + 12 + $0 * 4..<place + 16 + $0 * 4]) }
        rects.append([values[2], values[3], values[0], values[1]])
      }
      place += count + 12
    }
    return rects
  }

  private static func webp(_ data: [UInt8]) -> [[Int]] {
    var (rects, place): ([[Int]], Int) = ([], 12)
    while place + 8 < data.count {
      let count = number(ArraySlice(data[place + 4..<place + 8].reversed()))
      if data[place..<place + 4].elementsEqual("ANMF".utf8) {
        let values = (0..<4).map {
          number(ArraySlice(data[place + 8 + $0 * 3..<place + 11 + $0 * 3].reversed()))
        }
        rects.append([values[0] * 2, values[1] * 2, values[2] + 1, values[3] + 1])
      }
      place += 8 + count + count & 1
    }
    return rects
  }

  private static func gif(_ data: [UInt8]) -> [[Int]] {
    var (rects, place): ([[Int]], Int) = ([], 13)
    while place < data.count, data[place] != 0x3B {
      if data[place] == 0x21 {
        place += 2
      } else {
        rects.append(
          (0..<4).map { Int(data[place + 1 + $0 * 2]) | Int(data[place + 2 + $0 * 2]) << 8 })
        place += 10 + (data[place + 9] & 0x80 == 0 ? 0 : 3 << (Int(data[place + 9] & 7) + 1)) + 1
      }
      while data[place] != 0 { place += Int(data[place]) + 1 }
      place += 1
    }
    return rects
  }
}
