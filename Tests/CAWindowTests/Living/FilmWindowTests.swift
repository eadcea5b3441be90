// SPDX-License-Identifier: Apache-2.0
import AVFoundation
import CARenderServer
import CAWindow
import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// Films in windows, on a virtual display: by the clock, and without anybody waiting for them.
@Suite(
  "Films in windows", .serialized,
  .enabled(if: VirtualDisplay.isInstalled, "Xvfb or setpriv is not installed."),
  .enabled(if: NumberedFilm.canBeMade, Comment(rawValue: NumberedFilm.absence)))
struct FilmWindowTests {
  /// A layer of a player that fills a window of its film's size.
  private static func layer(_ player: AVPlayer, _ size: CGSize) -> AVPlayerLayer {
    let layer = AVPlayerLayer(player: player)
    layer.frame = CGRect(origin: .zero, size: size)
    layer.videoGravity = .resize
    return layer
  }

  @Test("a film plays by the clock, wakes the window for its frames alone, and lets it sleep after")
  func playsByTheClock() async {
    await #expect(processExitsWith: .success) {
      try await VirtualDisplay.use {
        let film = try NumberedFilm(rate: 10, frames: 30)
        let size = CGSize(width: 64, height: 16)
        let stage = try LivingWindow(size)
        let player = AVPlayer(url: film.url)
        let layer = Self.layer(player, size)
        stage.window.layer = layer
        stage.expect { layer.isReadyForDisplay }
        stage.expect { stage.frames.last.map { NumberedFilm.number(in: $0.picture) } == 0 }
        let before = stage.frames.count
        player.play()
        let start = CACurrentMediaTime()
        stage.expect { player.rate == 0 }
        stage.expect { stage.frames.last.map { NumberedFilm.number(in: $0.picture) } == 29 }
        let shown = stage.frames.dropFirst(before)
        var last = 0
        var exact = 0
        for frame in shown where frame.time > start + 0.02 {
          let number = NumberedFilm.number(in: frame.picture)
          #expect(number >= last, "Frames come in order.")
          let due = film.frame(at: frame.time - start + 0.02)
          #expect(number <= due, "No frame comes before its time.")
          exact += number == due || number == film.frame(at: frame.time - start) ? 1 : 0
          last = number
        }
        #expect(exact * 2 >= shown.count, "Most frames are those of their time.")
        // The display has 60 refreshes a second: 180 in the time of these 30 frames.
        #expect(shown.count <= 80, "\(shown.count) frames for 30 of the film")
        stage.serve(for: 0.5)
        let ended = stage.window.statistics
        stage.serve(for: 1)
        #expect(stage.window.statistics == ended, "Nothing is drawn after the end.")
        try? FileManager.default.removeItem(at: film.url)
      }
    }
  }

  @Test("a film that decodes too slowly leaves frames out, and all else moves on")
  func leavesFramesOut() async {
    await #expect(processExitsWith: .success) {
      try await VirtualDisplay.use {
        // Sixteen times its speed, this film has 480 frames of 1.6 million pixels a second.
        let film = try NumberedFilm(
          width: 1600, height: 1000, rate: 30, frames: 60, isNoisy: true)
        let size = CGSize(width: 64, height: 24)
        let stage = try LivingWindow(size)
        let player = AVPlayer(url: film.url)
        player.actionAtItemEnd = .none
        let root = CALayer()
        root.frame = CGRect(origin: .zero, size: size)
        let layer = Self.layer(player, CGSize(width: 64, height: 16))
        root.addSublayer(layer)
        let bar = CALayer()
        bar.frame = CGRect(x: 0, y: 16, width: 2, height: 8)
        bar.backgroundColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
        let run = CABasicAnimation(keyPath: "position.x")
        (run.fromValue, run.toValue, run.duration) = (1.0, 63.0, 4.0)
        run.repeatCount = .infinity
        bar.add(run, forKey: nil)
        root.addSublayer(bar)
        stage.window.layer = root
        stage.expect { layer.isReadyForDisplay }
        player.rate = 16
        let start = CACurrentMediaTime()
        let place = CGRect(x: 0, y: 0, width: 64, height: 16)
        stage.expect {
          stage.frames.last.map { NumberedFilm.number(in: $0.picture, place) } == 59
        }
        let shown = stage.frames.filter { $0.time > start + 0.02 }
        let numbers = shown.map { NumberedFilm.number(in: $0.picture, place) }
        #expect(numbers == numbers.sorted(), "Frames come in order.")
        #expect(Set(numbers).count < 59, "Some are left out.")
        // A window that waited for the decoder would show each frame at its time.
        let late = zip(shown, numbers).filter { frame, number in
          number < film.frame(at: (frame.time - start - 0.02) * 16)
        }
        #expect(!late.isEmpty, "Frames of the window do not wait for those of the film.")
        try? FileManager.default.removeItem(at: film.url)
      }
    }
  }

  @Test("a paused film shows the frame that is sought, once, when it is decoded")
  func seeks() async {
    await #expect(processExitsWith: .success) {
      try await VirtualDisplay.use {
        let film = try NumberedFilm(rate: 10, frames: 60)
        let size = CGSize(width: 64, height: 16)
        let stage = try LivingWindow(size)
        let player = AVPlayer(url: film.url)
        let layer = Self.layer(player, size)
        stage.window.layer = layer
        stage.expect { layer.isReadyForDisplay }
        for number in [40, 3, 59, 0, 21] {
          let before = stage.window.statistics.framesPresented
          player.seek(to: CMTime(value: Int64(number), timescale: 10))
          stage.expect { stage.frames.last.map { NumberedFilm.number(in: $0.picture) } == number }
          stage.serve(for: 0.2)
          #expect(stage.window.statistics.framesPresented <= before + 4)
        }
        try? FileManager.default.removeItem(at: film.url)
      }
    }
  }

  @Test("players of one asset play at places of their own")
  func ownPlaces() async {
    await #expect(processExitsWith: .success) {
      try await VirtualDisplay.use {
        let film = try NumberedFilm(rate: 10, frames: 200)
        let size = CGSize(width: 64, height: 32)
        let stage = try LivingWindow(size)
        let asset = AVURLAsset(url: film.url)
        let root = CALayer()
        root.frame = CGRect(origin: .zero, size: size)
        let players = (0..<2).map { _ in AVPlayer(playerItem: AVPlayerItem(asset: asset)) }
        let places = [0, 16].map { CGRect(x: 0, y: $0, width: 64, height: 16) }
        for (player, place) in zip(players, places) {
          let layer = Self.layer(player, place.size)
          layer.frame = place
          root.addSublayer(layer)
        }
        stage.window.layer = root
        for wanted in [[100, 20], [101, 199], [7, 6], [0, 150]] {
          for (player, number) in zip(players, wanted) {
            player.seek(to: CMTime(value: Int64(number), timescale: 10))
          }
          stage.expect("\(wanted)") { stage.numbers(in: places) == wanted }
        }
        try? FileManager.default.removeItem(at: film.url)
      }
    }
  }

  @Test("an animated picture plays by the clock and wakes the window for its pictures alone")
  func animatedPicture() async {
    await #expect(processExitsWith: .success) {
      try await VirtualDisplay.use {
        let size = CGSize(width: 16, height: 16)
        let stage = try LivingWindow(size)
        let file = try ShadesFile()
        let layer = CALayer()
        layer.frame = CGRect(origin: .zero, size: size)
        let run = try CAKeyframeAnimation(animatedPictureAt: file.url)
        let begin = CACurrentMediaTime() + 0.2
        (run.beginTime, run.repeatCount) = (begin, 2)
        layer.add(run, forKey: nil)
        stage.window.layer = layer
        stage.expect { CACurrentMediaTime() > begin + 2.1 }
        for frame in stage.frames where frame.time > begin + 1e-3 && frame.time < begin + 1.999 {
          let pass = (frame.time - begin + 1e-6).truncatingRemainder(dividingBy: 1)
          let shade = frame.picture.premultipliedRGBA[0]
          let place = min(4, Int(pass * 5))
          #expect(shade == UInt8(40 + 40 * place), "at \(frame.time - begin)")
        }
        let count = stage.frames.count
        #expect(count >= 5 && count <= 40, "\(count) frames for 10 pictures")
        try? FileManager.default.removeItem(at: file.url)
      }
    }
  }
}
