// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CAMedia
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import AVFoundation

/// A stage on which a player's pictures are seen from the front, a pixel for each of theirs.
private func stage(_ player: AVPlayer) throws -> (HeadlessRenderer, AVPlayerLayer) {
  let size = CGSize(width: Clip.width, height: Clip.height)
  let renderer = try HeadlessRenderer(size: size)
  let layer = AVPlayerLayer(player: player)
  layer.frame = CGRect(origin: .zero, size: size)
  renderer.layer = layer
  return (renderer, layer)
}

private func number(_ renderer: HeadlessRenderer, at time: Double? = nil) throws -> Int {
  Clip.number(in: try renderer.render(at: time))
}

private func item(_ clip: Clip) throws -> AVPlayerItem {
  AVPlayerItem(url: URL(fileURLWithPath: try clip.made()))
}

@Suite(.enabled(if: Clip.canBeMade, Comment(rawValue: Clip.absence)))
struct PlayerTests {
  @Test(arguments: Clip.all) func `each frame shows its number, also in reverse`(
    _ clip: Clip
  ) throws {
    let player = AVPlayer(playerItem: try item(clip))
    let (renderer, _) = try stage(player)
    player.play()
    let order = Array(0..<clip.frames)
    for frame in order + order.reversed() {
      let time = clip.start(of: frame) + clip.rounding
      #expect(try number(renderer, at: time) == frame)
      #expect(try number(renderer, at: time + 0.9 / clip.framesPerSecond) == frame)
    }
    #expect(try number(renderer, at: clip.start(of: clip.frames) + 5) == clip.frames - 1)
  }

  @Test func `players of one asset have places of their own`() throws {
    let asset = AVURLAsset(url: URL(fileURLWithPath: try Clip.ntsc.made()))
    let size = CGSize(width: Clip.width, height: 2 * Clip.height)
    let renderer = try HeadlessRenderer(size: size)
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: size)
    let players = (0..<2).map { _ in AVPlayer(playerItem: AVPlayerItem(asset: asset)) }
    for (place, player) in players.enumerated() {
      let layer = AVPlayerLayer(player: player)
      layer.frame = CGRect(x: 0, y: place * Clip.height, width: Clip.width, height: Clip.height)
      root.addSublayer(layer)
      #expect(layer.contents == nil, "A layer of a player has no contents of the program's.")
      #expect(layer.value(forKey: "contents") == nil)
    }
    renderer.layer = root
    players[1].seek(to: CMTime(value: 30 * 1001, timescale: 30000))
    for player in players { player.play() }
    for frame in Array(0..<18) + (0..<18).reversed() {
      let pixels = try renderer.render(at: Clip.ntsc.start(of: frame) + 1e-6).premultipliedRGBA
      let half = pixels.count / 2
      let numbers = [Array(pixels[..<half]), Array(pixels[half...])].map {
        Clip.number(in: $0, width: Clip.width, height: Clip.height)
      }
      #expect(numbers == [frame, frame + 30])
    }
    let decoders = players.compactMap { $0.currentItem?.load.film }
    #expect(decoders.count == 2 && decoders[0] !== decoders[1])
    // Each decodes onward: neither is thrown back by the other.
    #expect(decoders.allSatisfy { $0.counts.packets <= 3 * Clip.ntsc.frames })
  }

  @Test func `a seek lands on the frame of its time, exactly`() throws {
    let player = AVPlayer(playerItem: try item(.ntsc))
    let (renderer, _) = try stage(player)
    var finished: [Bool] = []
    for frame in [30, 3, 47, 0, 12, 13] {
      let time = CMTime(value: Int64(frame) * 1001, timescale: 30000)
      player.seek(to: time, toleranceBefore: .zero, toleranceAfter: .zero) { finished.append($0) }
      #expect(player.currentTime() == time)
      #expect(try number(renderer) == frame)
    }
    #expect(finished == [true, true, true, true, true, true])
  }

  @Test func `what held at a time is shown for it, whatever came later`() throws {
    let player = AVPlayer(playerItem: try item(.h264))
    let (renderer, _) = try stage(player)
    player.play()
    try renderer.advance(to: 0.5)
    player.seek(to: CMTime(value: 3, timescale: 30))
    try renderer.advance(to: 0.6)
    player.rate = 2
    try renderer.advance(to: 0.8)
    player.pause()
    try renderer.advance(to: 1)
    #expect(player.timeControlStatus == .paused)
    #expect(try number(renderer, at: 1) == 18)
    #expect(try number(renderer, at: 0.7) == 12)
    #expect(try number(renderer, at: 0.55) == 4)
    #expect(try number(renderer, at: 0.4) == 12)
  }

  @Test func `backward, frames are shown from the end to the beginning`() throws {
    let player = AVPlayer(playerItem: try item(.h264))
    let (renderer, _) = try stage(player)
    player.seek(to: CMTime(value: 40, timescale: 30))
    player.rate = -1
    for step in 0..<40 {
      #expect(try number(renderer, at: (Double(step) + 0.5) / 30) == 39 - step)
    }
    #expect(try number(renderer, at: 3) == 0)
  }

  @Test func `a film that has ended stays, pauses and says so once`() throws {
    let item = try item(.h264)
    let player = AVPlayer(playerItem: item)
    let (renderer, _) = try stage(player)
    var ends = 0
    let token = NotificationCenter.default.addObserver(
      forName: .AVPlayerItemDidPlayToEndTime, object: item, queue: nil
    ) { _ in MainThreadCount.shared.count += 1 }
    defer { NotificationCenter.default.removeObserver(token) }
    MainThreadCount.shared.count = 0
    player.play()
    try renderer.advance(to: 1.5)
    #expect(MainThreadCount.shared.count == 0)
    #expect(player.rate == 1)
    try renderer.advance(to: 3)
    ends = MainThreadCount.shared.count
    #expect(ends == 1)
    #expect(player.rate == 0)
    #expect(player.currentTime() == item.duration)
    #expect(try number(renderer) == 47)
    item.forwardPlaybackEndTime = CMTime(value: 10, timescale: 30)
    player.seek(to: .zero)
    player.play()
    try renderer.advance(to: 4)
    #expect(MainThreadCount.shared.count == 2)
    #expect(try number(renderer) == 9)
  }

  @Test func `a looper has no gap`() throws {
    let player = AVQueuePlayer()
    let looper = AVPlayerLooper(player: player, templateItem: try item(.h264))
    let (renderer, _) = try stage(player)
    player.play()
    for frame in 0..<200 {
      #expect(try number(renderer, at: (Double(frame) + 0.01) / 30) == frame % 48)
    }
    for frame in (0..<200).reversed() {
      #expect(try number(renderer, at: Double(frame) / 30) == frame % 48)
    }
    try renderer.advance(to: 5)
    #expect(looper.loopCount == 3)
    #expect(looper.status == .ready)
    looper.disableLooping()
    #expect(try number(renderer, at: 20) == 47)
  }

  @Test func `a looper repeats a part`() throws {
    let player = AVQueuePlayer()
    let range = CMTimeRange(
      start: CMTime(value: 10, timescale: 30), end: CMTime(value: 20, timescale: 30))
    let looper = AVPlayerLooper(player: player, templateItem: try item(.h264), timeRange: range)
    let (renderer, _) = try stage(player)
    player.play()
    for frame in 0..<45 {
      #expect(try number(renderer, at: (Double(frame) + 0.5) / 30) == 10 + frame % 10)
    }
    #expect(looper.error == nil)
  }

  @Test func `a queue goes on to the next film without a gap`() throws {
    let (first, second) = (try item(.h264), try item(.tenBits))
    let player = AVQueuePlayer(items: [first, second])
    let (renderer, _) = try stage(player)
    player.play()
    for frame in 0..<48 { #expect(try number(renderer, at: (Double(frame) + 0.5) / 30) == frame) }
    for frame in 0..<48 {
      #expect(try number(renderer, at: 1.6 + (Double(frame) + 0.5) / 25) == frame)
    }
    #expect(player.items().count == 2)
    try renderer.advance(to: 2)
    #expect(player.items().count == 1)
    #expect(player.currentItem === second)
    try renderer.advance(to: 6)
    #expect(player.currentItem == nil)
  }

  @Test func `observers hear of the times that pass`() throws {
    let player = AVPlayer(playerItem: try item(.h264))
    let (renderer, _) = try stage(player)
    var (periods, bounds): ([Double], Int) = ([], 0)
    let observer = player.addPeriodicTimeObserver(
      forInterval: CMTime(value: 1, timescale: 4), queue: .main
    ) { periods.append($0.seconds) }
    _ = player.addBoundaryTimeObserver(
      forTimes: [NSValue(time: CMTime(value: 1, timescale: 2))], queue: nil
    ) { bounds += 1 }
    player.play()
    try renderer.advance(to: 1.1)
    #expect(periods.dropFirst().map { ($0 * 4).rounded() / 4 } == [0.25, 0.5, 0.75, 1])
    #expect(bounds == 1)
    player.removeTimeObserver(observer)
    let heard = periods.count
    try renderer.advance(to: 1.5)
    #expect(periods.count == heard)
  }

  @Test func `an item tells its length, size and state`() throws {
    let item = try item(.ntsc)
    let player = AVPlayer(playerItem: item)
    let (renderer, layer) = try stage(player)
    #expect(item.status == .readyToPlay)
    #expect(item.duration == CMTime(value: 48 * 1001, timescale: 30000))
    #expect(item.presentationSize == CGSize(width: 160, height: 96))
    #expect(layer.isReadyForDisplay)
    layer.bounds.size = CGSize(width: 160, height: 192)
    #expect(layer.videoRect == CGRect(x: 0, y: 48, width: 160, height: 96))
    layer.videoGravity = .resizeAspectFill
    #expect(layer.videoRect == CGRect(x: -80, y: 0, width: 320, height: 192))
    #expect(layer.contentsGravity == .resizeAspectFill)
    _ = renderer
  }

  @Test func `a missing film fails with its name`() throws {
    let item = AVPlayerItem(url: URL(fileURLWithPath: "/nonexistent/film.mp4"))
    let player = AVPlayer(playerItem: item)
    let (renderer, layer) = try stage(player)
    player.play()
    _ = try renderer.render(at: 1)
    #expect(item.status == .failed)
    #expect("\(item.error.map { "\($0)" } ?? "")".contains("/nonexistent/film.mp4"))
    #expect(player.status == .failed)
    #expect(!layer.isReadyForDisplay)
    #expect(item.duration == .zero)
  }
}

/// A count that observers of notifications raise, on the test's thread.
private final class MainThreadCount: @unchecked Sendable {
  // Sound: notifications of the test's player come on the test's thread.
  static let shared = MainThreadCount()
  var count = 0
}
