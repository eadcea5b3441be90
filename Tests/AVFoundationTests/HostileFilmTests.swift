// SPDX-License-Identifier: Apache-2.0
import CAMedia
import Foundation
import Testing

/// Films that are cut off, damaged or none at all: an error of a known kind, or frames; never more.
@Suite(.enabled(if: Clip.canBeMade, Comment(rawValue: Clip.absence)))
struct HostileFilmTests {
  /// Decodes all that there is.
  private func read(_ bytes: [UInt8], _ name: String, limits: FilmLimits = .default) -> MediaError?
  {
    do throws(MediaError) {
      let film = try Film(bytes: bytes, name: name, limits: limits)
      var last: MediaError?
      for frame in 0..<min(film.index.count, 60) {
        do throws(MediaError) { _ = try film.frame(frame) } catch { last = error }
      }
      _ = try? film.frame(film.index.count - 1)
      _ = try? film.frame(0)
      return last
    } catch {
      return error
    }
  }

  /// A number of the environment: `CA_MUTATIONS` films are made of each, `CA_MUTATION_SEED` says
  /// which.
  private static func number(_ name: String, default value: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }.map { max(0, $0) } ?? value
  }

  private func bytes(of clip: Clip) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: clip.made())))
  }

  @Test(arguments: Clip.all) func `films that are cut off`(_ clip: Clip) throws {
    let whole = try bytes(of: clip)
    for share in [
      0, 1, 16, whole.count / 10, whole.count / 2, whole.count * 9 / 10, whole.count - 1,
    ] {
      let error = read(Array(whole.prefix(share)), clip.name)
      if share < 2 { #expect(error != nil) }
      if let error { #expect(error.description.contains(clip.name)) }
    }
  }

  @Test(arguments: Clip.all) func `films that are damaged at random`(_ clip: Clip) throws {
    let whole = try bytes(of: clip)
    var generator = Numbers(seed: 98 + UInt64(Self.number("CA_MUTATION_SEED", default: 1)))
    for round in 0..<Self.number("CA_MUTATIONS", default: 12) {
      var damaged = whole
      // Few bytes, or a run of them; in the head in every third round.
      let reach = round % 3 == 0 ? min(2000, damaged.count) : damaged.count
      for _ in 0..<(round % 4 == 0 ? 200 : 5) {
        damaged[Int.random(in: 0..<reach, using: &generator)] = UInt8.random(
          in: 0...255, using: &generator)
      }
      _ = read(damaged, clip.name)
    }
  }

  @Test func `bytes that are no film`() {
    var generator = Numbers(seed: 3)
    let noise = (0..<100_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let texts = [
      "", "hello", "#EXTM3U\n#EXTINF:1,\n/etc/passwd\n#EXT-X-ENDLIST\n",
      "#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1:1/film.ts\n",
      "ffconcat version 1.0\nfile '/etc/passwd'\n",
    ]
    for content in [noise, [UInt8](repeating: 0, count: 100_000)] + texts.map({ Array($0.utf8) }) {
      #expect(read(content, "none.mp4") != nil)
    }
  }

  @Test func `a list of other files opens none of them`() throws {
    let text = "ffconcat version 1.0\nfile '\(try Clip.h264.made())'\n"
    #expect(read(Array(text.utf8), "list.ffconcat")?.description.contains("list.ffconcat") == true)
  }

  @Test func `pictures that are too large are refused before memory is asked for`() {
    let header = "YUV4MPEG2 W20000 H8000 F30:1 C420jpeg\nFRAME\n"
    let error = read(Array(header.utf8) + [UInt8](repeating: 0, count: 5000), "giant.y4m")
    #expect(error?.rule == .side(maximum: 16384))
  }

  @Test(arguments: ["h264", "mpeg2video"])
  func `pictures that change their size get that of the film`(codec: String) throws {
    // Streams one behind the other.
    let sizes = ["96x64", "320x240", "32x16"]
    let whole = try sizes.enumerated().reduce(into: [UInt8]()) { bytes, size in
      bytes += try Clip.run([
        "-f", "lavfi", "-i", "testsrc=size=\(size.element):rate=25:duration=0.4", "-c:v", codec,
        "-output_ts_offset", "\(size.offset)", "-f", "mpegts", "pipe:1",
      ])
    }
    let film = try Film(bytes: whole, name: "sizes")
    let frames = (0..<film.index.count).compactMap { try? film.frame($0) }
    #expect(frames.count > 20)
    for frame in frames {
      #expect(frame.coded.width == film.track.width && frame.coded.height == film.track.height)
      #expect(frame.shown.premultipliedRGBA.count == frame.shown.width * frame.shown.height * 4)
    }
  }

  @Test(arguments: [Clip.h264, .vp9Alpha, .proRes])
  func `a size in the head that is not that of the pictures shows no other memory`(
    clip: Clip
  ) throws {
    let whole = try bytes(of: clip)
    // Wherever the two sides stand one behind the other: in a sample entry, 16 bits each.
    let (width, height) = (UInt8(Clip.width), UInt8(Clip.height))
    for taller: UInt8 in [97, 200, 16] {
      var damaged = whole
      for place in damaged.indices.dropLast(4)
      where damaged[place..<place + 4].elementsEqual([0, width, 0, height]) {
        damaged[place + 3] = taller
      }
      if let film = try? Film(bytes: damaged, name: clip.name), let frame = try? film.frame(0) {
        #expect(frame.coded.width == film.track.width && frame.coded.height == film.track.height)
        #expect(frame.coded.premultipliedRGBA.count == film.track.width * film.track.height * 4)
      }
    }
  }

  @Test func `limits are settable`() throws {
    let whole = try bytes(of: .h264)
    var limits = FilmLimits()
    limits.maximumFrameCount = 10
    #expect(read(whole, "long.mp4", limits: limits)?.rule == .frameCount(maximum: 10))
    limits = FilmLimits()
    limits.maximumPixelCount = 1000
    #expect(read(whole, "large.mp4", limits: limits)?.rule == .pixelCount(maximum: 1000))
  }

  @Test func `pipes, folders and devices are refused`() throws {
    let pipe = Clip.folder.path + "/pipe"
    mkfifo(pipe, 0o600)
    for path in [pipe, Clip.folder.path, "/dev/zero", "/nonexistent"] {
      let error = #expect(throws: MediaError.self) { try Film(path: path) }
      #expect(error?.rule == .readable)
      #expect(error?.file == path)
    }
  }
}
