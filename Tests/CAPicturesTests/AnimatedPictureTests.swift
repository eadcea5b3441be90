// SPDX-License-Identifier: Apache-2.0
import CAPictures
import CImageCodecs
import CoreGraphics
import Foundation
import Testing

@Suite("Animated pictures")
struct AnimatedPictureTests {
  static let clear: [UInt8] = [0, 0, 0, 0]
  static let black: [UInt8] = [0, 0, 0, 255]
  static let red: [UInt8] = [255, 0, 0, 255]
  static let green: [UInt8] = [0, 255, 0, 255]
  static let blue: [UInt8] = [0, 0, 255, 255]

  static func read(_ data: Data, _ limits: ImageLimits = .default) throws -> AnimatedPicture {
    try #require(try AnimatedPicture.read(data, limits: limits))
  }

  static func failure(_ data: Data, _ limits: ImageLimits = .default) -> ImageError? {
    do throws(ImageError) {
      let picture = try AnimatedPicture.read(data, limits: limits)
      for index in 0..<(picture?.count ?? 0) { _ = try picture?.image(at: index) }
      return nil
    } catch {
      return error
    }
  }

  /// Red everywhere; a green point; the canvas as each way leaves it, and a blue point.
  static func points(_ disposal: UInt8) -> GIFBuilder {
    var builder = GIFBuilder(width: 2, height: 1)
    builder.frames = [
      .init(width: 2, pixels: [1, 1], delay: 7, disposal: 1),
      .init(pixels: [2], delay: 50, disposal: disposal),
      .init(x: 1, pixels: [3], delay: 0),
    ]
    return builder
  }

  @Test(arguments: [(0, green), (1, green), (2, clear), (3, red), (4, red)] as [(UInt8, [UInt8])])
  func gifPicturesAreTakenAwayAsTheySay(disposal: UInt8, left: [UInt8]) throws {
    let picture = try Self.read(Self.points(disposal).data)
    #expect(picture.count == 3 && picture.width == 2 && picture.height == 1)
    #expect(try picture.image(at: 0).pixels == [Self.red, Self.red])
    #expect(try picture.image(at: 1).pixels == [Self.green, Self.red])
    #expect(try picture.image(at: 2).pixels == [left, Self.blue])
  }

  @Test func transparentColorsShowTheCanvas() throws {
    var builder = GIFBuilder(width: 2, height: 1)
    builder.frames = [
      .init(width: 2, pixels: [1, 4], transparent: 4),
      .init(width: 2, pixels: [4, 2], transparent: 4, table: GIFBuilder.colors),
      .init(
        width: 2, pixels: [0, 4], transparent: 0, table: [[1, 2, 3]] + GIFBuilder.colors[1...]),
    ]
    let picture = try Self.read(builder.data)
    #expect(try picture.image(at: 0).pixels == [Self.red, Self.clear])
    #expect(try picture.image(at: 1).pixels == [Self.red, Self.green])
    #expect(try picture.image(at: 2).pixels == [Self.red, [255, 255, 255, 255]])
    #expect(picture.images.map(\.isOpaque) == [false, false, false])
  }

  @Test func opacityIsKnownBeforeDecoding() throws {
    #expect(try Self.read(Self.points(1).data).images.map(\.isOpaque) == [true, true, true])
    #expect(try Self.read(Self.points(2).data).images.map(\.isOpaque) == [true, true, false])
    #expect(try Self.read(Self.points(3).data).images.map(\.isOpaque) == [true, true, true])
  }

  @Test func interlacedRowsHaveTheirPlaces() throws {
    // Rows 0, 8, 4, 2, 6, 1, 3, 5, 7, each filled with its number.
    let order: [UInt8] = [0, 8, 4, 2, 6, 1, 3, 5, 7]
    var builder = GIFBuilder(width: 1, height: 9, table: (0..<9).map { [UInt8($0), 0, 0] })
    builder.frames = [.init(height: 9, pixels: order, isInterlaced: true)]
    #expect(try Self.read(builder.data).image(at: 0).pixels.map { $0[0] } == Array(0..<9))
  }

  @Test func partsOutsideTheCanvasAreLeftOut() throws {
    var builder = GIFBuilder(width: 2, height: 1)
    builder.frames = [.init(x: 1, width: 2, height: 2, pixels: [1, 2, 3, 3])]
    #expect(try Self.read(builder.data).image(at: 0).pixels == [Self.clear, Self.red])
    (builder.width, builder.height) = (0, 0)
    let whole = try Self.read(builder.data)
    #expect(whole.width == 3 && whole.height == 2)
  }

  @Test func delaysAreFractionsAndThoseOfOldFilesAreSlow() throws {
    var builder = Self.points(1)
    builder.frames[0].delay = 1
    builder.frames[1].delay = 2
    let picture = try Self.read(builder.data)
    #expect(picture.times == [1, 2, 0].map { FrameTime($0, over: 100) })
    #expect(picture.schedule.starts == [0, 0.1, 0.12])
    #expect(picture.schedule.duration == 0.22)
    // A billionth early, for times that are rounded.
    let keyTimes: [Double] = [0, 10 / 22 - 1e-9, 12 / 22 - 1e-9]
    #expect(picture.schedule.keyTimes == keyTimes)
  }

  @Test func sumsOfFractionsAreRoundedOnce() {
    let times = Array(repeating: FrameTime(1001, over: 30000), count: 300)
    let schedule = FrameTimes(times)
    for (index, start) in schedule.starts.enumerated() {
      #expect(start == Double(index * 1001) / 30000)
    }
    #expect(schedule.duration == 10.01)
    // No common denominator that fits: sums of numbers.
    let primes = [65521, 65519, 65497, 65479].map { FrameTime(1000, over: $0) }
    #expect(abs(FrameTimes(primes).duration - 4000 / 65504) < 1e-4)
  }

  @Test(arguments: [(nil, 1), (0, 0), (1, 2), (65535, 65536)] as [(Int?, Int)])
  func repetitionsOfGIFsCountOnTop(repetitions: Int?, plays: Int) throws {
    var builder = Self.points(0)
    builder.repetitions = repetitions
    #expect(try Self.read(builder.data).playCount == plays)
  }

  @Test func endsOfGIFs() throws {
    var builder = Self.points(0)
    builder.hasTrailer = false
    #expect(try Self.read(builder.data).count == 3)
    #expect(Self.failure(builder.data.dropLast(3))?.rule == .complete)
    builder.frames = []
    #expect(Self.failure(builder.data)?.rule == .complete)
    builder.hasTrailer = true
    #expect(Self.failure(builder.data)?.rule == .notEmpty)
    builder.frames = [.init(width: 3, height: 3, pixels: [1, 2])]
    #expect(Self.failure(builder.data)?.rule == .complete)
  }

  // MARK: APNG

  /// Half red; over it half blue.
  static func veils(_ disposal: UInt8, _ blend: UInt8) -> APNGBuilder {
    var builder = APNGBuilder(width: 2, height: 1, plays: 3)
    let half: [UInt8] = [0, 0, 255, 128]
    builder.frames = [
      .init(width: 2, height: 1, pixels: red + red, delay: (1001, 30000)),
      .init(width: 1, height: 1, pixels: half, delay: (1, 0), disposal: disposal, blend: blend),
      .init(x: 1, width: 1, height: 1, pixels: green, delay: (0, 5)),
    ]
    return builder
  }

  @Test func pngPicturesAreBlendedAndTakenAway() throws {
    let (veil, mixed): ([UInt8], [UInt8]) = ([0, 0, 128, 128], [127, 0, 128, 255])
    for (blend, second) in [(0, veil), (1, mixed)] as [(UInt8, [UInt8])] {
      for (disposal, left) in [(0, second), (1, Self.clear), (2, Self.red)] as [(UInt8, [UInt8])] {
        let picture = try Self.read(Self.veils(disposal, blend).data)
        #expect(try picture.image(at: 1).pixels == [second, Self.red])
        #expect(try picture.image(at: 2).pixels == [left, Self.green])
      }
    }
    let picture = try Self.read(Self.veils(0, 0).data)
    #expect(picture.playCount == 3)
    #expect(
      picture.times == [
        FrameTime(1001, over: 30000), FrameTime(1, over: 100), FrameTime(0, over: 5),
      ])
    let shown: [Double] = [1001 / 30000, 0.1, 0.1]
    #expect(picture.times.map(\.shown.seconds) == shown)
  }

  @Test func theDefaultImageNeedBeNoPicture() throws {
    var builder = Self.veils(0, 0)
    builder.image = Self.blue + Self.blue
    let picture = try Self.read(builder.data)
    #expect(try picture.image(at: 0).pixels == [Self.red, Self.red])
    #expect(try ImageDecoder.decode(builder.data).pixels == [Self.blue, Self.blue])
    #expect(try AnimatedPicture.read(ImageFixture.palettePng.data) == nil)
  }

  @Test func pngsThatLieAreRefused() {
    var builder = Self.veils(0, 0)
    builder.announced = 4
    #expect(Self.failure(builder.data)?.rule == .complete)
    builder = Self.veils(0, 0)
    builder.frames[1].x = 2
    #expect(Self.failure(builder.data)?.rule == .wellFormed)
    builder = Self.veils(3, 0)
    #expect(Self.failure(builder.data)?.rule == .wellFormed)
  }

  // MARK: WebP

  /// Pictures of moving translucent squares as lossless WebP, made by img2webp and webpmux.
  static func webP() -> Data? {
    let files = Dictionary(
      uniqueKeysWithValues: (0..<4).compactMap { index -> (String, Data)? in
        var pixels = [UInt8](repeating: 0, count: 16 * 16 * 4)
        for y in 0..<8 {
          for x in 0..<8 {
            let place = ((y + index) * 16 + x + index * 2) * 4
            let alpha = UInt8(255 - index * 60)
            pixels.replaceSubrange(place..<place + 4, with: [alpha, 0, alpha / 2, alpha])
          }
        }
        let image = CGImage(width: 16, height: 16, premultipliedRGBA: pixels)
        return (try? PNGEncoder.encode(image)).map { ("\(index).png", $0) }
      })
    return PictureTool.run(
      "img2webp",
      [
        "-loop", "2", "-lossless", "-d", "40", "0.png", "-d", "80", "1.png", "-d", "1", "2.png",
        "-d", "500", "3.png", "-o", "out.webp",
      ], files: files, result: "out.webp")
  }

  @Test func webPPicturesAreThoseOfTheLibrary() throws {
    guard let data = Self.webP() else {
      print("skipped: there is no img2webp")
      return
    }
    let picture = try Self.read(data)
    #expect(picture.playCount == 2)
    #expect(picture.times == [40, 80, 1, 500].map { FrameTime($0, over: 1000) })
    let wanted = try Self.libraryFrames(data)
    #expect(wanted.count == picture.count)
    for (index, frame) in wanted.enumerated() {
      let found = try picture.image(at: index).premultipliedRGBA
      let difference = zip(found, frame).map { abs(Int($0) - Int($1)) }.max() ?? 0
      #expect(difference <= 1, "picture \(index)")
    }
    #expect(try ImageDecoder.decode(data).premultipliedRGBA == picture.images[0].premultipliedRGBA)
  }

  /// The premultiplied pictures as WebPAnimDecoder composes them.
  static func libraryFrames(_ data: Data) throws -> [[UInt8]] {
    let bytes = [UInt8](data)
    var frames: [[UInt8]] = []
    try bytes.withUnsafeBufferPointer { input in
      var content = WebPData(bytes: input.baseAddress, size: input.count)
      var options = WebPAnimDecoderOptions()
      #expect(WebPAnimDecoderOptionsInit(&options) != 0)
      options.color_mode = MODE_rgbA
      let decoder = try #require(WebPAnimDecoderNew(&content, &options))
      defer { WebPAnimDecoderDelete(decoder) }
      var info = WebPAnimInfo()
      #expect(WebPAnimDecoderGetInfo(decoder, &info) != 0)
      var (pixels, time): (UnsafeMutablePointer<UInt8>?, Int32) = (nil, 0)
      while WebPAnimDecoderHasMoreFrames(decoder) != 0,
        WebPAnimDecoderGetNext(decoder, &pixels, &time) != 0
      {
        let count = Int(info.canvas_width * info.canvas_height * 4)
        frames.append(Array(UnsafeBufferPointer(start: pixels, count: count)))
      }
    }
    return frames
  }

  // MARK: Other programs' files

  @Test(arguments: ["gif", "apng"])
  func picturesAreThoseOfFFmpeg(ending: String) throws {
    let made = PictureTool.run(
      "ffmpeg",
      [
        "-f", "lavfi", "-i", "testsrc=size=96x64:rate=25:duration=0.8", "-plays", "0",
        "out.\(ending)",
      ]
      .filter { ending == "apng" || !["-plays", "0"].contains($0) },
      result: "out.\(ending)")
    guard let made, let wanted = PictureTool.frames(made, ending) else {
      print("skipped: there is no ffmpeg")
      return
    }
    let picture = try Self.read(made)
    let size = 96 * 64 * 4
    #expect(picture.count == 20 && wanted.count == 20 * size)
    #expect(picture.playCount == 0)
    #expect(picture.times.allSatisfy { $0.seconds == 0.04 })
    for index in 0..<picture.count {
      let frame = wanted[(wanted.startIndex + index * size)...].prefix(size)
      #expect(try picture.image(at: index).premultipliedRGBA == [UInt8](frame), "picture \(index)")
    }
  }

  // MARK: Order and memory

  static func samples() -> [(String, Data)] {
    var list = (0...3).map { ("gif \($0)", points($0).data) }
    for disposal in 0...2 as ClosedRange<UInt8> {
      list.append(("apng \(disposal)", veils(disposal, 1).data))
    }
    if let data = webP() { list.append(("webp", data)) }
    return list
  }

  @Test func everyOrderGivesTheSamePictures() throws {
    for (name, data) in Self.samples() {
      let wanted = try Self.read(data)
      let all = try (0..<wanted.count).map { try wanted.image(at: $0).premultipliedRGBA }
      // Room for none, one, two and all pictures.
      for room in [0, 1, 2, 100] {
        var limits = ImageLimits()
        limits.keptFrameByteCount = room * wanted.width * wanted.height * 4
        let picture = try Self.read(data, limits)
        var generator = Numbers(seed: 7)
        for _ in 0..<60 {
          let index = Int(generator.next() % UInt64(all.count))
          #expect(picture.images[index].premultipliedRGBA == all[index], "\(name) \(index)")
        }
      }
    }
  }

  @Test func limitsAreNamed() {
    let data = Self.points(0).data
    var limits = ImageLimits()
    limits.maximumFrameCount = 2
    #expect(Self.failure(data, limits)?.rule == .frameCount(maximum: 2))
    #expect(Self.failure(Self.veils(0, 0).data, limits)?.rule == .frameCount(maximum: 2))
    limits = ImageLimits()
    limits.maximumAnimationByteCount = 23
    #expect(Self.failure(data, limits)?.rule == .animationByteCount(maximum: 23))
    limits = ImageLimits()
    limits.maximumWidth = 1
    #expect(Self.failure(data, limits)?.rule == .width(maximum: 1))
    limits = ImageLimits()
    limits.maximumInputByteCount = 20
    #expect(Self.failure(data, limits)?.rule == .inputByteCount(maximum: 20))
  }

  @Test func truncatedFilesAreNamedErrorsOrWhole() throws {
    for (name, data) in Self.samples() {
      let whole = try Self.read(data)
      for count in 0..<data.count {
        if let error = Self.failure(data.prefix(count)) {
          #expect([.complete, .wellFormed, .notEmpty].contains(error.rule), "\(name): \(error)")
        } else if let picture = try AnimatedPicture.read(data.prefix(count)) {
          // Whole pictures, where the end of the file may be left out.
          #expect(picture.count <= whole.count && data.count - count > 0, "\(name) \(count)")
        }
      }
    }
  }

  @Test func damagedFilesNeverCrash() {
    var limits = ImageLimits()
    limits.maximumPixelCount = 1 << 14
    limits.maximumFrameCount = 64
    for (_, data) in Self.samples() {
      var generator = Numbers(seed: 3)
      for _ in 0..<1500 {
        var damaged = data
        for _ in 0..<(1 + generator.next() % 4) {
          let place = Int(generator.next() % UInt64(data.count))
          damaged[damaged.startIndex + place] = UInt8(truncatingIfNeeded: generator.next())
        }
        _ = Self.failure(damaged, limits)
        let picture = try? AnimatedPicture.read(damaged, limits: limits)
        for image in picture?.images.reversed() ?? [] {
          #expect(image.premultipliedRGBA.count == image.width * image.height * 4)
        }
      }
    }
  }
}

/// Numbers that look random (splitmix64).
struct Numbers: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
