// SPDX-License-Identifier: Apache-2.0
import CAFrame
import CAGeometry
import Foundation
import Testing

@testable import CACompositor

extension GLTests {
  @Suite("Corners of one radius, by the program for them and by the one for all")
  struct EvenCornersPixelTests {
    /// Turned, mirrored and scaled rounded rectangles; from circles to long ones.
    ///
    /// - Parameter radius: of all corners, pixels.
    private static func frame(_ features: Features, radius: Float, border: Float) -> Frame {
      var hand = HandFrame(width: 200, height: 150, clear: [0, 0, 0, 1])
      for number in 0..<12 {
        let (turn, scale) = (Float(number) * 0.61, 0.4 + 0.25 * Float(number))
        let (sine, cosine) = (sin(turn) * scale, cos(turn) * scale)
        let half = SIMD2<Float>(22, radius + 3 * Float(number % 4)) / scale
        hand.add(
          [-half.x, -half.y, half.x, half.y], Variant(.color, features),
          color: [0.9, 0.5, 0.2, 1], outset: 2 / scale,
          bounds: DeviceRect(x: 0, y: 0, width: 200, height: 150)
        ) { quad in
          let origin = SIMD2<Float>(26.3 + 49 * Float(number % 4), 26.8 + 48 * Float(number / 4))
          quad.head.rowX = PlaneRow(cosine, sine, 0)
          quad.head.rowY =
            number % 2 == 0 ? PlaneRow(-sine, cosine, 0) : PlaneRow(sine, -cosine, 0)
          quad.head.rowOrigin = PlaneRow(origin.x, origin.y, 1)
          (quad.radii, quad.borderWidth) = (SIMD4(repeating: radius / scale), border / scale)
        }
      }
      return hand.finished
    }

    @Test("look the same from a radius of a pixel on", arguments: [1, 1.3, 3, 8, 20])
    func fills(_ radius: Float) throws {
      let even = try picture(of: Self.frame(.rounded, radius: radius, border: 0))
      let uneven = try picture(of: Self.frame([.rounded, .uneven], radius: radius, border: 0))
      #expect(even.difference(from: uneven).most <= 1)
      #expect(even.bytes.contains { $0 > 200 })
    }

    @Test("so do their borders, where the inner radius is as long", arguments: [2, 3.5, 8, 20])
    func borders(_ radius: Float) throws {
      for width in [0.5, radius - 1] {
        let even = try picture(of: Self.frame([.border, .rounded], radius: radius, border: width))
        let uneven = try picture(
          of: Self.frame([.border, .rounded, .uneven], radius: radius, border: width))
        #expect(even.difference(from: uneven).most <= 1)
        #expect(even.bytes.contains { $0 > 100 })
      }
    }
  }
}
