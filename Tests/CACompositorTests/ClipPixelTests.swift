// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGeometry
import CoreGraphics
import Foundation
import Testing

@testable import CACompositor

extension GLTests {
  @Suite("Clip records as pixels") struct ClipPixelTests {
    /// A record in whose layer device space is moved by −origin and turned by −angle.
    static func record(
      origin: SIMD2<Float>, angle: Float, rect: SIMD4<Float>, radii: SIMD4<Float> = .zero
    ) -> ClipRecord {
      let (sine, cosine) = (sin(angle), cos(angle))
      return ClipRecord(
        rowX: [cosine, -sine, 0, 0], rowY: [sine, cosine, 0, 0],
        rowOrigin: [
          -origin.x * cosine - origin.y * sine, origin.x * sine - origin.y * cosine, 1, 0,
        ],
        rect: rect, radii: radii)
    }

    static func clipped(_ records: [ClipRecord], _ variant: Variant = Variant(.color, .clip))
      -> Frame
    {
      var hand = HandFrame(width: 64, height: 64)
      for record in records { hand.clip(record) }
      hand.add([0, 0, 64, 64], variant) {
        $0.head.clips = ClipRun(first: 0, count: Int32(records.count))
      }
      return hand.finished
    }

    @Test("a record turned by 45° leaves a diamond")
    func diamond() throws {
      let record = Self.record(origin: [32, 32], angle: .pi / 4, rect: [-14, -14, 14, 14])
      let picture = try picture(of: Self.clipped([record]))
      #expect(abs(picture.area - 784) < 7.84)
      #expect(picture[32, 14].w == 255)
      #expect(picture[14, 32].w == 255)
      #expect(picture[18, 18].w == 0)
      #expect(picture[32, 10].w == 0)
      for y in 0..<64 { for x in 0..<64 { #expect(picture[x, y] == picture[63 - x, y]) } }
    }

    @Test("a rounded record has a quarter disc in each corner")
    func rounded() throws {
      let record = Self.record(
        origin: [32, 32], angle: 0, rect: [-20, -20, 20, 20], radii: [12, 12, 12, 12])
      let exact = 1600 - (4 - Double.pi) * 144
      #expect(abs(try picture(of: Self.clipped([record])).area - exact) < exact * 0.01)
    }

    @Test("several records multiply")
    func several() throws {
      let records = [
        Self.record(origin: [0, 0], angle: 0, rect: [10, -1e9, 1e9, 1e9]),
        Self.record(origin: [0, 0], angle: 0, rect: [-1e9, -1e9, 30.5, 1e9]),
        Self.record(origin: [0, 0], angle: 0, rect: [-1e9, 20, 1e9, 40.25]),
      ]
      let picture = try picture(of: Self.clipped(records))
      #expect(abs(picture.area - 20.5 * 20.25) < 0.5)
      #expect(abs(Int(picture[30, 40].w) - 32) <= 1)
    }

    @Test(
      "a record in perspective clips where its plane's rectangle is seen, and behind the eye all")
    func perspective() throws {
      // Layer x = device x / (device y / 64): a trapezoid that opens downwards, gone above y = 0.
      let record = ClipRecord(
        rowX: [1, 0, 0, 0], rowY: [0, 1, 1.0 / 64, 0], rowOrigin: [0, 0, -0.25, 0],
        rect: [-1e9, -1e9, 32, 1e9], radii: .zero)
      let picture = try picture(of: Self.clipped([record]))
      for y in 0..<64 {
        let w = (Double(y) + 0.5) / 64 - 0.25
        let width = max(0, 32 * w)
        guard w <= 0 || width > 2 else { continue }  // Where the tip meets the picture's side.
        #expect(abs(picture.area(0..<64, y..<y + 1) - width) < 0.15, "row \(y)")
      }
    }

    @Test("a record past the first row of the clip texture is found")
    func manyRecords() throws {
      var hand = HandFrame(width: 64, height: 64)
      for index in 0..<600 {
        hand.clip(
          Self.record(
            origin: [0, 0], angle: 0, rect: [0, 0, index == 599 ? 7 : 64, 64]))
      }
      hand.add([0, 0, 64, 64], Variant(.color, .clip)) {
        $0.head.clips = ClipRun(first: 599, count: 1)
      }
      #expect(try picture(of: hand.finished).area == 7 * 64)
    }
  }
}
