// SPDX-License-Identifier: Apache-2.0
import CAFrame
import CAGLES
import CAGeometry
import Foundation
import Testing

@testable import CACompositor

extension GLTests {
  @Suite("Upright quads, as rectangles or not") struct UprightPixelTests {
    static let variants: [Variant] = [
      .color, Variant(.color, .edge), Variant(.color, .rounded),
      Variant(.color, [.rounded, .uneven]), Variant(.color, [.rounded, .border]), .picture,
      Variant(.picture, .tint), Variant(.picture, [.edge, .tint]),
      Variant(.picture, [.rounded, .tint]),
    ]

    /// Quads at places off the pixels, above each other, in colours between those of 8 bits.
    private func frame(_ variant: Variant, turnedAmong: Bool = false) -> Frame {
      var hand = HandFrame(width: 200, height: 150, clear: [0.2, 0.4, 0.2, 1])
      let contents = hand.contents(patternImage(width: 48, height: 40, seed: 5))
      var noise = FixedNoise(seed: 11)
      for number in 0..<60 {
        let (x, y) = (noise.next() * 160 - 10, noise.next() * 120 - 10)
        let (width, height) = (8 + noise.next() * 80, 6 + noise.next() * 60)
        let alpha = 0.2 + 0.8 * noise.next()
        let color = SIMD4(noise.next() * alpha, noise.next() * alpha, noise.next() * alpha, alpha)
        hand.add(
          [x, y, x + width, y + height], variant,
          variant.kind == .picture ? .contents(contents) : .color, color: color, outset: 1,
          bounds: DeviceRect(x: 0, y: 0, width: 200, height: 150)
        ) { quad in
          quad.radii = SIMD4(repeating: 3)
          quad.borderWidth = 2
          if turnedAmong, number % 9 == 0 { quad.head.rowX.y = 0.2 }
        }
      }
      return hand.finished
    }

    @Test("look as triangles do, but for rounding", arguments: variants)
    func triangles(_ variant: Variant) throws {
      for turnedAmong in [false, true] {
        let frame = frame(variant, turnedAmong: turnedAmong)
        // llvmpipe draws no rectangles into a target with depth.
        let pictures = try [false, true].map { hasDepth in
          try withDevice { device in
            try Compositor(device: device).picture(of: frame, hasDepth: hasDepth)
          }
        }
        let difference = pictures[0].difference(from: pictures[1])
        #expect(difference.most <= 1, "\(variant)")
        #expect(Set(pictures[0].bytes).count > 50)
      }
    }

    /// Pixels of an upright quad must not depend on what else lies in their tile: the driver draws
    /// a tile in another way as soon as it holds something that is no rectangle.
    @Test("keep their pixels, whatever else lies in their tile", arguments: variants)
    func neighbours(_ variant: Variant) throws {
      func frame(_ isBeside: Bool) -> Frame {
        var hand = HandFrame(width: 64, height: 64, clear: [0.31, 0.07, 0.2, 1])
        let contents = hand.contents(patternImage(width: 16, height: 16, seed: 3))
        for number in 0..<40 {
          let share = Float(number) / 40
          hand.add(
            [share * 40, share, share * 40 + 9.3, 40.4], variant,
            variant.kind == .picture ? .contents(contents) : .color,
            color: SIMD4(share * 0.517, 0.313 * share, 0.2 * share, 0.611 * share), outset: 1
          ) { quad in
            quad.radii = SIMD4(repeating: 2)
            quad.borderWidth = 1
          }
        }
        if isBeside { hand.add([52, 50, 60, 60], .color) { $0.head.rowX.y = 0.1 } }
        return hand.finished
      }
      let (alone, beside) = (try picture(of: frame(false)), try picture(of: frame(true)))
      let differing = (0..<44).flatMap { y in (0..<51).map { (x: $0, y: y) } }
        .count { alone[$0.x, $0.y] != beside[$0.x, $0.y] }
      #expect(differing == 0)
      #expect(alone[57, 59] != beside[57, 59])
    }

    @Test("colours of halves of 8 bits are rounded as the driver rounds them")
    func halves() throws {
      for value in stride(from: Float(0.5), to: 255, by: 1) {
        let color = SIMD4<Float>(value / 255, 0.7, 0.3, 1)
        func frame(_ isTurned: Bool) -> Frame {
          var hand = HandFrame(width: 4, height: 4)
          hand.add([-20, -20, 30, 30], .color, color: color) {
            if isTurned { $0.head.rowX.y = 0.1 }
          }
          return hand.finished
        }
        let (upright, turned) = try withDevice { device in
          let compositor = try Compositor(device: device)
          return (
            try compositor.picture(of: frame(false)), try compositor.picture(of: frame(true))
          )
        }
        #expect(upright.bytes == turned.bytes, "\(value)")
      }
    }
  }
}

/// Numbers of a fixed sequence, 0 to 1.
private struct FixedNoise {
  var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> Float {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Float(state >> 40) / Float(1 << 24)
  }
}
