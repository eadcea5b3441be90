// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGLES
import CAGeometry
import CoreGraphics
import Foundation
import Testing

@testable import CACompositor

extension GLTests {
  @Suite("Groups and masks as pixels") struct GroupPixelTests {
    /// A half-transparent picture drawn directly, or through a group at an odd place.
    static func group(direct: Bool, opacity: Float = 1) -> Frame {
      var pixels = patternImage(width: 40, height: 30).premultipliedRGBA
      for index in stride(from: 0, to: pixels.count, by: 4) {
        let alpha = pixels[index]
        pixels[index + 3] = alpha
        for channel in 1..<3 { pixels[index + channel] = min(pixels[index + channel], alpha) }
      }
      let image = CGImage(width: 40, height: 30, premultipliedRGBA: pixels)
      var hand = HandFrame(width: 100, height: 80)
      let contents = hand.contents(image)
      let box: SIMD4<Float> = [41, 33, 81, 63]
      guard !direct else {
        hand.add(box, .picture, .contents(contents))
        return hand.finished
      }
      let target = hand.target(DeviceRect(x: 37, y: 21, width: 50, height: 50)) {
        $0.add(box, .picture, .contents(contents))
      }
      hand.composite(
        target, over: [37, 21, 87, 71], x: 37, y: 21, color: SIMD4(repeating: opacity))
      return hand.finished
    }

    @Test("a group at full opacity is the same texel for texel as without the group")
    func exact() throws {
      let direct = try picture(of: Self.group(direct: true))
      #expect(try picture(of: Self.group(direct: false)) == direct)
      #expect(direct.area > 100)
    }

    @Test("a group's opacity multiplies every channel once")
    func opacity() throws {
      let whole = try picture(of: Self.group(direct: true))
      let half = try picture(of: Self.group(direct: false, opacity: 0.5))
      for (a, b) in zip(whole.bytes, half.bytes) {
        #expect(abs(Double(a) / 2 - Double(b)) <= 0.5)
      }
    }

    @Test("overlapping layers of a group show through it once")
    func overlap() throws {
      var hand = HandFrame(width: 32, height: 16)
      let target = hand.target(DeviceRect(x: 0, y: 0, width: 32, height: 16)) {
        $0.add([0, 0, 20, 16], .color, color: [1, 0, 0, 1])
        $0.add([10, 0, 32, 16], .color, color: [0, 1, 0, 1])
      }
      hand.composite(
        target, over: [0, 0, 32, 16], x: 0, y: 0, color: SIMD4(repeating: 0.5))
      let picture = try picture(of: hand.finished)
      #expect(picture[5, 8] == [128, 0, 0, 128])
      #expect(picture[15, 8] == [0, 128, 0, 128])
    }

    @Test("a mask multiplies by its alpha")
    func mask() throws {
      var ramp: [UInt8] = []
      for _ in 0..<20 { for x in 0..<64 { ramp += [0, 0, 0, UInt8(x * 4)] } }
      let image = CGImage(width: 64, height: 20, premultipliedRGBA: ramp)
      var hand = HandFrame(width: 80, height: 40)
      let contents = hand.contents(image)
      let group = hand.target(DeviceRect(x: 4, y: 5, width: 70, height: 30)) {
        $0.add([4, 5, 74, 35], .color, color: [1, 0.5, 0.25, 1])
      }
      let mask = hand.target(DeviceRect(x: 7, y: 9, width: 64, height: 20), reason: .mask) {
        $0.add([7, 9, 71, 29], .picture, .contents(contents))
      }
      // Both hold all of the quad; see `TargetInstance`.
      hand.composite(
        group, over: [7, 9, 71, 29], x: 4, y: 5, mask: mask, maskX: 7, maskY: 9)
      let picture = try picture(of: hand.finished)
      for x in 0..<80 {
        for y in [0, 6, 9, 28, 29, 38] {
          let isInMask = (7..<71).contains(x) && (9..<29).contains(y)
          let alpha = isInMask ? Double((x - 7) * 4) : 0
          #expect(abs(Double(picture[x, y].w) - alpha) <= 1, "\(x) \(y)")
          #expect(abs(Double(picture[x, y].y) - alpha * 128 / 255) <= 1, "\(x) \(y)")
        }
      }
    }

    @Test("a group inside a group keeps both opacities")
    func nested() throws {
      var hand = HandFrame(width: 16, height: 16)
      let inner = hand.target(DeviceRect(x: 2, y: 2, width: 10, height: 10)) {
        $0.add([2, 2, 12, 12], .color, color: [0, 0, 1, 1])
      }
      let outer = hand.target(DeviceRect(x: 1, y: 1, width: 12, height: 12)) {
        $0.composite(
          inner, over: [2, 2, 12, 12], x: 2, y: 2, color: SIMD4(repeating: 0.5))
      }
      hand.composite(outer, over: [1, 1, 13, 13], x: 1, y: 1, color: SIMD4(repeating: 0.5))
      let picture = try picture(of: hand.finished)
      #expect((63...65).contains(picture[6, 6].w))
      #expect(picture[1, 1].w == 0)
    }

    @Test("targets that no later pass samples serve later groups of the frame")
    func reuse() throws {
      var hand = HandFrame(width: 200, height: 60)
      var previous: Int32 = 0
      for index in 0..<6 {
        let x = index * 30
        previous = hand.target(DeviceRect(x: x, y: 0, width: 60, height: 60)) {
          $0.add([Float(x), 0, Float(x + 60), 60], .color, color: [0.2, 0.2, 0.2, 0.2])
          if previous > 0 {
            $0.composite(
              previous, over: [Float(x), 0, Float(x + 30), 60], x: Float(x - 30), y: 0)
          }
        }
      }
      hand.composite(previous, over: [150, 0, 200, 60], x: 150, y: 0)
      try withDevice { device in
        let compositor = try Compositor(device: device)
        _ = try compositor.picture(of: hand.finished)
        #expect(compositor.counters.targetBytes == 2 * 64 * 64 * 4)
        #expect(compositor.counters.passes == 7)
      }
    }

    @Test("targets that stay unused lose their memory")
    func release() throws {
      var options = CompositorOptions()
      options.targetLifetime = 3
      try withDevice { device in
        let compositor = try Compositor(device: device, options: options)
        _ = try compositor.picture(of: Self.group(direct: false))
        #expect(compositor.counters.targetBytes > 0)
        for _ in 0..<4 { _ = try compositor.picture(of: Self.group(direct: true)) }
        #expect(compositor.counters.targetBytes == 0)
      }
    }
  }
}
