// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGeometry
import CoreGraphics
import Foundation
import Testing

@testable import CACompositor

extension GLTests {
  @Suite("Shapes as pixels") struct ShapePixelTests {
    @Test("a solid quad on whole pixels fills exactly them, top row first")
    func solid() throws {
      var hand = HandFrame(width: 8, height: 8, clear: [0, 0, 0, 1])
      hand.add([2, 1, 6, 4], .color, color: [1, 0.5, 0, 1])
      let picture = try picture(of: hand.finished)
      for y in 0..<8 {
        for x in 0..<8 {
          let isInside = (2..<6).contains(x) && (1..<4).contains(y)
          #expect(picture[x, y] == (isInside ? [255, 128, 0, 255] : [0, 0, 0, 255]), "\(x) \(y)")
        }
      }
    }

    @Test("a colour blends over what is below, premultiplied")
    func blend() throws {
      var hand = HandFrame(width: 4, height: 4, clear: [0, 0, 1, 1])
      hand.add([0, 0, 4, 4], .color, color: [0.5, 0, 0, 0.5])
      let pixel = try picture(of: hand.finished)[1, 1]
      #expect(pixel.y == 0 && pixel.w == 255)
      #expect((127...128).contains(pixel.x) && (127...128).contains(pixel.z))
    }

    @Test("an edge in the middle of a pixel covers half of it")
    func halfEdge() throws {
      var hand = HandFrame(width: 16, height: 8)
      hand.add([2, -1e9, 10.5, 1e9], Variant(.color, .edge)) { quad in
        quad.head.setCorners([1, 0, 12, 8])
      }
      let picture = try picture(of: hand.finished)
      #expect(picture[1, 3].w == 0)
      #expect(picture[2, 3].w == 255)
      #expect(picture[9, 0].w == 255)
      #expect((127...128).contains(picture[10, 3].w))
      #expect(picture[11, 3].w == 0)
    }

    @Test("a sliver thinner than a pixel keeps its area", arguments: [Float(0.1), 0.25, 0.7])
    func sliver(_ width: Float) throws {
      var hand = HandFrame(width: 8, height: 40)
      hand.add([3.45, 0, 3.45 + width, 40], Variant(.color, .edge), outset: 1)
      let area = try picture(of: hand.finished).area
      #expect(abs(area - Double(width) * 40) < 40 * 0.5 / 255 * 2 + 0.01)
    }

    @Test("rounded corners have the area of a quarter disc", arguments: [4, 10, 16, 24])
    func roundedArea(_ radius: Float) throws {
      var hand = HandFrame(width: 64, height: 64)
      hand.add([4, 4, 60, 60], Variant(.color, .rounded), outset: 1) {
        $0.radii = SIMD4(repeating: radius)
      }
      let picture = try picture(of: hand.finished)
      let side = Int(radius)
      let exact = Double.pi * Double(radius * radius) / 4
      for (columns, rows) in [
        (4..<4 + side, 4..<4 + side), (60 - side..<60, 4..<4 + side),
        (4..<4 + side, 60 - side..<60), (60 - side..<60, 60 - side..<60),
      ] {
        #expect(abs(picture.area(columns, rows) - exact) < exact * 0.01)
      }
      #expect(picture[32, 32].w == 255)
      #expect(picture[3, 32].w == 0)
    }

    @Test("each corner takes its own radius")
    func cornerOrder() throws {
      var hand = HandFrame(width: 40, height: 40)
      hand.add([0, 0, 40, 40], Variant(.color, [.rounded, .uneven])) {
        $0.radii = [0, 5, 10, 15]
      }
      let picture = try picture(of: hand.finished)
      let corners = [(0..<20, 0..<20), (20..<40, 0..<20), (0..<20, 20..<40), (20..<40, 20..<40)]
      for (corner, radius) in zip(corners, [0.0, 5, 10, 15]) {
        let exact = 400 - (1 - Double.pi / 4) * radius * radius
        #expect(abs(picture.area(corner.0, corner.1) - exact) < 0.6)
      }
    }

    @Test("straight sides of a rounded rectangle agree with the plain edge")
    func straightSides() throws {
      let box: SIMD4<Float> = [3.3, 5.6, 36.2, 30.7]
      var plain = HandFrame(width: 40, height: 40)
      plain.add(box, Variant(.color, .edge), outset: 1)
      var rounded = HandFrame(width: 40, height: 40)
      rounded.add(box, Variant(.color, .rounded), outset: 1) { $0.radii = [6, 6, 6, 6] }
      let (a, b) = (try picture(of: plain.finished), try picture(of: rounded.finished))
      // Two formulas: the last bit may fall to either side of a half.
      func isNear(_ x: Int, _ y: Int) -> Bool {
        (0..<4).allSatisfy { abs(Int(a[x, y][$0]) - Int(b[x, y][$0])) <= 1 }
      }
      for x in 10..<30 { for y in 0..<40 { #expect(isNear(x, y)) } }
      for y in 13..<24 { for x in 0..<40 { #expect(isNear(x, y)) } }
    }

    @Test("a radius beyond half of the shorter side gives a capsule")
    func capsule() throws {
      var hand = HandFrame(width: 64, height: 32)
      hand.add([2, 2, 62, 22], Variant(.color, .rounded), outset: 1) {
        $0.radii = SIMD4(repeating: 500)
      }
      let exact = 40 * 20 + Double.pi * 100
      #expect(abs(try picture(of: hand.finished).area - exact) < exact * 0.005)
    }

    @Test("continuous corners have the area of their superellipse")
    func continuousArea() throws {
      let radius = 20.0
      var hand = HandFrame(width: 128, height: 128)
      hand.add([4, 4, 124, 124], Variant(.color, [.rounded, .continuous]), outset: 1) {
        $0.radii = SIMD4(repeating: Float(radius))
      }
      let picture = try picture(of: hand.finished)
      let extent = 1.528665 * radius
      let exponent = log(2) / -log(1 - (1 - 0.5.squareRoot()) / 1.528665)
      let steps = 20000
      let quarter = (0..<steps).reduce(0.0) { sum, step in
        let x = (Double(step) + 0.5) / Double(steps)
        return sum + pow(1 - pow(x, exponent), 1 / exponent) / Double(steps)
      }
      let side = 31
      let missing = Double(side * side) - picture.area(4..<4 + side, 4..<4 + side)
      let exact = extent * extent * (1 - quarter)
      #expect(abs(missing - exact) < exact * 0.02)
    }

    @Test("a continuous corner's diagonal point is the circle's", arguments: [Float(12), 20, 33])
    func diagonal(_ radius: Float) throws {
      // The point falls on the middle of pixel (20, 20), which is then covered by half.
      let low = 20.5 - radius * (1 - Float(0.5).squareRoot())
      for variant: Variant in [
        Variant(.color, .rounded), Variant(.color, [.rounded, .continuous]),
      ] {
        var hand = HandFrame(width: 160, height: 160)
        hand.add([low, low, 150, 150], variant, outset: 1) {
          $0.radii = SIMD4(repeating: radius)
        }
        #expect(abs(Int(try picture(of: hand.finished)[20, 20].w) - 128) <= 3)
      }
    }

    @Test("continuous corners that do not fit become circles")
    func continuousLimit() throws {
      func frame(_ variant: Variant) -> Frame {
        var hand = HandFrame(width: 40, height: 40)
        hand.add([2, 2, 38, 38], variant, outset: 1) { $0.radii = SIMD4(repeating: 18) }
        return hand.finished
      }
      let circle = try picture(of: frame(Variant(.color, .rounded)))
      let continuous = try picture(of: frame(Variant(.color, [.rounded, .continuous])))
      for (a, b) in zip(circle.bytes, continuous.bytes) { #expect(abs(Int(a) - Int(b)) <= 2) }
    }

    @Test(
      "a border's ring has the area of its difference",
      arguments: [SIMD2<Float>(10, 10), SIMD2<Float>(10.3, 9.6)])
    func ring(_ origin: SIMD2<Float>) throws {
      var hand = HandFrame(width: 100, height: 80)
      hand.add(
        [origin.x, origin.y, origin.x + 80, origin.y + 60],
        Variant(.color, [.border, .rounded, .uneven]), outset: 1
      ) {
        $0.borderWidth = 5
      }
      let picture = try picture(of: hand.finished)
      #expect(abs(picture.area - 1300) < 1.5)
      #expect(picture[50, 40].w == 0)
      #expect(picture[12, 40].w == 255)
    }

    @Test("a rounded border's ring has the area between the two rounded rectangles")
    func roundedRing() throws {
      var hand = HandFrame(width: 100, height: 80)
      hand.add([10, 10, 90, 70], Variant(.color, [.border, .rounded]), outset: 1) {
        $0.borderWidth = 4
        $0.radii = SIMD4(repeating: 12)
      }
      let corner = 1 - Double.pi / 4
      let exact = (4800 - 4 * corner * 144) - (72 * 52 - 4 * corner * 64)
      #expect(abs(try picture(of: hand.finished).area - exact) < exact * 0.01)
    }

    @Test("a border wider than the shape fills it")
    func fullBorder() throws {
      var hand = HandFrame(width: 40, height: 40)
      hand.add([5, 5, 35, 15], Variant(.color, [.border, .rounded, .uneven]), outset: 1) {
        $0.borderWidth = 20
      }
      let picture = try picture(of: hand.finished)
      #expect(picture.area == 300)
    }

    @Test("a turned square keeps its area with edges smoothed")
    func turned() throws {
      var hand = HandFrame(width: 64, height: 64)
      let (sine, cosine) = (sin(Float(0.4)), cos(Float(0.4)))
      hand.add(
        [-15, -15, 15, 15], Variant(.color, .edge), outset: 1,
        bounds: DeviceRect(x: 0, y: 0, width: 64, height: 64)
      ) {
        $0.head.rowX = PlaneRow(cosine, sine, 0)
        $0.head.rowY = PlaneRow(-sine, cosine, 0)
        $0.head.rowOrigin = PlaneRow(32.3, 31.8, 1)
      }
      #expect(abs(try picture(of: hand.finished).area - 900) < 4)
    }
  }
}
