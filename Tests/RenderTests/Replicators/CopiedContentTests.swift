// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CoreGraphics
import QuartzCore
import Testing

@testable import PictureReference

private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

private let one = SIMD4<Double>(repeating: 1)
private let spark = CGImage(
  width: 6, height: 6, premultipliedRGBA: [UInt8](repeating: 255, count: 144))

/// An emitter whose particles are born evenly and fly apart, in a colour times the factor.
private func sparks(_ f: SIMD4<Double>) -> [CALayer] {
  let cell = CAEmitterCell()
  cell.contents = spark
  (cell.birthRate, cell.lifetime) = (20, 1.5)
  (cell.velocity, cell.velocityRange, cell.emissionRange) = (14, 8, .pi)
  cell.color = f.of(0.9, 0.7, 0.4)
  cell.spin = 1
  let layer = CAEmitterLayer()
  layer.frame = rect(0, 0, 30, 30)
  layer.emitterPosition = CGPoint(x: 10, y: 20)
  layer.seed = 3
  layer.emitterCells = [cell]
  return [layer]
}

private func gradients(_ f: SIMD4<Double>) -> [CALayer] {
  [CAGradientLayerType.axial, .radial, .conic].enumerated().map { number, type in
    let layer = CAGradientLayer()
    layer.type = type
    layer.frame = rect(2, 2 + 24 * CGFloat(number), 20, 20)
    layer.colors = [f.of(1, 0.8, 0.3), f.of(0.2, 0.5, 1), f.of(0.9, 0.1, 0.4)]
    if type != .axial { layer.startPoint = CGPoint(x: 0.5, y: 0.5) }
    layer.endPoint = CGPoint(x: 1, y: 1)
    layer.cornerRadius = 4
    return layer
  }
}

/// A clear gradient over nothing, which fades into what is below.
private func veils(_ f: SIMD4<Double>) -> [CALayer] {
  let layer = CAGradientLayer()
  layer.frame = rect(0, 0, 30, 60)
  let clear = CGColor(srgbRed: f.x, green: f.y, blue: 0, alpha: 0)
  layer.colors = [f.of(1, 1, 1), clear]
  return [layer]
}

/// What copies show besides plain layers, held against the tree with its copies written out.
@Suite("Particles and gradients in copies", .serialized)
struct CopiedContentTests {
  private func picture(_ root: CALayer, _ time: Double) throws -> Pixels {
    let renderer = try HeadlessRenderer(size: copyPageSize)
    renderer.layer = root
    defer {
      renderer.layer = nil
      CATransaction.flush()
    }
    return Pixels(try renderer.render(at: time))
  }

  /// - Parameter edges: how many pixels of smoothed edges may be further off.
  private func expectSame(
    _ make: @escaping (SIMD4<Double>) -> [CALayer], at time: Double = 0, tolerance: Int = 2,
    at location: SourceLocation = #_sourceLocation, _ configure: (CAReplicatorLayer) -> Void
  ) throws {
    let layer = replicator(4, CATransform3DMakeTranslation(18, 5, 0), configure)
    let hand = layer.writtenOut(make)
    layer.sublayers = make(one)
    let (a, b) = (try picture(copyPage(layer), time), try picture(copyPage(hand), time))
    #expect(a.differing(from: b, by: tolerance) == 0, sourceLocation: location)
    let empty = try picture(copyPage(), time)
    #expect(a.differing(from: empty, by: 8) > 50, sourceLocation: location)
    layer.instanceDelay = 0
    (layer.instanceColor, layer.instanceRedOffset, layer.instanceGreenOffset) = (nil, 0, 0)
    let plain = try picture(copyPage(layer), time)
    #expect(a.differing(from: plain, by: 8) > 20, sourceLocation: location)
  }

  @Test("emitters in delayed copies run late", arguments: [0.3, 1, 2.6])
  func delayedEmitters(_ time: Double) throws {
    try expectSame(sparks, at: time) { $0.instanceDelay = 0.35 }
    try expectSame(sparks, at: time) { ($0.instanceDelay, $0.speed) = (0.35, 1.5) }
  }

  @Test("a negative delay runs ahead")
  func early() throws { try expectSame(sparks, at: 1) { $0.instanceDelay = -0.4 } }

  @Test("particles have the colours of their copies")
  func tintedParticles() throws {
    try expectSame(sparks, at: 1.2) {
      $0.instanceColor = CGColor(srgbRed: 1, green: 0.9, blue: 0.8, alpha: 1)
      ($0.instanceRedOffset, $0.instanceGreenOffset) = (-0.25, -0.1)
    }
  }

  @Test("gradients have the colours of their copies, where they fade too")
  func tintedGradients() throws {
    for make in [gradients, veils] {
      try expectSame(make) {
        $0.instanceColor = CGColor(srgbRed: 0.9, green: 1, blue: 0.7, alpha: 1)
        ($0.instanceRedOffset, $0.instanceGreenOffset) = (-0.2, -0.15)
      }
    }
  }
}

/// The same bytes whatever was drawn before, and by any renderer.
@Suite("Copies at any time, first or last", .serialized)
struct CopyOrderTests {
  private func stage() throws -> HeadlessRenderer {
    let spin = CABasicAnimation(keyPath: "transform.rotation.z")
    (spin.fromValue, spin.toValue, spin.duration) = (0, Double.pi * 2, 1.7)
    spin.repeatCount = .infinity
    let card = CALayer.filled(rect(30, 4, 20, 14), one.of(0.9, 0.5, 0.2)) { $0.cornerRadius = 3 }
    card.add(spin, forKey: "spin")
    let inner = CAReplicatorLayer()
    inner.frame = rect(0, 0, 40, 30)
    (inner.instanceCount, inner.instanceTransform) = (3, CATransform3DMakeTranslation(9, 3, 0))
    (inner.instanceDelay, inner.instanceGreenOffset) = (0.11, -0.2)
    inner.sublayers = [card] + sparks(one)
    let outer = replicator(5, CATransform3DMakeRotation(.pi / 5, 0, 0, 1)) {
      ($0.instanceDelay, $0.instanceRedOffset) = (0.23, -0.15)
      $0.sublayers = [inner]
    }
    let renderer = try HeadlessRenderer(size: copyPageSize)
    renderer.layer = copyPage(outer)
    CATransaction.flush()
    return renderer
  }

  private func bytes(_ renderer: HeadlessRenderer, _ frame: Int) throws -> [UInt8] {
    try renderer.render(at: Double(frame) / 60).premultipliedRGBA
  }

  @Test("frame 9,999 alone is the frame in sequence, and that of another renderer")
  func anyFrameFirst() throws {
    let (alone, other, sequence) = (try stage(), try stage(), try stage())
    let last = try bytes(alone, 9_999)
    #expect(try bytes(other, 9_999) == last)
    for frame in stride(from: 0, to: 9_999, by: 100) {
      _ = try sequence.draw(at: Double(frame) / 60)
    }
    #expect(try bytes(sequence, 9_999) == last)
    let early = try bytes(sequence, 61)
    #expect(early != last)
    #expect(try bytes(stage(), 61) == early)
  }
}
