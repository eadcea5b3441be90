// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CoreGraphics
import QuartzCore
import Testing

@testable import PictureReference

/// `render(in:)` draws the particles that the server shows at the same time.
@Suite("Particles in render(in:)", .serialized)
struct ParticleContextTests {
  private static let size = CGSize(width: 160, height: 120)

  /// A soft disc, white; the lower right quarter is dark, so that a turn or a mirror image shows.
  private static let disc: CGImage = {
    var bytes: [UInt8] = []
    for place in 0..<24 * 24 {
      let (x, y) = (Double(place % 24) - 11.5, Double(place / 24) - 11.5)
      let alpha = UInt8(max(0, min(1, (12 - (x * x + y * y).squareRoot()) / 6)) * 255)
      let light = x > 0 && y > 0 ? alpha / 4 : alpha
      bytes += [light, light, alpha / 2, alpha]
    }
    return CGImage(width: 24, height: 24, premultipliedRGBA: bytes)
  }()

  /// Nothing at the left, the disc at the right.
  private static let sheet: CGImage = {
    let rows = (0..<24).flatMap { row -> [UInt8] in
      [UInt8](repeating: 0, count: 96) + disc.premultipliedRGBA[row * 96..<row * 96 + 96]
    }
    return CGImage(width: 48, height: 24, premultipliedRGBA: rows)
  }()

  private static func cell(_ more: (CAEmitterCell) -> Void = { _ in }) -> CAEmitterCell {
    let cell = CAEmitterCell()
    (cell.name, cell.contents) = ("puff", disc)
    (cell.birthRate, cell.lifetime, cell.lifetimeRange) = (14, 2, 1)
    (cell.velocity, cell.velocityRange, cell.emissionRange) = (30, 20, .pi * 2)
    (cell.spin, cell.spinRange, cell.scaleRange) = (1, 2, 0.4)
    more(cell)
    return cell
  }

  private static func emitter(
    _ cells: [CAEmitterCell], _ more: (CAEmitterLayer) -> Void = { _ in }
  ) -> CAEmitterLayer {
    let layer = CAEmitterLayer()
    layer.frame = CGRect(origin: .zero, size: size)
    layer.emitterPosition = CGPoint(x: 80, y: 60)
    layer.seed = 9
    more(layer)
    layer.emitterCells = cells
    return layer
  }

  private static func page(_ sublayers: CALayer...) -> CALayer {
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: size)
    root.backgroundColor = CGColor(srgbRed: 0.1, green: 0.2, blue: 0.3, alpha: 1)
    root.sublayers = sublayers
    return root
  }

  /// Expects both pictures of a tree at a time to be one, but for sampling: on average within
  /// 1 of 255, and few pixels more than 24 off.
  private func expectSame(
    _ root: CALayer, at time: Double = 3, shows lit: Int = 800,
    orientation: HeadlessRenderer.Orientation = .yDown,
    at location: SourceLocation = #_sourceLocation,
    _ change: (HeadlessRenderer) throws -> Void = { _ in }
  ) throws {
    let renderer = try HeadlessRenderer(
      size: Self.size, orientation: orientation)
    renderer.layer = root
    CATransaction.flush()
    try change(renderer)
    try renderer.advance(to: time)
    let shown = Pixels(try renderer.render())
    let context = try #require(CGContext(width: 160, height: 120))
    if orientation == .yDown {
      context.translateBy(x: 0, y: 120)
      context.scaleBy(x: 1, y: -1)
    }
    for layer in [root, try #require(root.presentation())] {
      context.clear(CGRect(origin: .zero, size: Self.size))
      layer.render(in: context)
      let drawn = Pixels(try #require(context.makeImage()))
      let off = zip(shown.bytes, drawn.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
      let mean = Double(off) / Double(shown.bytes.count)
      #expect(mean < 1, sourceLocation: location)
      #expect(drawn.differing(from: shown, by: 24) < 40, sourceLocation: location)
    }
    let without = try render(Self.page(), size: Self.size)
    #expect(shown.differing(from: without, by: 24) > lit, sourceLocation: location)
    renderer.layer = nil
    CATransaction.flush()
  }

  @Test("turned, scaled and in their colours, y downward and upward")
  func places() throws {
    for orientation in [HeadlessRenderer.Orientation.yDown, .yUp] {
      try expectSame(Self.page(Self.emitter([Self.cell()])), orientation: orientation)
      let colored = Self.cell {
        $0.color = CGColor(srgbRed: 0.9, green: 0.5, blue: 0.2, alpha: 0.8)
        ($0.greenRange, $0.redSpeed, $0.alphaSpeed) = (0.5, -0.2, -0.2)
      }
      try expectSame(Self.page(Self.emitter([colored])), orientation: orientation)
    }
  }

  @Test("added up")
  func additive() throws {
    let faint = Self.cell { $0.color = CGColor(srgbRed: 1, green: 0.6, blue: 0.4, alpha: 0.5) }
    try expectSame(Self.page(Self.emitter([faint]) { $0.renderMode = .additive }))
  }

  @Test(
    "in their order", arguments: [CAEmitterLayerRenderMode.oldestFirst, .oldestLast, .backToFront])
  func order(_ mode: CAEmitterLayerRenderMode) throws {
    let dark = Self.cell { $0.color = CGColor(srgbRed: 0.2, green: 0.1, blue: 0.1, alpha: 1) }
    let layer = Self.emitter([Self.cell { $0.contentsScale = 0.8 }, dark]) { $0.renderMode = mode }
    try expectSame(Self.page(layer))
  }

  @Test("a part of a picture, and particles of particles")
  func parts() throws {
    let part = Self.cell {
      $0.contents = Self.sheet
      $0.contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
    }
    try expectSame(Self.page(Self.emitter([part])))
    let child = Self.cell { ($0.birthRate, $0.lifetime, $0.scale) = (4, 1, 0.8) }
    try expectSame(Self.page(Self.emitter([Self.cell { $0.emitterCells = [child] }])))
  }

  @Test("clipped by bounds and masks, above the border, on a clock of their own")
  func surroundings() throws {
    let layer = Self.emitter([Self.cell()]) {
      $0.bounds = CGRect(x: 30, y: 20, width: 100, height: 80)
      ($0.masksToBounds, $0.borderWidth) = (true, 6)
      ($0.speed, $0.timeOffset) = (0.5, 4)
    }
    try expectSame(Self.page(layer))
    let masked = CALayer.filled(CGRect(origin: .zero, size: Self.size), .white)
    masked.mask = Self.emitter([Self.cell()])
    try expectSame(Self.page(masked), shows: 500)
  }

  @Test("of opacity as each drawing operation: sums fade as they do on screen")
  func opacity() throws {
    let layer = Self.emitter([Self.cell()]) { ($0.renderMode, $0.opacity) = (.additive, 0.5) }
    try expectSame(Self.page(layer))
  }

  @Test("those that were born before a change keep what they were born with")
  func history() throws {
    let layer = Self.emitter([Self.cell { $0.lifetime = 4 }])
    try expectSame(Self.page(layer), shows: 500) { renderer in
      try renderer.advance(to: 1)
      layer.setValue(0, forKeyPath: "emitterCells.puff.birthRate")
      CATransaction.flush()
      try renderer.advance(to: 2)
      layer.emitterPosition = CGPoint(x: 20, y: 20)
      CATransaction.flush()
    }
  }

  @Test("animations count when particles are born")
  func animations() throws {
    let move = CABasicAnimation(keyPath: "emitterPosition")
    (move.fromValue, move.toValue) = (CGPoint(x: 30, y: 30), CGPoint(x: 130, y: 90))
    (move.duration, move.autoreverses, move.repeatCount) = (1, true, .infinity)
    let layer = Self.emitter([Self.cell()])
    layer.add(move, forKey: "move")
    try expectSame(Self.page(layer))
  }

  @Test("a layer that was never shown draws as if it always was as it is")
  func unshown() throws {
    let layer = Self.emitter([Self.cell()]) { $0.timeOffset = 5 }
    layer.speed = 0
    let page = Self.page(layer)
    let drawn = Pixels(try page.drawn(in: Self.size))
    let shown = try render(page, size: Self.size)
    #expect(drawn.differing(from: shown, by: 24) < 40)
    let without = try render(Self.page(), size: Self.size)
    #expect(drawn.differing(from: without, by: 24) > 800)
  }

  @Test("a replicator repeats them")
  func copies() throws {
    let copies = CAReplicatorLayer()
    copies.frame = CGRect(origin: .zero, size: Self.size)
    copies.instanceCount = 2
    copies.instanceTransform = CATransform3DMakeTranslation(40, 0, 0)
    copies.addSublayer(Self.emitter([Self.cell { $0.velocity = 5 }]))
    try expectSame(Self.page(copies))
  }

  @Test("numbers that are none, and many particles, end")
  func hostile() throws {
    let odd = Self.cell {
      ($0.scale, $0.velocity, $0.birthRate) = (1e30, .nan, 1e8)
      ($0.spin, $0.contentsScale) = (.infinity, 1e-30)
    }
    let many = Self.cell {
      ($0.birthRate, $0.scale, $0.scaleRange) = (1_000_000, 1e-20, 0)
    }
    for cell in [odd, many] {
      let layer = Self.emitter([cell]) { ($0.speed, $0.timeOffset) = (0, 5) }
      _ = try Self.page(layer).drawn(in: CGSize(width: 16, height: 12))
    }
  }
}
