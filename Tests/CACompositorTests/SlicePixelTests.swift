// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGLES
import CAGeometry
import CoreGraphics
import Testing

@testable import CACompositor

extension Picture {
  /// How many pixels differ, and by how much at most.
  func difference(from other: Picture) -> (pixels: Int, most: Int) {
    var (pixels, most) = (0, 0)
    for y in 0..<height {
      for x in 0..<width where self[x, y] != other[x, y] {
        pixels += 1
        for channel in 0..<4 {
          most = max(most, abs(Int(self[x, y][channel]) - Int(other[x, y][channel])))
        }
      }
    }
    return (pixels, most)
  }
}

extension GLTests {
  @Suite("Frames that need more than the budget") struct SlicePixelTests {
    static func options(budget: Int, _ disabled: Switches = []) -> CompositorOptions {
      var options = CompositorOptions()
      options.contentsBudget = budget
      options.disabled = disabled
      return options
    }

    /// Overlapping pictures of many sizes, half of them in groups, some shown twice.
    static func crowd(seed: UInt64, count: Int = 60) -> Frame {
      var generator = SeededGenerator(state: seed)
      var hand = HandFrame(width: 200, height: 160, clear: [0.2, 0.2, 0.2, 1])
      let images = (0..<count / 2).map { index in
        patternImage(
          width: Int.random(in: 3...90, using: &generator),
          height: Int.random(in: 3...90, using: &generator), seed: index)
      }
      func add(_ hand: inout HandFrame, _ number: Int) {
        let image = images[number % images.count]
        let contents = hand.contents(image)
        let x = Float.random(in: -10...180, using: &generator)
        let y = Float.random(in: -10...140, using: &generator)
        let scale = Float.random(in: 0.3...1.6, using: &generator)
        hand.add(
          [x, y, x + Float(image.width) * scale, y + Float(image.height) * scale],
          Variant(.picture, number % 3 == 0 ? .tint : number % 3 == 1 ? .edge : []),
          .contents(contents), color: SIMD4(repeating: number % 3 == 0 ? 0.6 : 1),
          outset: number % 3 == 1 ? 1 : 0, sampling: number % 7 == 0 ? .trilinear : .linear
        ) {
          // As the builder says that no edge is to be smoothed.
          if number % 3 != 1 { $0.rect = [-1e9, -1e9, 1e9, 1e9] }
        }
        if number % 5 == 0 {
          hand.add([x, y, x + 9, y + 9], .color, color: [0, 0.3, 0.3, 0.5]) {
            $0.rect = [-1e9, -1e9, 1e9, 1e9]
          }
        }
      }
      let groups = (0..<3).map { group in
        hand.target(DeviceRect(x: 10 * group, y: 20 * group, width: 90, height: 80)) { hand in
          for number in 0..<count / 6 { add(&hand, group * 7 + number) }
        }
      }
      for number in 0..<count / 2 {
        add(&hand, number)
        if number % 10 == 5 {
          let group = number / 10
          hand.composite(
            groups[group],
            over: [
              Float(10 * group), Float(20 * group), Float(10 * group + 90),
              Float(20 * group + 80),
            ], x: Float(10 * group), y: Float(20 * group), color: SIMD4(repeating: 0.7))
        }
      }
      return hand.finished
    }

    @Test("they have the bytes of an unlimited budget and keep to theirs", arguments: 1...6)
    func crowds(_ seed: UInt64) throws {
      let frame = Self.crowd(seed: seed)
      try frame.checkInvariants()
      try withDevice { device in
        let plain = try Compositor(device: device)
        let expected = try plain.picture(of: frame)
        #expect(plain.counters.slices == 1)
        for budget in [1, 100_000, 300_000] {
          let compositor = try Compositor(device: device, options: Self.options(budget: budget))
          for _ in 0..<2 {
            let picture = try compositor.picture(of: frame)
            #expect(picture.difference(from: expected) == (0, 0), "budget \(budget)")
            #expect(compositor.counters.slices > 1)
            let piece = 256 * 256 * 4
            #expect(compositor.counters.peakResidentBytes <= max(budget, piece))
            #expect(compositor.diagnostics.isEmpty)
          }
        }
      }
    }

    @Test("every switch gives the same bytes, from an empty budget's worth up")
    func switches() throws {
      let frame = Self.crowd(seed: 11)
      try withDevice { device in
        let expected = try Compositor(device: device).picture(of: frame)
        for disabled: Switches in [.atlas, .residency, .batching, [.atlas, .residency, .batching]] {
          for budget in [50_000, 1 << 30] {
            let compositor = try Compositor(
              device: device, options: Self.options(budget: budget, disabled))
            for _ in 0..<2 {
              let picture = try compositor.picture(of: frame)
              #expect(
                picture.difference(from: expected) == (0, 0), "\(disabled) \(budget)")
            }
          }
        }
      }
    }

    @Test("images of sixteen times the budget draw right and stay within it")
    func sixteenfold() throws {
      // Distinct images that share the bytes of eight, so that the test itself stays small.
      let side = 512
      let bytes = (0..<8).map {
        patternImage(width: side, height: side, seed: $0).premultipliedRGBA
      }
      var hand = HandFrame(width: 256, height: 256)
      for number in 0..<256 {
        let image = CGImage(width: side, height: side, premultipliedRGBA: bytes[number % 8])
        let contents = hand.contents(image)
        let (x, y) = (Float(number % 16 * 16), Float(number / 16 * 16))
        hand.add([x, y, x + 16, y + 16], .picture, .contents(contents)) {
          $0.texture = [1 / Float(side), 1 / Float(side), 0, 0]
          $0.texture.z = Float(number % 8 * 16) / Float(side) - x / Float(side)
          $0.texture.w = -y / Float(side)
        }
      }
      let frame = hand.finished
      let budget = 16 << 20
      try withDevice { device in
        let compositor = try Compositor(device: device, options: Self.options(budget: budget))
        for turn in 0..<2 {
          let picture = try compositor.picture(of: frame)
          for y in 0..<256 {
            for x in 0..<256 {
              let number = y / 16 * 16 + x / 16
              let place = (y % 16 * side + number % 8 * 16 + x % 16) * 4
              let source = bytes[number % 8]
              #expect(
                picture[x, y]
                  == [source[place], source[place + 1], source[place + 2], 255])
            }
          }
          #expect(compositor.counters.peakResidentBytes <= budget)
          #expect(compositor.counters.evictions > 200)
          // Three quarters of the budget stay from one frame to the next.
          #expect(compositor.counters.contentsUploads <= (turn == 0 ? 256 : 256 - 11))
        }
      }
    }

    @Test("contents evicted between frames come back with the same bytes")
    func evictedBetweenFrames() throws {
      let (first, second) = (Self.crowd(seed: 21), Self.crowd(seed: 22))
      try withDevice { device in
        let plain = try Compositor(device: device)
        let expected = try [first, second].map { try plain.picture(of: $0) }
        let compositor = try Compositor(device: device, options: Self.options(budget: 500_000))
        var evictions = 0
        for turn in 0..<6 {
          let frame = turn % 2 == 0 ? first : second
          let picture = try compositor.picture(of: frame)
          #expect(picture.difference(from: expected[turn % 2]) == (0, 0))
          #expect(compositor.counters.peakResidentBytes <= 500_000)
          evictions += compositor.counters.evictions
        }
        #expect(evictions > 0)
      }
    }

    @Test("objects of GL are what they were after frames in slices")
    func baseline() throws {
      try withDevice { device in
        let before = device.liveObjects
        do {
          let compositor = try Compositor(device: device, options: Self.options(budget: 100_000))
          for seed in 1...4 { _ = try compositor.picture(of: Self.crowd(seed: UInt64(seed))) }
        }
        device.collectGarbage()
        #expect(device.liveObjects == before)
      }
    }
  }
}
