// SPDX-License-Identifier: Apache-2.0
import CAMedia
import CoreGraphics
import Foundation
import Testing

/// Frames of real films: their times, and the numbers that they show.
@Suite(.enabled(if: Clip.canBeMade, Comment(rawValue: Clip.absence)))
struct FilmTests {
  @Test(arguments: Clip.all) func `each frame is listed at its time`(_ clip: Clip) throws {
    let film = try Film(path: clip.made())
    #expect(film.index.count == clip.frames)
    for frame in 0..<film.index.count {
      let start = film.index.clock.seconds(film.index.start(of: frame))
      #expect(abs(start - clip.start(of: frame)) <= clip.rounding, "frame \(frame) at \(start)")
      #expect(film.index.frame(at: clip.start(of: frame) + clip.rounding) == frame)
    }
    #expect(abs(film.duration - clip.start(of: clip.frames)) < 0.002)
  }

  @Test(arguments: Clip.all) func `frames come in any order`(_ clip: Clip) throws {
    let film = try Film(path: clip.made())
    var order = Array(0..<clip.frames)
    order += order.reversed()
    var generator = Numbers(seed: 7)
    order += (0..<30).map { _ in Int.random(in: 0..<clip.frames, using: &generator) }
    for frame in order {
      let shown = Clip.number(in: try film.frame(frame).shown)
      #expect(shown == frame)
    }
  }

  @Test func `frames in order are decoded once`() throws {
    let film = try Film(path: Clip.ntsc.made())
    for frame in 0..<Clip.ntsc.frames { _ = try film.frame(course(frame, of: film)) }
    #expect(film.counts.packets == Clip.ntsc.frames)
  }

  @Test func `frames in reverse are decoded in runs, not one by one`() throws {
    let film = try Film(path: Clip.ntsc.made())
    for frame in (0..<Clip.ntsc.frames).reversed() { _ = try film.frame(frame) }
    // All fit in memory, so the only key is decoded from once, and once more for the last frame.
    #expect(film.counts.packets <= 3 * Clip.ntsc.frames)
  }

  @Test(arguments: [Clip.vp9Alpha, .vp8Alpha, .proRes, .png])
  func `alpha is read`(_ clip: Clip) throws {
    let frame = try Film(path: clip.made()).frame(5)
    let (width, height) = (frame.shown.width, frame.shown.height)
    let pixels = frame.shown.premultipliedRGBA
    let upper = pixels[(height / 4 * width + 5) * 4 + 3]
    let lower = pixels[(height * 3 / 4 * width + 5) * 4 + 3]
    #expect(upper >= 253)
    #expect(abs(Int(lower) - 128) <= 3)
  }

  private func course(_ frame: Int, of film: Film) -> FrameCourse {
    FrameCourse(first: frame, step: 1, range: 0..<film.index.count)
  }
}

/// Numbers at random that are the same in each run.
struct Numbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
  }
}
