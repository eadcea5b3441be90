// SPDX-License-Identifier: Apache-2.0
import CABatching
import CACommit
import CAFrame
import CAGeometry
import CoreGraphics
import Testing

@testable import CACompositor

extension GLTests {
  @Suite("Particles as points") struct PointPixelTests {
    /// Texels that differ from each other and from the next ones.
    private static let image: CGImage = {
      var pixels: [UInt8] = []
      for y in 0..<8 {
        for x in 0..<8 {
          let (red, green, blue) = (3 * (8 * y + x), 20 * x, 20 * y)
          pixels += [UInt8(red), UInt8(green), UInt8(blue), 200]
        }
      }
      return CGImage(width: 8, height: 8, premultipliedRGBA: pixels)
    }()

    /// Particles whose middles lie at all places around a surface of 64 × 48 pixels, on whole
    /// pixels and between them.
    ///
    /// - Parameter side: of each, pixels.
    private static func frame(_ side: Float, features: Features, isYDown: Bool) -> Frame {
      var hand = HandFrame(width: 64, height: 48, clear: [0, 0, 0, 1])
      let contents = hand.contents(image)
      hand.clip(
        ClipRecord(
          rowX: [1, 0, 0, 0], rowY: [0, 1, 0, 0], rowOrigin: [0, 0, 1, 0], rect: [9.5, 7, 50, 41],
          radii: [6, 6, 6, 6]))
      var swarm = Swarm()
      if !isYDown { (swarm.rowY, swarm.rowOrigin) = (PlaneRow(0, -1, 0), PlaneRow(0, 48, 1)) }
      swarm.squareSides = swarm.pixels(ofSquares: [side, side])
      (swarm.pictures, swarm.pictureCount) = (0, 1)
      if features.contains(.clip) { swarm.clips = ClipRun(first: 0, count: 1) }
      hand.frame.swarmPictures = [
        SwarmPicture(texture: [0, 0, 1, 1], size: [8, 8]).trimmed(to: [
          0.0625, 0.125, 0.875, 0.9375,
        ])
      ]
      let run = hand.frame.nextParticles(of: swarm)
      var count: Int32 = 0
      for number in 0..<60 {
        let place = SIMD2(Float(number * 37 % 80 - 8), Float(number * 23 % 64 - 8))
        var particle = ParticleInstance()
        let off =
          number % 3 == 0 ? SIMD2<Float>(0, 0) : [Float(number % 7) / 7, Float(number % 5) / 5]
        particle.place = SIMD4(lowHalf: place + off, highHalf: .zero)
        particle.look = SIMD4(side / (8 * 0.8125), 255 + 256 * 180 + 65536 * 90, 128, 0)
        hand.frame.values.append(particle)
        count += 1
      }
      hand.frame.draws.append(
        Draw(
          layer: LayerID(rawValue: 1), variant: Variant(.particle, features),
          source: .contents(contents), isOpaque: false, instances: run.holding(count),
          bounds: hand.frame.size.rect))
      return hand.finished
    }

    @Test(
      "points are the pixels of quads: over every edge, upside down, clipped, tinted",
      arguments: [1, 3.5, 6, 13, 21.25], [Features(), .tint, .clip, [.tint, .clip]])
    func sameAsQuads(_ side: Float, _ features: Features) throws {
      try withDevice { device in
        let compositor = try Compositor(device: device)
        for isYDown in [true, false] {
          let points = Self.frame(side, features: features, isYDown: isYDown)
          try points.checkInvariants()
          var quads = points
          quads.swarms[0].squareSides = .zero
          let a = try compositor.picture(of: points)
          #expect(compositor.batcher.swarms.batches[0].pointMargin > 0)
          let b = try compositor.picture(of: quads)
          #expect(compositor.batcher.swarms.batches[0].pointMargin == 0)
          let worst = zip(a.bytes, b.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 0
          #expect(worst <= 2, "\(side) \(features.list) \(isYDown)")
          #expect(a.bytes.contains { $0 > 40 && $0 < 250 })
        }
      }
    }

    @Test("points narrower than a pixel, too large ones, and turned or uneven planes are quads")
    func limits() {
      var swarm = Swarm()
      let limits = PointLimits(largestPoint: 64, viewportSide: 1000)
      func margin(_ sides: SIMD2<Float>, side: Int = 500) -> Int {
        swarm.squareSides = swarm.pixels(ofSquares: sides)
        return limits.margin(of: swarm, side: side)
      }
      #expect(margin([1, 64]) == 33)
      #expect(margin([0.9, 2]) == 0 && margin([2, 65]) == 0 && margin([2, .infinity]) == 0)
      #expect(margin([1, 64], side: 934) == 33 && margin([1, 64], side: 935) == 0)
      for (x, y) in [
        (PlaneRow(0, 1, 0), PlaneRow(-1, 0, 0)), (PlaneRow(2, 0, 0), PlaneRow(0, 1, 0)),
        (PlaneRow(-1, 0, 0), PlaneRow(0, 1, 0)), (PlaneRow(1, 0, 0.1), PlaneRow(0, 1, 0)),
      ] {
        (swarm.rowX, swarm.rowY) = (x, y)
        #expect(margin([4, 4]) == 0)
      }
      (swarm.rowX, swarm.rowY) = (PlaneRow(2, 0, 0), PlaneRow(0, -2, 0))
      #expect(margin([4, 8]) == 9)
      swarm.rowZ = PlaneRow(0, 0, 0.1)
      #expect(margin([4, 8]) == 0)
    }
  }
}
