// SPDX-License-Identifier: Apache-2.0
import CAPictures
import CoreGraphics
import Foundation
import Testing

/// Films of 150 small frames, and the programs that read them.
enum Films {
  static let frames = 150
  static let (width, height) = (64, 48)
  static let options = ["--frames", "0..149", "--fps", "30000/1001"]

  /// The programs are those of FFmpeg, which are not part of LayerKit.
  static let hasPrograms = has(["ffmpeg", "ffprobe"])
  /// Those of libwebp.
  static let hasWebP = has(["webpmux"])

  private static func has(_ programs: [String]) -> Bool {
    programs.allSatisfy { name in
      (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        .contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
    }
  }

  /// The moving scene without its ground.
  static let clear = Scenes.moving.replacing(#" backgroundColor="0.9 0.9 0.8""#, with: "")

  /// The pictures of a film or of files, straight RGBA.
  static func decode(_ input: String, in folder: FrameFolder) throws -> [UInt8] {
    let outcome = try Tool.shell(
      "ffmpeg -v error \(input) -vsync 0 -f rawvideo -pix_fmt rgba -", in: folder.scratch.url)
    try #require(outcome.status == 0, "\(outcome.complaint)")
    return [UInt8](outcome.output)
  }

  /// The times of a film's frames, seconds.
  static func times(_ name: String, in folder: FrameFolder) throws -> [Double] {
    let outcome = try Tool.shell(
      "ffprobe -v error -show_entries frame=pts_time -of csv=p=0 \(name)", in: folder.scratch.url)
    return outcome.text.split(whereSeparator: { $0 == "\n" || $0 == "," }).compactMap { Double($0) }
  }
}

@Suite(
  "Films of 150 frames, read by FFmpeg",
  .enabled(if: Films.hasPrograms, "ffmpeg and ffprobe are not installed"))
struct FilmTests {
  /// A scene with or without a ground, its frames as PNGs, and the same as FFmpeg reads them.
  private struct Sample {
    let folder: FrameFolder
    let pixels: [UInt8]

    init(_ scene: String) throws {
      folder = try FrameFolder(scene)
      try folder.render(Films.options)
      pixels = try Films.decode("-framerate 30 -i frames/%04d.png", in: folder)
      #expect(pixels.count == Films.frames * Films.width * Films.height * 4)
    }

    func film(_ name: String, _ options: [String] = []) throws -> [UInt8] {
      let outcome = try Tool.run(folder.arguments(Films.options + options, to: name))
      try #require(outcome.status == 0, "\(outcome.complaint)")
      let decoder = name.hasSuffix("webm") ? "-c:v libvpx-vp9 " : ""
      return try Films.decode("\(decoder)-i \(name)", in: folder)
    }
  }

  /// The ratio of signal to noise of brightness over black, in decibels.
  private func luma(_ made: [UInt8], _ wanted: [UInt8]) -> Double {
    guard made.count == wanted.count else { return 0 }
    func brightness(_ pixels: [UInt8], _ place: Int) -> Double {
      let color =
        0.2126 * Double(pixels[place]) + 0.7152 * Double(pixels[place + 1])
        + 0.0722 * Double(pixels[place + 2])
      return color * Double(pixels[place + 3]) / 255
    }
    var error = 0.0
    for place in stride(from: 0, to: made.count, by: 4) {
      let difference = brightness(made, place) - brightness(wanted, place)
      error += difference * difference
    }
    return error == 0 ? .infinity : 10 * log10(255 * 255 / (error / Double(made.count / 4)))
  }

  private func worstAlpha(_ made: [UInt8], _ wanted: [UInt8]) -> Int {
    stride(from: 3, to: min(made.count, wanted.count), by: 4)
      .reduce(0) { max($0, abs(Int(made[$1]) - Int(wanted[$1]))) }
  }

  @Test("opaque: lossless ones equal the PNGs, the others have 38 dB, GIF 30")
  func opaque() throws {
    let sample = try Sample(Scenes.moving)
    for name in ["film.png", "film.mkv"] {
      #expect(try sample.film(name) == sample.pixels, "\(name)")
    }
    for name in ["film.mp4", "film.mov", "film.webm"] {
      #expect(luma(try sample.film(name), sample.pixels) >= 38, "\(name)")
    }
    #expect(luma(try sample.film("film.gif"), sample.pixels) >= 30)
    for name in ["film.mp4", "film.mov", "film.webm", "film.gif", "film.png"] {
      try expectTimes(of: name, in: sample.folder)
    }
    let colors = try Tool.shell(
      "ffprobe -v error -of csv=p=0 -show_entries "
        + "stream=pix_fmt,color_range,color_space,color_transfer,color_primaries film.mp4",
      in: sample.folder.scratch.url)
    #expect(colors.text == "yuv420p,tv,bt709,bt709,bt709\n")
  }

  /// A frame's time is exact, or the nearest that the format has.
  private func expectTimes(of name: String, in folder: FrameFolder) throws {
    let times = try Films.times(name, in: folder)
    #expect(times.count == Films.frames, "\(name)")
    let step = name.hasSuffix("gif") ? 0.01 : name.hasSuffix("webm") ? 0.001 : 0
    for (number, time) in times.enumerated() {
      let exact = Double(number) * 1001 / 30000
      // FFmpeg reads the delays of an animated PNG in hundred-thousandths, rounding each.
      let reading = name.hasSuffix("png") ? 1e-5 * Double(number + 1) : 1e-6
      #expect(abs(time - exact) <= step / 2 + reading, "\(name) \(number)")
    }
  }

  @Test("translucent: alpha is right where the format has it, and H.264 is over black")
  func translucent() throws {
    let sample = try Sample(Films.clear)
    for name in ["film.png", "film.mkv"] {
      #expect(try sample.film(name) == sample.pixels, "\(name)")
    }
    for (name, tolerance) in [("film.mov", 2), ("film.webm", 24)] {
      let film = try sample.film(name)
      #expect(luma(film, sample.pixels) >= 38, "\(name)")
      #expect(worstAlpha(film, sample.pixels) <= tolerance, "\(name)")
    }
    #expect(luma(try sample.film("film.mp4"), sample.pixels) >= 38)
    let gif = try sample.film("film.gif")
    try #require(gif.count == sample.pixels.count)
    for place in stride(from: 0, to: gif.count, by: 4) {
      let isShown = sample.pixels[place + 3] >= 128
      guard (gif[place + 3] >= 128) == isShown,
        !isShown || gif[place..<place + 3] == sample.pixels[place..<place + 3]
      else {
        Issue.record("GIF, byte \(place)")
        break
      }
    }
  }

  @Test("a film whose first frame is opaque and a later one is not has alpha all the same")
  func laterAlpha() throws {
    let fading = Scenes.squares.replacing(
      #"backgroundColor="0.9 0.9 0.8">"#,
      with: """
        backgroundColor="0.9 0.9 0.8"><animations><animation type="CABasicAnimation" \
        keyPath="opacity" duration="4" beginTime="1e-100"><fromValue type="real" value="1"/>\
        <toValue type="real" value="0"/></animation></animations>
        """)
    let folder = try FrameFolder(fading)
    let options = ["--frames", "0..20", "--fps", "10"]
    try folder.render(options)
    let outcome = try Tool.run(folder.arguments(options, to: "film.png"))
    #expect(outcome.status == 0, "\(outcome.complaint)")
    #expect(
      try Films.decode("-i film.png", in: folder)
        == Films.decode("-framerate 30 -i frames/%04d.png", in: folder))
  }

  @Test("odd sizes: H.264 repeats the last column and row, the others keep the size")
  func oddSizes() throws {
    let folder = try FrameFolder()
    for (name, size) in [("a.mp4", "66,36"), ("a.webm", "65,35"), ("a.mov", "65,35")] {
      let options = ["--frames", "0..2", "--size", "65x35"]
      #expect(try Tool.run(folder.arguments(options, to: name)).status == 0)
      let probe = try Tool.shell(
        "ffprobe -v error -of csv=p=0 -show_entries stream=width,height \(name)",
        in: folder.scratch.url)
      #expect(probe.text.hasPrefix(size), "\(name) \(probe.text)")
    }
  }
}

@Suite(
  "Animated WebP of 150 frames, its table read by libwebp's program",
  .enabled(if: Films.hasWebP, "webpmux, of Debian's package webp, is not installed"))
struct WebPFilmTests {
  @Test(
    "each frame is the PNG, and times are the nearest milliseconds",
    arguments: [Scenes.moving, Films.clear])
  func frames(_ scene: String) throws {
    let folder = try FrameFolder(scene)
    try folder.render(Films.options)
    let outcome = try Tool.run(folder.arguments(Films.options, to: "film.webp"))
    try #require(outcome.status == 0, "\(outcome.complaint)")
    let film = try #require(
      try AnimatedPicture.read(Data(contentsOf: folder.scratch["film.webp"])))
    #expect(film.count == Films.frames)
    for number in 0..<Films.frames {
      let name = "frames/" + String(repeating: "0", count: 4 - "\(number)".count) + "\(number).png"
      let wanted = try ImageDecoder.decode(Data(contentsOf: folder.scratch[name]))
      let made = try film.image(at: number)
      #expect(made.width == Films.width && made.height == Films.height)
      #expect(made.premultipliedRGBA == wanted.premultipliedRGBA, "frame \(number)")
    }
    try expectTimes(in: folder)
  }

  /// The table of `webpmux` has a frame on each line, its duration in the seventh column.
  private func expectTimes(in folder: FrameFolder) throws {
    let info = try Tool.shell("webpmux -info film.webp", in: folder.scratch.url).text
    let rows = info.split(separator: "\n").map { $0.split(separator: " ") }
    let durations = rows.filter { $0.first?.last == ":" && Int($0[0].dropLast()) != nil }
      .compactMap { Int($0[6]) }
    try #require(durations.count == Films.frames, "\(info)")
    var end = 0
    for (number, duration) in durations.enumerated() {
      end += duration
      #expect(abs(Double(end) - Double(number + 1) * 1001 / 30) <= 0.5, "frame \(number)")
    }
  }
}

@Suite("Films in one run, in shards, in any order")
struct SameFilmsTests {
  @Test("pictures of shards, encoded together, are the film of one run, byte for byte")
  func shards() throws {
    for (scene, names) in [
      (Scenes.moving, ["film.mp4", "film.png"]),
      (Films.clear, ["film.webm", "film.mov", "film.mkv", "film.gif", "film.png", "film.webp"]),
    ] {
      let folder = try FrameFolder(scene)
      let options = ["--frames", "0..20", "--fps", "30000/1001"]
      for shard in 0..<2 { try folder.render(options + ["--shard", "\(shard)/2"]) }
      for name in names {
        #expect(try Tool.run(folder.arguments(options, to: name)).status == 0, "\(name)")
        let joined = try Tool.run([
          "encode", folder.scratch.path("frames/%04d.png"), "--fps", "30000/1001", "-o",
          folder.scratch.path("joined-" + name),
        ])
        #expect(joined.status == 0, "\(joined.complaint)")
        #expect(
          try Data(contentsOf: folder.scratch[name])
            == Data(contentsOf: folder.scratch["joined-" + name]), "\(name)")
      }
    }
  }

  @Test("the order of drawing and the number in flight do not matter")
  func orders() throws {
    let folder = try FrameFolder()
    var films: Set<Data> = []
    for variation in [
      [], ["--order", "reverse"], ["--order", "shuffled:5", "--in-flight", "3"],
      ["--in-flight", "1"], ["--order", "shuffled:6", "--in-flight", "1"],
    ] {
      let outcome = try Tool.run(
        folder.arguments(["--frames", "0..30"] + variation, to: "film.mp4"))
      #expect(outcome.status == 0, "\(outcome.complaint)")
      films.insert(try Data(contentsOf: folder.scratch["film.mp4"]))
    }
    #expect(films.count == 1)
  }

  @Test("raw pictures through a pipe are the PNGs")
  func raw() throws {
    let folder = try FrameFolder(Films.clear)
    try folder.render(["--frames", "0..9"])
    let outcome = try Tool.run(
      ["render", folder.scene, "--frames", "0..9", "-o", "-", "--raw", "rgba"])
    var straight: [UInt8] = []
    for name in try folder.pictures().keys.sorted() {
      let data = try Data(contentsOf: folder.scratch["frames/" + name])
      let image = try ImageDecoder.decode(data)
      image.withPremultipliedRGBA8 { pixels in
        for place in stride(from: 0, to: pixels.count, by: 4) {
          let alpha = pixels[place + 3]
          straight += (0..<3).map { PixelMath.unpremultiply(pixels[place + $0], alpha) } + [alpha]
        }
      }
    }
    #expect([UInt8](outcome.output) == straight)
    let film = try Tool.run(
      ["render", folder.scene, "--frames", "0..9", "-o", "-", "--raw", "y4m"])
    #expect(film.text.isEmpty || film.output.starts(with: Data("YUV4MPEG2 W64 H48 F60:1 ".utf8)))
    #expect(film.output.count > 10 * 64 * 48 * 3 / 2)
  }
}
