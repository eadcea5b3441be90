// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import QuartzCore
import Testing

@testable import PictureReference

private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
private let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
private let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

@Suite("facts 224–229, 250, 274, 275: gradients, on the surface and by render(in:)", .serialized)
struct GradientFactTests {
  private static let size = CGSize(width: 100, height: 60)

  private func layer(
    _ colors: [CGColor]?, _ configure: (CAGradientLayer) -> Void = { _ in }
  ) -> CAGradientLayer {
    let layer = CAGradientLayer()
    layer.frame = CGRect(origin: .zero, size: Self.size)
    layer.colors = colors
    configure(layer)
    return layer
  }

  /// Both pictures of a layer.
  private func pictures(_ layer: CALayer) throws -> [(String, Pixels)] {
    [
      ("surface", try render(layer, size: Self.size)),
      ("render(in:)", Pixels(try layer.drawn(in: Self.size))),
    ]
  }

  private func isNear(_ a: SIMD4<UInt8>, _ b: SIMD4<UInt8>, by limit: Int = 1) -> Bool {
    (0..<4).allSatisfy { abs(Int(a[$0]) - Int(b[$0])) <= limit }
  }

  @Test("fact 225: the defaults")
  func defaults() {
    let layer = CAGradientLayer()
    #expect(layer.colors == nil && layer.locations == nil)
    #expect(layer.startPoint == CGPoint(x: 0.5, y: 0) && layer.endPoint == CGPoint(x: 0.5, y: 1))
    #expect(layer.type == .axial)
  }

  @Test("fact 224: the gradient lies over the background and under the contents")
  func order() throws {
    let image = CGImage(width: 1, height: 1, premultipliedRGBA: [0, 0, 255, 255])
    let half = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)
    let both = layer([half, half]) {
      $0.backgroundColor = green
      $0.contents = image
      $0.contentsGravity = .left
      $0.contentsScale = 1.0 / 20
    }
    for (way, picture) in try pictures(both) {
      #expect(picture[5, 30] == [0, 0, 255, 255], "\(way)")
      #expect(isNear(picture[80, 30], [128, 127, 0, 255]), "\(way)")
    }
  }

  static let nothing: [(String, [CGColor]?, [NSNumber]?)] = [
    ("no colours", nil, nil), ("an empty list", [], nil), ("one colour", [red], nil),
    ("more locations than colours", [red, blue], [0, 0.5, 1]),
    ("fewer locations than colours", [red, green, blue], [0, 1]),
    ("an empty list of locations", [red, blue], []),
  ]

  @Test("fact 226: draws nothing, and the background stays", arguments: nothing)
  func drawsNothing(_ what: String, _ colors: [CGColor]?, _ locations: [NSNumber]?) throws {
    let bare = layer(colors) {
      $0.locations = locations
      $0.backgroundColor = green
    }
    for (way, picture) in try pictures(bare) {
      #expect(picture[50, 30] == [0, 255, 0, 255], "\(what), \(way)")
    }
  }

  @Test("fact 227: round corners round the gradient, without masksToBounds")
  func rounded() throws {
    for (way, picture) in try pictures(layer([red, red]) { $0.cornerRadius = 20 }) {
      #expect(picture[2, 2] == [0, 0, 0, 0] && picture[97, 57] == [0, 0, 0, 0], "\(way)")
      #expect(picture[50, 1] == [255, 0, 0, 255] && picture[8, 8].w == 255, "\(way)")
    }
    let one = layer([red, red]) {
      $0.cornerRadius = 20
      $0.maskedCorners = .layerMinXMinYCorner
    }
    let picture = try render(one, size: Self.size)
    #expect(picture[2, 2].w == 0 && picture[97, 57].w == 255 && picture[97, 2].w == 255)
  }

  @Test(
    "fact 228: a radial gradient is an ellipse about the start, as wide as the points are apart")
  func radial() throws {
    let ellipse = layer([red, red, blue, blue]) {
      $0.type = .radial
      $0.locations = [0, 1, 1, 2]
      $0.startPoint = CGPoint(x: 0.5, y: 0.5)
      $0.endPoint = CGPoint(x: 0.1, y: 0.9)
    }
    // Radii of 40 and 24 about (50, 30).
    for (way, picture) in try pictures(ellipse) {
      for (x, y, isInside) in [
        (88, 30, true), (92, 30, false), (11, 30, true), (8, 30, false), (50, 52, true),
        (50, 55, false), (77, 45, true), (80, 48, false),
      ] {
        #expect(
          picture[x, y] == (isInside ? [255, 0, 0, 255] : [0, 0, 255, 255]), "\(way) \(x) \(y)")
      }
    }
  }

  @Test("fact 229: a conic gradient begins towards the end point and goes from +x to +y")
  func conic() throws {
    let wheel = layer([red, red, green, green, blue, blue]) {
      $0.frame = CGRect(x: 0, y: 0, width: 60, height: 60)
      $0.type = .conic
      $0.locations = [0, 0.25, 0.25, 0.5, 0.5, 1]
      $0.startPoint = CGPoint(x: 0.5, y: 0.5)
      $0.endPoint = CGPoint(x: 1, y: 0.5)
    }
    for (way, picture) in try pictures(wheel) {
      #expect(picture[50, 40] == [255, 0, 0, 255], "\(way)")
      #expect(picture[20, 50] == [0, 255, 0, 255], "\(way)")
      #expect(
        picture[20, 10] == [0, 0, 255, 255] && picture[50, 10] == [0, 0, 255, 255], "\(way)")
    }
  }

  @Test("fact 250: two colours mix as they are encoded")
  func encoded() throws {
    let colors = [
      CGColor(red: 0.247, green: 0.914, blue: 0, alpha: 1),
      CGColor(red: 1, green: 0.816, blue: 0.580, alpha: 1),
    ]
    let row = layer(colors) {
      $0.startPoint = CGPoint(x: 0, y: 0.5)
      $0.endPoint = CGPoint(x: 1, y: 0.5)
    }
    for (way, picture) in try pictures(row) {
      #expect(isNear(picture[49, 30], [158, 221, 73, 255]), "\(way) \(picture[49, 30])")
    }
  }

  @Test("fact 274: begins at the least y; end colours go on; two locations are a hard step")
  func axial() throws {
    let steps = layer([red, red, green, blue]) { $0.locations = [0.25, 0.5, 0.5, 0.75] }
    for (way, picture) in try pictures(steps) {
      for y in 0..<30 { #expect(picture[y, y] == [255, 0, 0, 255], "\(way) \(y)") }
      #expect(isNear(picture[10, 30], [0, 247, 8, 255], by: 2), "\(way)")
      for y in 45..<60 { #expect(picture[y, y] == [0, 0, 255, 255], "\(way) \(y)") }
    }
    // With y upward it begins at the bottom.
    let flipped = try render(steps, size: Self.size, orientation: .yUp)
    #expect(flipped[10, 59] == [255, 0, 0, 255] && flipped[10, 0] == [0, 0, 255, 255])
  }

  @Test(
    "fact 275: a radial gradient without extent along x or y draws nothing",
    arguments: [CGPoint(x: 0.5, y: 1), CGPoint(x: 1, y: 0.5), CGPoint(x: 0.5, y: 0.5)])
  func noExtent(_ end: CGPoint) throws {
    let flat = layer([red, blue]) {
      $0.type = .radial
      $0.startPoint = CGPoint(x: 0.5, y: 0.5)
      $0.endPoint = end
    }
    for (way, picture) in try pictures(flat) { #expect(picture[50, 30].w == 0, "\(way)") }
  }
}
