// SPDX-License-Identifier: Apache-2.0
import AVFoundation
import CAHeadless
import Foundation
import QuartzCore
import Testing

/// Films on a screen that plays frame by frame.
@Suite(
  "Played frames of films are the pictures of their times",
  .enabled(if: Clip.canBeMade, Comment(rawValue: Clip.absence)))
struct PlayedFilmTests {
  private static let size = CGSize(width: 96, height: 64)
  private static let times = (0..<48).map { Double($0) / 60 }

  /// A player layer that moves.
  private static func makeRoot(_ url: URL, _ rate: Float) -> (CALayer, AVPlayer) {
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: size)
    let player = AVPlayer(url: url)
    let layer = AVPlayerLayer(player: player)
    layer.frame = CGRect(x: 8, y: 8, width: 60, height: 40)
    let move = CABasicAnimation(keyPath: "position.x")
    (move.fromValue, move.toValue, move.duration) = (40, 60, 0.5)
    layer.add(move, forKey: "move")
    root.addSublayer(layer)
    player.rate = rate
    return (root, player)
  }

  private static func frames(_ url: URL, _ rate: Float) throws -> [[UInt8]] {
    var options = HeadlessScreen.Options()
    options.isStepped = true
    let screen = try HeadlessScreen(size: size, options: options)
    defer { screen.close() }
    let (root, player) = makeRoot(url, rate)
    screen.layer = root
    CATransaction.flush()
    defer { withExtendedLifetime(player) {} }
    return try times.map { try screen.step(to: $0).premultipliedRGBA }
  }

  private static func pictures(_ url: URL, _ rate: Float) throws -> [[UInt8]] {
    let renderer = try HeadlessRenderer(size: size)
    let (root, player) = makeRoot(url, rate)
    renderer.layer = root
    CATransaction.flush()
    defer { withExtendedLifetime(player) {} }
    let pictures = try times.reversed().map { try renderer.render(at: $0).premultipliedRGBA }
    return pictures.reversed()
  }

  @Test("a player layer, at three rates", arguments: [1, 2, 0.5] as [Float])
  func player(_ rate: Float) async throws {
    let url = URL(filePath: try Clip.h264.made())
    let played = try await onNewThread { try Self.frames(url, rate) }
    let pictures = try await onNewThread { try Self.pictures(url, rate) }
    let others = Self.times.indices.filter { played[$0] != pictures[$0] }
    #expect(others.isEmpty, "frames that differ from their pictures")
    #expect(Set(pictures).count >= 20)
  }
}

/// Runs `body` on a thread of its own.
private func onNewThread<Result: Sendable>(
  _ body: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    Thread { continuation.resume(with: Swift.Result { try body() }) }.start()
  }
}
