// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGLES
import CAGeometry
import CoreGraphics
import Testing

@testable import CACompositor

extension GLTests {
  @Suite("Pictures that are shown as they are") struct PlainPixelTests {
    /// A picture of all kinds of alpha.
    private func glass(_ width: Int, _ height: Int, seed: UInt64) -> CGImage {
      var generator = SeededGenerator(state: seed)
      var bytes: [UInt8] = []
      for _ in 0..<width * height {
        let alpha = UInt8.random(in: 0...255, using: &generator)
        for _ in 0..<3 { bytes.append(UInt8.random(in: 0...alpha, using: &generator)) }
        bytes.append(alpha)
      }
      return CGImage(width: width, height: height, premultipliedRGBA: bytes)
    }

    /// Pictures of many sizes at whole pixels, above each other and over the rim of the surface.
    ///
    /// - Parameter turnedAmong: whether something is turned in some tiles, so that the driver draws
    ///   these in another way.
    private func frame(count: Int = 80, turnedAmong: Bool = false) -> Frame {
      var hand = HandFrame(width: 300, height: 200, clear: [0.1, 0.3, 0.2, 1])
      var generator = SeededGenerator(state: 9)
      let images = (0..<30).map { number in
        let side = number.isMultiple(of: 7) ? 140 : 60
        return number.isMultiple(of: 3)
          ? patternImage(width: 5 + number, height: side - number, seed: number)
          : glass(5 + number, side - number, seed: UInt64(number))
      }
      for number in 0..<count {
        let image = images[number % images.count]
        let x = Float(Int.random(in: -20...280, using: &generator))
        let y = Float(Int.random(in: -20...180, using: &generator))
        hand.add(
          [x, y, x + Float(image.width), y + Float(image.height)], .picture,
          .contents(hand.contents(image)), isOpaque: number % images.count % 3 == 0
        ) { $0.rect = [-1e9, -1e9, 1e9, 1e9] }
        guard turnedAmong, number.isMultiple(of: 16) else { continue }
        hand.add([x, y, x + 4, y + 4], .color) { $0.head.rowX.y = 0.2 }
      }
      return hand.finished
    }

    private func options(_ disabled: Switches) -> CompositorOptions {
      var options = CompositorOptions()
      options.disabled = disabled
      return options
    }

    private func plainCount(_ compositor: Compositor) -> Int {
      compositor.batcher.batches.count { $0.variant.features.contains(.plain) }
    }

    @Test("look the same, byte for byte, as those in arrays", arguments: [false, true])
    func bytes(turnedAmong: Bool) throws {
      let frame = frame(turnedAmong: turnedAmong)
      let pictures = try [Switches(), .scanlines].map { disabled in
        try withDevice { device in
          let compositor = try Compositor(device: device, options: options(disabled))
          let picture = try compositor.picture(of: frame)
          let keeps = disabled.isEmpty && device.capabilities.hasFastRectangles
          #expect((plainCount(compositor) > 0) == keeps)
          return picture
        }
      }
      #expect(pictures[0].bytes == pictures[1].bytes)
      #expect(Set(pictures[0].bytes).count > 200)
    }

    @Test("look the same where the budget holds a few of them only")
    func budget() throws {
      let frame = frame()
      var small = options([])
      small.contentsBudget = 300_000
      let whole = try picture(of: frame)
      try withDevice { device in
        let compositor = try Compositor(device: device, options: small)
        #expect(try compositor.picture(of: frame).bytes == whole.bytes)
        #expect(compositor.residency.slices > 1)
      }
    }

    @Test("large opaque ones of one page are copied, and look as those that are drawn")
    func copies() throws {
      var hand = HandFrame(width: 620, height: 320)
      for number in 0..<8 {
        let image = patternImage(width: 150, height: 140, seed: number)
        let (x, y) = (Float(number % 4 * 155), Float(number / 4 * 150))
        hand.add(
          [x, y, x + 150, y + 140], .picture, .contents(hand.contents(image)), isOpaque: true)
      }
      let drawn = try picture(of: hand.finished, options: options([.copying, .scanlines]))
      for disabled: Switches in [[], .scanlines, .copying] {
        try withDevice { device in
          let compositor = try Compositor(device: device, options: options(disabled))
          #expect(try compositor.picture(of: hand.finished).bytes == drawn.bytes)
          #expect(compositor.batcher.copies.count == (disabled == .copying ? 0 : 8))
        }
      }
    }

    @Test("a picture that changes in a part is updated in its slice")
    func update() throws {
      let (first, second) = (glass(40, 30, seed: 1), glass(40, 30, seed: 2))
      let others = (0..<5).map { glass(33 + $0, 20, seed: UInt64(50 + $0)) }
      /// The second picture within a rectangle, the first around it.
      func mixed() -> CGImage {
        var bytes = first.premultipliedRGBA
        for y in 10..<30 {
          let row = (y * 40 + 12) * 4..<(y * 40 + 40) * 4
          bytes.replaceSubrange(row, with: second.premultipliedRGBA[row])
        }
        return CGImage(width: 40, height: 30, premultipliedRGBA: bytes)
      }
      func frame(_ contents: Contents) -> Frame {
        var hand = HandFrame(width: 200, height: 100)
        for (number, image) in others.enumerated() {
          let x = Float(number * 38)
          let box = SIMD4<Float>(x, 60, x + Float(image.width), 80)
          hand.add(box, .picture, .contents(hand.contents(image)))
        }
        hand.frame.contents.append(contents)
        hand.add([7, 9, 47, 39], .picture, .contents(Int32(hand.frame.contents.count - 1)))
        return hand.finished
      }
      let before = Contents(first)
      let after = Contents(
        mixed(), change: ContentsChange(of: before.id, x: 12, y: 10, width: 28, height: 20))
      try withDevice { device in
        let compositor = try Compositor(device: device)
        _ = try compositor.picture(of: frame(before))
        let updated = try compositor.picture(of: frame(after))
        #expect(updated.bytes == (try picture(of: frame(Contents(mixed())))).bytes)
        #expect(compositor.residency.uploads == 1)
      }
    }

    @Test("are used for what every draw shows as it is, texel for pixel, and for nothing else")
    func uses() throws {
      typealias Show = (inout HandFrame, Int32) -> Void
      let plain: Show = { $0.add([3, 4, 43, 34], .picture, .contents($1)) }
      let ways: [(name: String, shows: [Show], plain: Int)] = [
        ("once", [plain], 1), ("twice", [plain, plain], 1),
        ("off the pixels", [{ $0.add([3.5, 4, 43.5, 34], .picture, .contents($1)) }], 0),
        ("scaled", [{ $0.add([3, 4, 83, 64], .picture, .contents($1)) }], 0),
        (
          "turned",
          [{ $0.add([3, 4, 43, 34], .picture, .contents($1)) { $0.head.rowX.y = 0.1 } }], 0
        ),
        (
          "faded as well",
          [
            plain,
            {
              $0.add(
                [50, 4, 90, 34], Variant(.picture, .tint), .contents($1),
                color: SIMD4(repeating: 0.5))
            },
          ], 0
        ),
        (
          "mip levels",
          [{ $0.add([3, 4, 43, 34], .picture, .contents($1), sampling: .trilinear) }], 0
        ),
      ]
      for way in ways {
        var hand = HandFrame(width: 100, height: 80)
        let contents = hand.contents(glass(40, 30, seed: 4))
        for show in way.shows { show(&hand, contents) }
        try withDevice { device in
          guard device.capabilities.hasFastRectangles else { return }
          let compositor = try Compositor(device: device)
          _ = try compositor.picture(of: hand.finished)
          #expect(plainCount(compositor) == way.plain, "\(way.name)")
        }
      }
    }

    @Test("a picture that moves between pixels and back is uploaded twice")
    func moving() throws {
      let image = glass(40, 30, seed: 6)
      func frame(at x: Float) -> Frame {
        var hand = HandFrame(width: 100, height: 80)
        hand.add([x, 4, x + 40, 34], .picture, .contents(hand.contents(image)))
        return hand.finished
      }
      let places: [Float] = [3, 3.25, 5, 5.5, 9, 9.75, 3]
      let expected = try places.map { try picture(of: frame(at: $0), options: options(.scanlines)) }
      try withDevice { device in
        guard device.capabilities.hasFastRectangles else { return }
        let compositor = try Compositor(device: device)
        var uploads = 0
        for (x, expected) in zip(places, expected) {
          let drawn = try compositor.picture(of: frame(at: x))
          uploads += compositor.residency.uploads
          #expect(drawn.bytes == expected.bytes, "\(x)")
        }
        #expect(uploads == 2)
      }
    }
  }
}
