// SPDX-License-Identifier: Apache-2.0
import CAFrame
import CAGeometry
import Foundation
import Testing

@testable import CACompositor

extension GLTests {
  @Suite("Smoothed pictures, sampled within themselves or not") struct WithinPixelTests {
    /// Turned pictures, some in perspective, their sides smoothed by a program with these features,
    /// with a colour among them.
    private func frame(_ features: Features, side: Int, share: Float) -> Frame {
      var hand = HandFrame(width: 160, height: 120, clear: [0.2, 0.4, 0.2, 1])
      let contents = hand.contents(patternImage(width: side, height: side, seed: 5))
      for number in 0..<12 {
        let turn = Float(number) * 0.61 + 0.13
        let (sine, cosine, scale) = (sin(turn), cos(turn), 0.3 + 0.11 * Float(number))
        let tilt: Float = number % 3 == 0 ? 0.006 : 0
        let isColor = number == 7
        hand.add(
          [-16, -16, 16, 16], Variant(isColor ? .color : .picture, isColor ? .edge : features),
          isColor ? .color : .contents(contents), outset: 4,
          bounds: DeviceRect(x: 0, y: 0, width: 160, height: 120)
        ) { quad in
          let origin = SIMD2<Float>(20 + 37 * Float(number % 4) + 0.3, 20 + 40 * Float(number / 4))
          quad.head.rowX = PlaneRow(
            cosine * scale + origin.x * tilt, sine * scale + origin.y * tilt, tilt)
          quad.head.rowY = PlaneRow(-sine * scale, cosine * scale, 0)
          quad.head.rowOrigin = PlaneRow(origin.x, origin.y, 1)
          quad.texture = [share / 32, -share / 32, 0.5, 0.5]
        }
      }
      return hand.finished
    }

    @Test("a picture that fills its texture looks the same either way")
    func filling() throws {
      let free = try picture(of: frame(.edge, side: 64, share: 1))
      let kept = try picture(of: frame([.edge, .within], side: 64, share: 1))
      #expect(free.difference(from: kept).most <= 1)
      #expect(free.bytes.contains { $0 > 200 })
    }

    @Test("of a part of a picture nothing beyond it is seen")
    func part() throws {
      // The batcher finds that the samples have to be kept.
      let found = try picture(of: frame(.edge, side: 64, share: 0.5))
      let kept = try picture(of: frame([.edge, .within], side: 64, share: 0.5))
      #expect(found.bytes == kept.bytes)
    }
  }
}
