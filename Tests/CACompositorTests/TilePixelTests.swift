// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAFrameBuilder
import CAGLES
import CAGeometry
import CARenderTree
import CoreGraphics
import Testing

@testable import CACompositor

/// A frame of one layer with contents in a root of the surface's size.
func layerFrame(
  _ image: CGImage, width: Int, height: Int, orientation: Orientation = .yDown,
  limits: FrameLimits = FrameLimits(), _ configure: (inout LayerState) -> Void
) throws -> Frame {
  var root = LayerState()
  root.geometry.bounds = CGRect(x: 0, y: 0, width: width, height: height)
  root.geometry.position = CGPoint(x: Double(width) / 2, y: Double(height) / 2)
  var layer = LayerState()
  layer.contents = Contents(image)
  configure(&layer)
  var tree = RenderTree()
  try tree.apply(
    Commit(
      root: RootChange(layer: LayerID(rawValue: 1), orientation: orientation),
      changes: [.whole(1, root, [2]), .whole(2, layer, [])]))
  var builder = FrameBuilder()
  builder.limits = limits
  let frame = builder.frame(
    of: tree.evaluate(at: 0), view: FrameView(size: DeviceSize(width: width, height: height)))
  try frame.checkInvariants()
  return frame
}

/// A picture whose neighbouring pixels differ by little, so that the rounding of a place between
/// them does.
func smoothImage(width: Int, height: Int) -> CGImage {
  let pixels = [UInt8](unsafeUninitializedCapacity: width * height * 4) { bytes, count in
    for y in 0..<height {
      for x in 0..<width {
        let place = (y * width + x) * 4
        bytes[place] = UInt8(abs((x * 5) % 400 - 200))
        bytes[place + 1] = UInt8(abs((y * 7 + x) % 300 - 150))
        bytes[place + 2] = UInt8(((x / 16 + y / 16) % 2) * 40 + 100)
        bytes[place + 3] = 255
      }
    }
    count = width * height * 4
  }
  return CGImage(width: width, height: height, premultipliedRGBA: pixels)
}

extension GLTests {
  @Suite("Contents in tiles") struct TilePixelTests {
    static let tiled: FrameLimits = {
      var limits = FrameLimits()
      limits.maximumContentsSide = 64
      return limits
    }()

    /// One way of showing a picture of 256 × 192.
    struct Show: Sendable, CustomTestStringConvertible {
      var testDescription: String
      var orientation = Orientation.yDown
      var configure: @Sendable (inout LayerState) -> Void

      init(
        _ name: String, _ orientation: Orientation = .yDown,
        _ configure: @escaping @Sendable (inout LayerState) -> Void
      ) {
        testDescription = name
        self.orientation = orientation
        self.configure = configure
      }
    }

    static let shows = [
      Show("as it is") { _ in },
      Show("enlarged") { $0.geometry.transform = CATransform3DMakeScale(2.6, 2.6, 1) },
      Show("enlarged, nearest") {
        $0.geometry.transform = CATransform3DMakeScale(2.61, 2.63, 1)
        $0.magnificationFilter = .nearest
      },
      Show("turned") { $0.geometry.transform = CATransform3DMakeRotation(0.4, 0, 0, 1) },
      Show("mirrored") { $0.geometry.transform = CATransform3DMakeScale(-1.3, 0.8, 1) },
      Show("y up", .yUp) { $0.geometry.transform = CATransform3DMakeScale(1.1, 1.2, 1) },
      Show("a part") { $0.contentsRect = CGRect(x: 0.13, y: 0.31, width: 0.55, height: 0.4) },
      Show("beyond its edges") {
        $0.contentsRect = CGRect(x: -0.3, y: -0.2, width: 1.6, height: 1.5)
      },
      Show("nine parts") {
        $0.contentsCenter = CGRect(x: 0.4, y: 0.3, width: 0.2, height: 0.3)
        $0.geometry.bounds.size = CGSize(width: 290, height: 230)
      },
      Show("nine parts, y up", .yUp) {
        $0.contentsCenter = CGRect(x: 0.1, y: 0.2, width: 0.2, height: 0.1)
        $0.geometry.bounds.size = CGSize(width: 270, height: 170)
      },
      Show("aspect fill under round corners") {
        $0.contentsGravity = .resizeAspectFill
        $0.flags.insert(.masksToBounds)
        $0.cornerRadius = 40
        $0.geometry.bounds.size = CGSize(width: 200, height: 180)
      },
      Show("in perspective") {
        var transform = CATransform3DIdentity
        transform.m34 = -1 / 400
        $0.geometry.transform = CATransform3DRotate(transform, 0.8, 0.3, 1, 0)
      },
      Show("faded") { $0.opacity = 0.4 },
      Show("shrunk, trilinear") {
        $0.minificationFilter = .trilinear
        $0.geometry.transform = CATransform3DMakeScale(0.3, 0.3, 1)
      },
      Show("shrunk much, trilinear") {
        $0.minificationFilter = .trilinear
        $0.geometry.transform = CATransform3DMakeScale(0.11, 0.12, 1)
      },
      Show("in perspective, trilinear") {
        $0.minificationFilter = .trilinear
        var transform = CATransform3DIdentity
        transform.m34 = -1 / 300
        $0.geometry.transform = CATransform3DRotate(transform, 1.1, 0, 1, 0)
      },
    ]

    @Test("they look as from one texture, without seams", arguments: shows)
    func likeWhole(_ show: Show) throws {
      let image = smoothImage(width: 256, height: 192)
      func frame(_ limits: FrameLimits) throws -> Frame {
        try layerFrame(
          image, width: 300, height: 240, orientation: show.orientation, limits: limits
        ) {
          $0.geometry.bounds = CGRect(x: 0, y: 0, width: 256, height: 192)
          $0.geometry.position = CGPoint(x: 151, y: 119)
          show.configure(&$0)
        }
      }
      let (whole, tiled) = (try frame(FrameLimits()), try frame(Self.tiled))
      #expect(whole.contents.count == 1)
      #expect(!tiled.contents.isEmpty && tiled.contents.allSatisfy { $0.part != nil })
      #expect(tiled.contents.allSatisfy { max($0.pixelWidth, $0.pixelHeight) <= 64 })
      let difference = try picture(of: tiled).difference(from: picture(of: whole))
      // Where a pixel's middle falls on the line between two texels, either is right; levels that
      // are halved at once and one by one differ by their rounding.
      #expect(difference.most <= 3 || (difference.most <= 6 && difference.pixels < 720))
    }

    @Test(
      "a layer of 40,000 × 300 points shows every pixel of its contents, and only tiles that are seen are uploaded"
    )
    func wide() throws {
      let image = smoothImage(width: 40_000, height: 300)
      try withDevice { device in
        let compositor = try Compositor(device: device)
        for (offset, tiles) in [(0, 1), (19_777, 2), (39_600, 2), (1000, 2)] {
          let frame = try layerFrame(image, width: 400, height: 300) {
            $0.geometry.bounds = CGRect(x: 0, y: 0, width: 40_000, height: 300)
            $0.geometry.anchorPoint = .zero
            $0.geometry.position = CGPoint(x: -offset, y: 0)
          }
          let part = image.cropping(to: CGRect(x: offset, y: 0, width: 400, height: 300))
          let expected = Picture(width: 400, height: 300, bytes: part?.premultipliedRGBA ?? [])
          let picture = try compositor.picture(of: frame)
          #expect(picture.difference(from: expected) == (0, 0), "from \(offset)")
          #expect(compositor.counters.contentsUploads <= tiles)
          #expect(compositor.diagnostics.isEmpty)
        }
      }
    }

    @Test(
      "shrunk to a hundredth, a long picture is averaged with trilinear, and few bytes are kept")
    func shrunk() throws {
      let image = smoothImage(width: 8000, height: 100)
      var limits = FrameLimits()
      limits.maximumContentsSide = 2048
      let frame = try layerFrame(image, width: 80, height: 2, limits: limits) {
        $0.geometry.bounds = CGRect(x: 0, y: 0, width: 8000, height: 100)
        $0.geometry.anchorPoint = .zero
        $0.geometry.transform = CATransform3DMakeScale(0.01, 0.01, 1)
        $0.minificationFilter = .trilinear
      }
      try withDevice { device in
        let compositor = try Compositor(device: device)
        let picture = try compositor.picture(of: frame)
        // Red runs through its range every 80 pixels: a hundred of them average to about its mean.
        for x in 2..<78 { #expect(abs(Int(picture[x, 0].x) - 100) < 24, "\(x)") }
        #expect(compositor.counters.residentBytes < 1 << 16)
      }
    }

    @Test("tiles have the bytes of an unlimited budget under a small one")
    func evicted() throws {
      let image = smoothImage(width: 500, height: 400)
      let frame = try layerFrame(image, width: 300, height: 240, limits: Self.tiled) {
        $0.geometry.bounds = CGRect(x: 0, y: 0, width: 300, height: 240)
        $0.geometry.position = CGPoint(x: 150, y: 120)
      }
      try withDevice { device in
        let expected = try Compositor(device: device).picture(of: frame)
        var options = CompositorOptions()
        options.contentsBudget = 10 * 64 * 64 * 4
        let compositor = try Compositor(device: device, options: options)
        for _ in 0..<2 {
          let picture = try compositor.picture(of: frame)
          #expect(picture.difference(from: expected) == (0, 0))
          #expect(compositor.counters.peakResidentBytes <= options.contentsBudget)
          #expect(compositor.counters.slices > 1)
        }
      }
    }

    @Test("the bias of minification chooses larger or smaller levels")
    func bias() throws {
      // Stripes one pixel wide: sharp at level 0, gray from level 1 on.
      let pixels: [UInt8] = (0..<64 * 64).flatMap {
        $0 % 2 == 0 ? [255, 255, 255, 255] : [0, 0, 0, 255]
      }
      let image = CGImage(width: 64, height: 64, premultipliedRGBA: pixels)
      func contrast(_ bias: Float, _ limits: FrameLimits = FrameLimits()) throws -> Int {
        let frame = try layerFrame(image, width: 40, height: 40, limits: limits) {
          $0.geometry.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
          $0.geometry.position = CGPoint(x: 20, y: 20)
          $0.minificationFilter = .trilinear
          $0.minificationFilterBias = bias
        }
        let picture = try picture(of: frame)
        let row = (4..<36).map { Int(picture[$0, 20].x) }
        return (row.max() ?? 0) - (row.min() ?? 0)
      }
      #expect(try contrast(-2) > 150)
      #expect(try contrast(0) > 30)
      #expect(try contrast(0) < contrast(-2))
      #expect(try contrast(2) < 4)
      #expect(try contrast(.nan) == contrast(0))
    }
  }
}
