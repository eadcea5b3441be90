// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CoreGraphics
import Foundation
import QuartzCore
import Synchronization

@testable import PictureReference

/// A tiled layer that remembers each call of `draw(in:)`, and draws a pattern that tells places
/// apart.
final class TiledPicture: CATiledLayer {
  /// A call of `draw(in:)`.
  struct Call: Hashable, Sendable {
    /// The clip of the context, layer space.
    var box: CGRect
    /// Pixels per point.
    var scale: CGFloat
    var isMainThread: Bool
    var isOwnThread: Bool
  }

  /// The values that several threads use.
  final class Log: Sendable {
    let calls = Mutex<[Call]>([])
    let atOnce = Mutex((now: 0, most: 0))
    let ink = Mutex(0)
    /// Seconds that a call takes.
    let delay = Mutex(0.0)
    /// The side of a square of the pattern, points; 0 draws one colour.
    let pattern = Mutex(16.0)
  }

  let log = Log()
  private let thread = Thread.current

  override class func fadeDuration() -> CFTimeInterval { 0 }

  var calls: [Call] { log.calls.withLock { $0 } }

  /// The calls since the last call of this.
  func takeCalls() -> [Call] {
    log.calls.withLock { calls in
      defer { calls = [] }
      return calls
    }
  }

  override func draw(in ctx: CGContext) {
    let log = log
    log.atOnce.withLock {
      $0.now += 1
      $0.most = max($0.most, $0.now)
    }
    let box = ctx.boundingBoxOfClipPath
    log.calls.withLock {
      $0.append(
        Call(
          box: box, scale: abs(ctx.ctm.a), isMainThread: Thread.isMainThread,
          isOwnThread: Thread.current === thread))
    }
    let delay = log.delay.withLock { $0 }
    if delay > 0 { Thread.sleep(forTimeInterval: delay) }
    TiledPicture.drawPattern(
      in: ctx, box, ink: log.ink.withLock { $0 }, side: log.pattern.withLock { $0 })
    log.atOnce.withLock { $0.now -= 1 }
  }

  static func drawPattern(in ctx: CGContext, _ box: CGRect, ink: Int, side: Double) {
    guard side > 0 else {
      ctx.setFillColor(color(ink, 3, 5))
      return ctx.fill(box)
    }
    for row in Int((box.minY / side).rounded(.down))..<Int((box.maxY / side).rounded(.up)) {
      for column in Int((box.minX / side).rounded(.down))..<Int((box.maxX / side).rounded(.up)) {
        ctx.setFillColor(color(ink, column, row))
        ctx.fill(
          CGRect(x: Double(column) * side, y: Double(row) * side, width: side, height: side))
      }
    }
  }

  static func color(_ ink: Int, _ column: Int, _ row: Int) -> CGColor {
    CGColor(
      red: CGFloat((column &* 37 &+ ink) & 15) / 15, green: CGFloat((row &* 53 &+ ink) & 15) / 15,
      blue: CGFloat((column ^ row) & 3) / 3, alpha: 1)
  }
}

/// The same picture as the contents of a layer that is drawn whole.
final class WholePicture: CALayer {
  override func draw(in ctx: CGContext) {
    TiledPicture.drawPattern(in: ctx, ctx.boundingBoxOfClipPath, ink: 0, side: 16)
  }
}

extension CGImage {
  /// The greatest difference of a channel.
  func greatestDifference(from other: CGImage) -> Int {
    zip(premultipliedRGBA, other.premultipliedRGBA)
      .reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }

  func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    let at = (y * width + x) * 4
    return Array(premultipliedRGBA[at..<at + 4])
  }
}

/// Runs `body` on a thread of its own, so that its clock and its counts are its own.
func onRenderThread(_ body: @escaping @Sendable () throws -> Void) async throws {
  try await withCheckedThrowingContinuation {
    (continuation: CheckedContinuation<Void, any Error>) in
    let thread = Thread { continuation.resume(with: Result { try body() }) }
    thread.stackSize = 8 << 20
    thread.start()
  }
}

/// A tiled layer, and the same picture drawn whole.
struct PicturePair {
  private let renderer: HeadlessRenderer
  private let layers: [CALayer]

  init(size: CGSize, scale: CGFloat, isFlipped: Bool) throws {
    renderer = try HeadlessRenderer(size: size, scale: scale)
    let tiled = TiledPicture()
    tiled.tileSize = CGSize(width: 32, height: 32)
    layers = [tiled, WholePicture()]
    for layer in layers {
      layer.frame = CGRect(x: 5, y: 3, width: 120, height: 75)
      layer.contentsScale = scale
      layer.isGeometryFlipped = isFlipped
      layer.setNeedsDisplay()
    }
  }

  func difference() throws -> Int {
    let pictures = try layers.map { layer in
      renderer.layer = layer
      return try renderer.render()
    }
    return pictures[0].greatestDifference(from: pictures[1])
  }
}
