// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// A tree that plays on a screen, frame by frame, and stands in pictures of single times.
///
/// Both begin with a new tree at time 0. The screen draws what changed since its last frame, on its
/// render thread; the pictures are drawn in any order by another renderer.
struct PlayedTree: Sendable {
  var size = CGSize(width: 96, height: 64)
  var scale: CGFloat = 1
  /// Frames, 60 a second, the one of time 0 first.
  var count = 40
  /// Makes a new tree.
  let make: @Sendable () -> CALayer
  /// Begins what plays, once the tree is shown.
  var begin: @Sendable (CALayer) -> Void = { _ in }

  private var times: [Double] { (0..<count).map { Double($0) / 60 } }

  /// Expects each frame to be the picture of its time, to the byte, and that something moves.
  func check(
    atLeast changes: Int = 5, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let played: [[UInt8]] = try await onNewThread { try self.frames() }
    let pictures: [[UInt8]] = try await onNewThread { try self.pictures() }
    let others = (0..<count).filter { played[$0] != pictures[$0] }
    #expect(
      others.isEmpty, "frames that differ from their pictures", sourceLocation: sourceLocation)
    #expect(Set(pictures).count >= changes, sourceLocation: sourceLocation)
  }

  private func frames() throws -> [[UInt8]] {
    var options = HeadlessScreen.Options()
    options.isStepped = true
    let screen = try HeadlessScreen(size: size, scale: scale, options: options)
    defer { screen.close() }
    screen.background = .white
    let root = make()
    screen.layer = root
    CATransaction.flush()
    begin(root)
    CATransaction.flush()
    return try times.map { try screen.step(to: $0).premultipliedRGBA }
  }

  private func pictures() throws -> [[UInt8]] {
    let renderer = try HeadlessRenderer(size: size, scale: scale)
    let root = make()
    renderer.layer = root
    CATransaction.flush()
    begin(root)
    CATransaction.flush()
    let pictures = try times.reversed().map {
      try renderer.render(at: $0, background: .white).premultipliedRGBA
    }
    return pictures.reversed()
  }
}

/// Runs `body` on a thread of its own.
private func onNewThread<Result: Sendable>(
  _ body: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    let thread = Thread { continuation.resume(with: Swift.Result { try body() }) }
    thread.stackSize = 8 << 20
    thread.start()
  }
}

extension CALayer {
  /// A layer of that frame and color, with an animation.
  static func moving(
    _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat,
    _ color: CGColor = CGColor(srgbRed: 0.8, green: 0.1, blue: 0.2, alpha: 1),
    _ animations: CAAnimation...
  ) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: x, y: y, width: width, height: height)
    layer.backgroundColor = color
    for (index, animation) in animations.enumerated() { layer.add(animation, forKey: "\(index)") }
    return layer
  }

  /// A layer as large as the others' screen, with layers in it.
  static func stage(_ layers: CALayer...) -> CALayer {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 96, height: 64)
    for layer in layers { root.addSublayer(layer) }
    return root
  }
}
