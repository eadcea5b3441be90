// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGeometry
import CoreGraphics
import Foundation
import Testing

@testable import CACompositor

extension GLTests {
  @Suite("Contents as pixels") struct ContentsPixelTests {
    @Test("contents at their own size come out as they are, top row first")
    func exact() throws {
      let image = patternImage(width: 24, height: 16)
      var hand = HandFrame(width: 24, height: 16)
      let contents = hand.contents(image)
      hand.add([0, 0, 24, 16], .picture, .contents(contents), isOpaque: true)
      #expect(try picture(of: hand.finished).bytes == image.premultipliedRGBA)
    }

    @Test("contents on whole pixels look the same whichever way they are sampled")
    func texels() throws {
      let image = patternImage(width: 24, height: 16)
      func frame(_ sampling: Sampling, merges: Bool) throws -> Picture {
        var hand = HandFrame(width: 60, height: 40)
        let contents = hand.contents(image)
        hand.add([3, 4, 27, 20], .picture, .contents(contents), sampling: sampling)
        // Half a pixel off: in its batch nothing can be sampled texel by pixel.
        if merges { hand.add([30.5, 4, 54.5, 20], .picture, .contents(contents)) }
        return try picture(of: hand.finished)
      }
      let exact = try frame(.magnifyNearest, merges: false)
      for sampling: Sampling in [.linear, .trilinear] {
        #expect(try frame(sampling, merges: false) == exact)
      }
      let merged = try frame(.linear, merges: true)
      for y in 0..<40 { for x in 0..<30 { #expect(merged[x, y] == exact[x, y]) } }
    }

    @Test("enlarged contents are mixed when linear and kept apart when nearest")
    func sampling() throws {
      let image = CGImage(
        width: 2, height: 1, premultipliedRGBA: [255, 0, 0, 255, 0, 0, 255, 255])
      func row(_ sampling: Sampling) throws -> [SIMD4<UInt8>] {
        var hand = HandFrame(width: 16, height: 1)
        let contents = hand.contents(image)
        hand.add([0, 0, 16, 1], .picture, .contents(contents), sampling: sampling)
        let picture = try picture(of: hand.finished)
        return (0..<16).map { picture[$0, 0] }
      }
      let nearest = try row(.magnifyNearest)
      #expect(nearest[..<8].allSatisfy { $0 == [255, 0, 0, 255] })
      #expect(nearest[8...].allSatisfy { $0 == [0, 0, 255, 255] })
      for (x, pixel) in try row(.linear).enumerated() {
        // Texel middles lie at 4 and 12; a pixel's middle at x + ½.
        let share = min(max((Double(x) + 0.5 - 4) / 8, 0), 1)
        #expect(abs(Double(pixel.z) - 255 * share) <= 2, "pixel \(x)")
        #expect(abs(Double(pixel.x) - 255 * (1 - share)) <= 2, "pixel \(x)")
      }
    }

    @Test("trilinear contents are averaged when they shrink")
    func mips() throws {
      var bytes: [UInt8] = []
      for y in 0..<64 {
        for x in 0..<64 {
          let value: UInt8 = (x + y) % 2 == 0 ? 255 : 0
          bytes += [value, value, value, 255]
        }
      }
      let image = CGImage(width: 64, height: 64, premultipliedRGBA: bytes)
      var hand = HandFrame(width: 8, height: 8)
      let contents = hand.contents(image)
      hand.add([0, 0, 8, 8], .picture, .contents(contents), sampling: .trilinear)
      let picture = try picture(of: hand.finished)
      for y in 0..<8 { for x in 0..<8 { #expect(abs(Int(picture[x, y].x) - 128) <= 2) } }
    }

    @Test("a colour merged with contents keeps its own colour")
    func whiteSlice() throws {
      var hand = HandFrame(width: 16, height: 8)
      let contents = hand.contents(plainImage(width: 8, height: 8, [0, 255, 0, 255]))
      hand.add([0, 0, 8, 8], .picture, .contents(contents))
      hand.add([8, 0, 12, 8], .color, color: [1, 0, 0, 1])
      hand.add(
        [12, 0, 16, 8], Variant(.picture, .tint), .contents(contents), color: [0.5, 0.5, 0.5, 0.5])
      try withDevice { device in
        let compositor = try Compositor(device: device)
        let picture = try compositor.picture(of: hand.finished)
        #expect(compositor.counters.draws == 1)
        #expect(picture[3, 3] == [0, 255, 0, 255])
        #expect(picture[9, 3] == [255, 0, 0, 255])
        #expect(picture[13, 3] == [0, 128, 0, 128])
      }
    }

    @Test("contents in perspective are where exact arithmetic puts them")
    func perspective() throws {
      let (width, height) = (256, 256)
      var bytes: [UInt8] = []
      for y in 0..<height { for x in 0..<width { bytes += [UInt8(x), UInt8(y), 0, 255] } }
      let image = CGImage(width: width, height: height, premultipliedRGBA: bytes)
      var hand = HandFrame(width: 200, height: 200)
      let contents = hand.contents(image)
      // A card of 160 × 160 about its middle, turned about y by 0.9, seen from 300 away.
      let (sine, cosine, distance) = (sin(0.9), cos(0.9), 300.0)
      func device(_ x: Double, _ y: Double) -> SIMD3<Double> {
        let w = 1 + x * sine / distance
        return [100 * w + x * cosine, 100 * w + y, w]
      }
      let origin = device(0, 0)
      let (alongX, alongY) = (device(1, 0) - origin, device(0, 1) - origin)
      hand.add(
        [-80, -80, 80, 80], .picture, .contents(contents),
        bounds: DeviceRect(x: 0, y: 0, width: 200, height: 200)
      ) {
        $0.head.rowX = PlaneRow(Float(alongX.x), Float(alongX.y), Float(alongX.z))
        $0.head.rowY = PlaneRow(Float(alongY.x), Float(alongY.y), Float(alongY.z))
        $0.head.rowOrigin = PlaneRow(Float(origin.x), Float(origin.y), Float(origin.z))
      }
      let picture = try picture(of: hand.finished)
      var checked = 0
      for (px, py) in [(70, 60), (100, 100), (120, 150), (130, 40), (65, 140), (110, 80)] {
        // Solves device(x, y) = pixel · w for x, then y.
        let (dx, dy) = (Double(px) + 0.5 - 100, Double(py) + 0.5 - 100)
        let x = dx / (cosine - dx * sine / distance)
        let y = dy * (1 + x * sine / distance)
        guard abs(x) < 79, abs(y) < 79 else { continue }
        let u = (x + 80) / 160 * Double(width) - 0.5
        let v = (y + 80) / 160 * Double(height) - 0.5
        #expect(abs(Double(picture[px, py].x) - u) <= 1.2, "\(px) \(py)")
        #expect(abs(Double(picture[px, py].y) - v) <= 1.2, "\(px) \(py)")
        checked += 1
      }
      #expect(checked >= 4)
    }

    @Test("an opaque batch replaces what is below, and blended quads after it mix with it")
    func opaque() throws {
      let image = patternImage(width: 100, height: 100)
      var hand = HandFrame(width: 100, height: 100, clear: [1, 0, 0, 1])
      let contents = hand.contents(image)
      hand.add([0, 0, 100, 100], .picture, .contents(contents), isOpaque: true)
      hand.add([0, 0, 50, 50], .color, color: [0, 0, 0, 0.5])
      try withDevice { device in
        let compositor = try Compositor(device: device)
        let picture = try compositor.picture(of: hand.finished)
        #expect(compositor.batcher.batches.map(\.isBlended) == [false, true])
        for (x, y, share) in [(80, 80, 1.0), (10, 40, 0.5), (49, 0, 0.5), (50, 0, 1)] {
          for channel in 0..<3 {
            let below = Double(image.premultipliedRGBA[(y * 100 + x) * 4 + channel])
            #expect(abs(Double(picture[x, y][channel]) - below * share) <= 1, "\(x) \(y)")
          }
          #expect(picture[x, y].w == 255)
        }
      }
    }
  }
}
