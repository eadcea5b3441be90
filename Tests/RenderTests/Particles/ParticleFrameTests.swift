// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAHeadless
import CARenderServer
import CARenderTree
import CoreGraphics
import QuartzCore
import Testing

@testable import PictureReference

/// Particles on the screen: cost, order of frames, clips, groups and depth.
@Suite("Particles", .serialized)
struct ParticleFrameTests {
  private static let size = CGSize(width: 200, height: 150)

  private static let dot = CGImage(
    width: 8, height: 8, premultipliedRGBA: [UInt8](repeating: 255, count: 256))

  private static func cell(_ more: (CAEmitterCell) -> Void = { _ in }) -> CAEmitterCell {
    let cell = CAEmitterCell()
    cell.name = "spark"
    cell.contents = dot
    cell.birthRate = 60
    cell.lifetime = 2
    cell.lifetimeRange = 1
    cell.velocity = 30
    cell.velocityRange = 20
    cell.emissionRange = .pi * 2
    cell.color = CGColor(srgbRed: 1, green: 0.6, blue: 0.2, alpha: 0.8)
    cell.alphaSpeed = -0.2
    cell.scaleRange = 0.6
    cell.spin = 2
    more(cell)
    return cell
  }

  private static func emitter(
    _ cells: [CAEmitterCell], _ more: (CAEmitterLayer) -> Void = { _ in }
  ) -> CAEmitterLayer {
    let layer = CAEmitterLayer()
    layer.frame = CGRect(origin: .zero, size: size)
    layer.emitterPosition = CGPoint(x: 100, y: 75)
    layer.seed = 5
    more(layer)
    layer.emitterCells = cells
    return layer
  }

  private func renderer(_ layer: CALayer) throws -> HeadlessRenderer {
    let renderer = try HeadlessRenderer(size: Self.size)
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: Self.size)
    root.addSublayer(layer)
    renderer.layer = root
    CATransaction.flush()
    return renderer
  }

  private func bytes(_ renderer: HeadlessRenderer, at time: Double) throws -> [UInt8] {
    try renderer.render(at: time, background: .black).premultipliedRGBA
  }

  @Test(
    "frame 9,999 alone is the frame that comes after earlier ones, and that of another renderer")
  func anyFrameFirst() throws {
    let move = CABasicAnimation(keyPath: "emitterPosition.x")
    (move.fromValue, move.toValue) = (20, 180)
    (move.duration, move.repeatCount, move.autoreverses) = (3, .infinity, true)
    func make() throws -> HeadlessRenderer {
      let child = Self.cell { $0.birthRate = 4 }
      let layer = Self.emitter([Self.cell { $0.emitterCells = [child] }])
      layer.add(move, forKey: "move")
      return try renderer(layer)
    }
    let (alone, sequence) = (try make(), try make())
    let last = try bytes(alone, at: 9_999 / 60)
    // Every hundredth of those before.
    for frame in stride(from: 0, to: 9_999, by: 100) {
      _ = try sequence.draw(at: Double(frame) / 60)
    }
    #expect(try bytes(sequence, at: 9_999 / 60) == last)
    #expect(last.contains { $0 > 200 })
    let early = try bytes(make(), at: 1)
    #expect(try bytes(sequence, at: 1) == early)
  }

  @Test("100,000 particles are one draw, less than 5 MB, and a layer")
  func cost() throws {
    let many = Self.cell {
      $0.birthRate = 100_000
      $0.lifetime = 1
      $0.lifetimeRange = 0
      $0.alphaSpeed = 0
      $0.scaleRange = 0
    }
    let renderer = try renderer(Self.emitter([many]) { $0.renderMode = .additive })
    let report = try renderer.draw(at: 2)
    #expect(report.layersInTree == 2 && report.frameDraws == 1)
    #expect(report.gl.draws == 1)
    #expect(report.gl.instances == 100_000)
    #expect(report.gl.bufferBytes < 5_000_000)
    #expect(report.diagnostics == [])
  }

  @Test("several pictures in an order of their own are one draw too")
  func atlas() throws {
    let red = CGImage(
      width: 4, height: 4, premultipliedRGBA: [UInt8](repeating: 255, count: 64))
    let cells = [Self.cell(), Self.cell { $0.contents = red }]
    let ordered = try renderer(Self.emitter(cells) { $0.renderMode = .oldestFirst })
    #expect(try ordered.draw(at: 2).frameDraws == 1)
    let loose = try renderer(Self.emitter(cells))
    #expect(try loose.draw(at: 2).frameDraws == 2)
  }

  @Test("the margins of a picture in which nothing is seen cost no pixels, and change none")
  func margins() throws {
    // A disc of light, off to one side. Where corners are all but transparent nothing is cut away.
    func disc(_ margin: Int, hasCorners: Bool) -> CGImage {
      let side = 6 + 2 * margin
      var pixels = [UInt8](repeating: 0, count: 4 * side * side)
      for y in 0..<6 {
        for x in 0..<6 where (x - 2) * (x - 2) + (y - 3) * (y - 3) < 8 {
          let place = 4 * ((y + margin) * side + x + margin)
          pixels.replaceSubrange(place..<place + 4, with: [UInt8(40 * x + 40), 90, 200, 255])
        }
      }
      if hasCorners { (pixels[3], pixels[pixels.count - 1]) = (1, 1) }
      return CGImage(width: side, height: side, premultipliedRGBA: pixels)
    }
    for (mode, spin) in [
      (CAEmitterLayerRenderMode.additive, 0.0), (.unordered, 2), (.oldestFirst, 0),
    ] {
      func picture(_ hasCorners: Bool, flipped: Bool) throws -> [UInt8] {
        let layer = Self.emitter([
          Self.cell {
            $0.contents = disc(9, hasCorners: hasCorners)
            ($0.spin, $0.scaleRange) = (spin, 0.5)
          }
        ]) { $0.renderMode = mode }
        layer.isGeometryFlipped = flipped
        return try bytes(renderer(layer), at: 2)
      }
      for flipped in [false, true] {
        let cut = try picture(false, flipped: flipped)
        let whole = try picture(true, flipped: flipped)
        #expect(cut.contains { $0 > 100 && $0 < 255 })
        // Corners that are all but transparent lie over each other.
        let worst = zip(cut, whole).map { abs(Int($0) - Int($1)) }.max() ?? 0
        #expect(worst <= 4, "\(mode) \(spin) \(flipped)")
      }
    }
  }

  @Test("too many particles are cut, and that is said")
  func limit() throws {
    let renderer = try renderer(Self.emitter([Self.cell { $0.birthRate = 10_000_000 }]))
    let report = try renderer.draw(at: 2)
    #expect(report.diagnostics.count == 1)
    #expect(report.diagnostics[0].contains("500000 particles"))
  }

  @Test("a birth rate of nothing lets the living finish, in any order of frames")
  func stopping() throws {
    let layer = Self.emitter([Self.cell()])
    let renderer = try renderer(layer)
    try renderer.advance(to: 3)
    layer.birthRate = 0
    CATransaction.flush()
    try renderer.advance(to: 4)
    layer.setValue(0, forKeyPath: "emitterCells.spark.birthRate")
    CATransaction.flush()
    let times = [2.9, 3.1, 4.5, 5.4, 5.9]
    let backward = try times.reversed().map { try bytes(renderer, at: $0) }
    let pictures = try times.map { try bytes(renderer, at: $0) }
    #expect(pictures.elementsEqual(backward.reversed()))
    let light = pictures.map { picture in
      stride(from: 0, to: picture.count, by: 4).count { picture[$0] > 0 }
    }
    #expect(light[0] > 1000 && light[2] > 0 && light[4] == 0)
    #expect(light[1] > light[2] && light[2] > light[3])
  }

  @Test("bounds clip, groups fade, masks of particles mask, and none of it moves a particle")
  func clipsAndGroups() throws {
    let plain = try bytes(renderer(Self.emitter([Self.cell()])), at: 2)
    let clipped = try bytes(
      renderer(
        Self.emitter([Self.cell()]) {
          $0.masksToBounds = true
          $0.bounds = CGRect(x: 50, y: 25, width: 100, height: 100)
        }), at: 2)
    let wrong = (0..<150 * 200).filter { pixel in
      let (x, y) = (pixel % 200, pixel / 200)
      let isInside = (50..<150).contains(x) && (25..<125).contains(y)
      return clipped[4 * pixel] != (isInside ? plain[4 * pixel] : 0)
    }
    #expect(wrong == [])
    let faded = try bytes(renderer(Self.emitter([Self.cell()]) { $0.opacity = 0.5 }), at: 2)
    let worst =
      plain.indices.filter { $0 % 4 == 0 }
      .map { abs(Int(faded[$0]) - Int(plain[$0]) / 2) }.max() ?? 0
    #expect(worst <= 2)
    let masked = CALayer()
    masked.frame = CGRect(origin: .zero, size: Self.size)
    masked.backgroundColor = .white
    masked.mask = Self.emitter([
      Self.cell {
        $0.color = .white; $0.alphaSpeed = 0
      }
    ])
    let mask = try bytes(renderer(masked), at: 2)
    let covered = stride(from: 0, to: mask.count, by: 4).count { mask[$0] == 255 }
    #expect(covered > 500 && covered < 15_000)
  }

  @Test("nothing is drawn once all particles are dead, and only the box of the living before")
  func damage() throws {
    let renderer = try renderer(
      Self.emitter([Self.cell { $0.duration = 1 }]) { $0.emitterPosition = CGPoint(x: 30, y: 30) })
    _ = try renderer.draw(at: 0.5)
    let moving = try renderer.draw(at: 0.6)
    #expect(moving.pixelsRedrawn > 0)
    _ = try renderer.draw(at: 20)
    #expect(try renderer.draw(at: 21).isUnchanged)
  }

  @Test("depth is kept below a perspective, and only there")
  func depth() throws {
    func lit(_ preserves: Bool) throws -> Int {
      let layer = Self.emitter([
        Self.cell {
          ($0.velocity, $0.velocityRange, $0.scaleRange) = (0, 0, 0)
          $0.zAcceleration = 100
          ($0.lifetime, $0.lifetimeRange) = (2, 0)
          $0.alphaSpeed = 0
        }
      ]) { $0.preservesDepth = preserves }
      let stage = CALayer()
      stage.frame = CGRect(origin: .zero, size: Self.size)
      stage.sublayerTransform.m34 = -1 / 400
      stage.addSublayer(layer)
      let picture = try bytes(renderer(stage), at: 3)
      return stride(from: 0, to: picture.count, by: 4).count { picture[$0] > 0 }
    }
    // Up to 200 of 400 points before the plane a square of 8 points, turned, is twice as long.
    let (flat, deep) = (try lit(false), try lit(true))
    #expect(flat > 64 && flat < 140)
    #expect(deep > 2 * flat)
  }

  @Test("a presentation layer shows the animated values of cells")
  func presentation() throws {
    let layer = Self.emitter([Self.cell()])
    let renderer = try renderer(layer)
    let stop = CABasicAnimation(keyPath: "emitterCells.spark.birthRate")
    (stop.fromValue, stop.toValue, stop.duration) = (60, 0, 2)
    layer.add(stop, forKey: "stop")
    CATransaction.flush()
    try renderer.advance(to: 1)
    let shown = try #require(layer.presentation())
    let rate = shown.value(forKeyPath: "emitterCells.spark.birthRate") as? NSNumber
    #expect(rate.map { abs($0.doubleValue - 30) < 0.1 } == true)
  }
}
