// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import Synchronization
import Testing

@testable import CAMedia

@Suite(
  "Films that are read",
  .enabled(
    if: TestFilm.canBeMade(.mkv, .ffv1), "FFmpeg's libraries are not there, so no film is made."))
struct FilmReadingTests {
  private func shade(_ frame: FilmFrame) -> Int { Int(frame.shown.premultipliedRGBA[0]) }

  @Test(
    "every frame is there, the last ones too, in either direction",
    arguments: [
      (FilmFormat.mkv, VideoCodec.ffv1), (.mp4, .h264), (.webm, .vp8), (.mov, .png),
    ])
  func frames(_ format: FilmFormat, _ codec: VideoCodec) throws {
    guard TestFilm.canBeMade(format, codec) else { return }
    let file = try TestFilm(format, codec, frames: 24)
    let film = try Film(path: file.path)
    #expect(film.index.count == 24 && abs(film.duration - 2.4) < 0.002)
    #expect(film.track.codec == codec.rawValue)
    for frame in Array(0..<24) + [23, 22, 11, 3, 0, 23] {
      let found = try film.frame(frame)
      #expect(found.number == frame)
      #expect(abs(shade(found) - Int(TestFilm.shade(of: frame))) <= 3, "\(frame)")
    }
  }

  @Test(
    "colours keep their channels", arguments: [(FilmFormat.mkv, VideoCodec.ffv1), (.mov, .png)])
  func colours(_ format: FilmFormat, _ codec: VideoCodec) throws {
    guard TestFilm.canBeMade(format, codec) else { return }
    let picture = (0..<64).flatMap { _ in [200, 100, 50, 255] as [UInt8] }
    let file = try TestFilm(format, codec, width: 8, height: 8, rate: 10) { [picture] }
    #expect(try Film(path: file.path).frame(0).shown.premultipliedRGBA == picture)
  }

  @Test("alpha that a stream has apart is read", arguments: [VideoCodec.vp8, .vp9])
  func alpha(_ codec: VideoCodec) throws {
    guard TestFilm.canBeMade(.webm, codec) else { return }
    let picture = (0..<32 * 32).flatMap { _ in [64, 64, 64, 128] as [UInt8] }
    let file = try TestFilm(.webm, codec, width: 32, height: 32, rate: 10, hasAlpha: true) {
      [picture, picture]
    }
    let film = try Film(path: file.path)
    #expect(film.track.hasSeparateAlpha)
    let alpha = Int(try film.frame(0).shown.premultipliedRGBA[16 * 32 * 4 + 3])
    #expect(abs(alpha - 128) <= 4, "\(alpha)")
  }

  @Test("a better quality takes more bytes", arguments: [VideoCodec.prores, .h264])
  func quality(_ codec: VideoCodec) throws {
    guard TestFilm.canBeMade(.mov, codec) else { return }
    var state = UInt32(1)
    let picture = (0..<64 * 64 * 4).map { place -> UInt8 in
      state = state &* 1_664_525 &+ 1_013_904_223
      return place % 4 == 3 ? 255 : UInt8(truncatingIfNeeded: state >> 24)
    }
    func bytes(_ quality: Double) throws -> Int {
      let file = try TestFilm(.mov, codec, width: 64, height: 64, rate: 10, quality: quality) {
        [picture, picture]
      }
      return try Data(contentsOf: URL(fileURLWithPath: file.path)).count
    }
    #expect(try bytes(90) > bytes(50) && bytes(50) > bytes(10))
  }

  @Test("a frame is decoded from its own key, and its coming is reported once")
  func keys() throws {
    let file = try TestFilm(.mkv, .ffv1, frames: 30)
    var limits = FilmLimits()
    (limits.framesAhead, limits.decoderThreadCount) = (0, 1)
    let film = try Film(path: file.path, limits: limits)
    let bells = Mutex(0)
    film.setBell { bells.withLock { $0 += 1 } }
    let course = FrameCourse(first: 20, step: 0, range: 0..<30)
    #expect(film.latestFrame(course) == nil && film.counts.late == 1)
    for _ in 0..<30_000 where bells.withLock({ $0 }) == 0 { usleep(2_000) }
    #expect(bells.withLock { $0 } == 1)
    #expect(film.latestFrame(course)?.number == 20)
    #expect(film.counts.packets == 1 && film.counts.late == 1)
  }

  @Test("the libraries are opened once")
  func shared() throws { #expect(try FFmpeg.shared() === FFmpeg.shared()) }

  @Test("the same film in memory, without a name that ends as its format")
  func memory() throws {
    let file = try TestFilm(.mkv, .ffv1, frames: 4)
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file.path)))
    let film = try Film(bytes: bytes, name: "bytes")
    #expect(try (0..<4).map { shade(try film.frame($0)) } == [20, 26, 32, 38])
    #expect(throws: MediaError.self) { try Film(bytes: Array(bytes.prefix(100)), name: "short") }
  }

  @Test("forward each frame is decoded once, however few are kept; a jump keeps what comes next")
  func kept() throws {
    let file = try TestFilm(.mkv, .ffv1, frames: 30)
    var limits = FilmLimits()
    (limits.framesAhead, limits.maximumKeptBytes) = (2, 1)
    let film = try Film(path: file.path, limits: limits)
    func comes(_ frame: Int) -> Bool {
      let course = FrameCourse(first: frame, step: 1, range: 0..<30)
      for _ in 0..<30_000 {
        if film.latestFrame(course)?.number == frame { return true }
        usleep(2_000)
      }
      return false
    }
    for frame in 0..<30 {
      guard comes(frame) else {
        Issue.record("Frame \(frame) does not come.")
        return
      }
    }
    #expect(film.counts.packets == 30)
    #expect(comes(5) && comes(20) && comes(21))
  }

  @Test("each picture lasts as long as its packet says, the last one too")
  func lengths() throws {
    let picture = [UInt8](repeating: 255, count: 8 * 8 * 4)
    let gif = MemoryFile()
    let settings = FilmSettings(
      format: .gif, width: 8, height: 8, rate: FilmRate(10)!, frameCount: 3)
    try add(Array(repeating: picture, count: 3), to: settings.makeWriter(to: gif))
    var bytes = Array(gif.data)
    let places = bytes.indices.dropLast(8).filter {
      bytes[$0..<$0 + 3].elementsEqual([0x21, 0xF9, 4])
    }
    #expect(places.count == 3)
    for (place, delay) in zip(places, [20, 5, 70] as [UInt8]) { bytes[place + 4] = delay }
    let film = try Film(bytes: bytes, name: "delays")
    let seconds = (0..<3).map { film.index.clock.seconds(film.index.start(of: $0)) }
    #expect(zip(seconds, [0, 0.2, 0.25]).allSatisfy { abs($0 - $1) < 1e-6 }, "\(seconds)")
    #expect(abs(film.duration - 0.95) < 1e-6)
  }

  @Test("the matrix of a file turns its pictures")
  func turned() throws {
    guard TestFilm.canBeMade(.mov, .png) else { return }
    // Red at the top left, else white.
    let picture = (0..<8).flatMap { $0 == 0 ? [255, 0, 0, 255] : [255, 255, 255, 255] as [UInt8] }
    let file = try TestFilm(.mov, .png, width: 4, height: 2, rate: 10) { [picture] }
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file.path)))
    let box = try #require(
      bytes.indices.dropLast(4).first { bytes[$0..<$0 + 4].elementsEqual("tkhd".utf8) })
    // A quarter to the right: (x, y) is seen at (-y, x). Version 0 has the matrix after 40 bytes.
    for (place, number) in [0, 1, 0, -1, 0, 0, 0, 0].enumerated() {
      let fixed = UInt32(bitPattern: Int32(number * 65_536)).bigEndian
      let start = box + 4 + 40 + place * 4
      withUnsafeBytes(of: fixed) { bytes.replaceSubrange(start..<start + 4, with: $0) }
    }
    let film = try Film(bytes: bytes, name: "turned")
    #expect(film.track.orientation.isSideways)
    let shown = try film.frame(0).shown
    #expect(shown.width == 2 && shown.height == 4)
    let pixels = shown.premultipliedRGBA
    let reds = (0..<8).filter { pixels[$0 * 4 + 1] == 0 }
    #expect(reds == [1])
  }
}
