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
        // On a loaded machine the pictures of a run may come late.
        let isPunctual = (0..<10).contains { _ in Self.isPunctual(player, film, stage) }
        #expect(isPunctual, "Most frames are those of their time.")
        #expect(stage.window.serveUntilRest(), "Nothing is drawn after the end.")
        try? FileManager.default.removeItem(at: film.url)
      }
    }
  }

  /// Plays a film of 30 frames from its beginning, checks their order, and says whether most of the
  /// pictures were those of their time.
  @MainActor
  private static func isPunctual(
    _ player: AVPlayer, _ film: NumberedFilm, _ stage: LivingWindow
  ) -> Bool {
    player.seek(to: .zero)
    stage.expect { stage.frames.last.map { NumberedFilm.number(in: $0.picture) } == 0 }
    let before = stage.frames.count
    // The film begins between these times.
    let earliest = CACurrentMediaTime()
    player.play()
    let start = CACurrentMediaTime()
    stage.expect { player.rate == 0 }
    stage.expect { stage.frames.last.map { NumberedFilm.number(in: $0.picture) } == 29 }
    let shown = stage.frames.dropFirst(before)
    var (last, exact) = (0, 0)
    for frame in shown where frame.time > start + 0.02 {
      let number = NumberedFilm.number(in: frame.picture)
      #expect(number >= last, "Frames come in order.")
      let due = film.frame(at: frame.time - earliest + 0.02)
      #expect(number <= due, "No frame comes before its time.")
      exact += number == due || number == film.frame(at: frame.time - start) ? 1 : 0
      last = number
    }
    // The display has 60 refreshes a second: 180 in the time of these 30 frames.
    #expect(shown.count <= 80, "\(shown.count) frames for 30 of the film")
    return exact * 2 >= shown.count
  }

  /// Plays a film at sixteen times its speed from its beginning, checks the order of its frames,
  /// and counts those of the window that show an earlier one than that of their time.
  @MainActor
  private static func lateCount(
    _ player: AVPlayer, _ film: NumberedFilm, _ stage: LivingWindow
  ) -> Int {
    let place = CGRect(x: 0, y: 0, width: 64, height: 16)
    func shows(_ number: Int) -> Bool {
      stage.frames.last.map { NumberedFilm.number(in: $0.picture, place) } == number
    }
    player.rate = 0
    player.seek(to: .zero)
    stage.expect { shows(0) }
    player.rate = 16
    let start = CACurrentMediaTime()
    stage.expect { shows(59) }
    let shown = stage.frames.filter { $0.time > start + 0.02 }
    let numbers = shown.map { NumberedFilm.number(in: $0.picture, place) }
    #expect(numbers == numbers.sorted(), "Frames come in order.")
    #expect(Set(numbers).count < 59, "Some are left out.")
    return zip(shown, numbers).count { frame, number in
      number < film.frame(at: (frame.time - start - 0.02) * 16)
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
        // A window that waited for the decoder would show each frame at its time. On a loaded
        // machine the window may draw nothing while the film is late.
        let goesOn = (0..<5).contains { _ in Self.lateCount(player, film, stage) > 0 }
        #expect(goesOn, "Frames of the window do not wait for those of the film.")
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
        (run.beginTime, run.repeatCount) = (begin, .infinity)
        layer.add(run, forKey: nil)
        stage.window.layer = layer
        // A loaded machine shows few of the pictures.
        stage.expect {
          CACurrentMediaTime() > begin + 2.1 && stage.frames.count { $0.time > begin } >= 5
        }
        let (frames, end) = (stage.frames, CACurrentMediaTime())
        for frame in frames where frame.time > begin + 1e-3 {
          let pass = (frame.time - begin + 1e-6).truncatingRemainder(dividingBy: 1)
          let shade = frame.picture.premultipliedRGBA[0]
          let place = min(4, Int(pass * 5))
          #expect(shade == UInt8(40 + 40 * place), "at \(frame.time - begin)")
        }
        let (count, pictures) = (frames.count, Int((end - begin) * 5) + 1)
        #expect(count >= 5 && count <= 4 * pictures, "\(count) frames for \(pictures) pictures")
        try? FileManager.default.removeItem(at: file.url)
      }
    }
  }
}
