// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CoreGraphics
import QuartzCore
import Testing

@testable import PictureReference

private let size = CGSize(width: 128, height: 112)

/// A rounded layer on white and how it stands; colours are those of the tests.
struct PanelCase: Sendable, CustomTestStringConvertible {
  var rect = (x: 30.0, y: 26.0, width: 66.0, height: 54.0)
  var radius = 12.0
  var border = 1.0
  var borderAlpha = 1.0
  var fillAlpha = 1.0
  /// Nil for no shadow.
  var sigma: Double? = 4.0
  var offset = (x: 0.0, y: 3.0)
  var scale = 1.0
  var transform = CATransform3DIdentity
  /// The shadow's offset after the transform.
  var turned: @Sendable ((Double, Double)) -> (Double, Double) = { $0 }
  var name = ""

  var testDescription: String {
    "\(name) \(rect) radius \(radius) border \(border) alpha \(borderAlpha) of \(fillAlpha) sigma "
      + "\(sigma ?? -1) offset \(offset) scale \(scale)"
  }

  static let all: [PanelCase] = [
    PanelCase(), PanelCase(rect: (30.25, 26.5, 66, 54)),
    PanelCase(rect: (30.37, 26.81, 66.4, 53.7), offset: (-4.3, 2.2)),
    PanelCase(rect: (30.9, 26.1, 66, 54), radius: 9.3, border: 1.5, sigma: 5.5),
    PanelCase(rect: (30.6, 26.4, 66, 54), border: 2.7, borderAlpha: 0.4),
    PanelCase(rect: (30.3, 26.7, 66, 54), border: 0, offset: (6, -7)),
    PanelCase(rect: (30.3, 26.7, 66, 54), border: 2.2, sigma: nil),
    PanelCase(
      rect: (30.3, 26.7, 66, 54), border: 2.2, borderAlpha: 0.5, fillAlpha: 0.6, sigma: nil),
    PanelCase(rect: (30.2, 26.6, 66, 54), radius: 6, sigma: 3, scale: 1.5),
    PanelCase(rect: (30.2, 26.6, 66, 54), radius: 6, sigma: 2.5, scale: 2),
    PanelCase(rect: (30.2, 26.6, 66, 54), border: 0.5, sigma: 3, offset: (5, 2), scale: 2),
    PanelCase(
      rect: (30.3, 26.2, 66, 54), offset: (5, 2), transform: CATransform3DMakeScale(-1, 1, 1),
      turned: { (-$0.0, $0.1) }, name: "mirrored"),
    PanelCase(
      rect: (34.3, 26.2, 58, 58), offset: (5, 2),
      transform: CATransform3DMakeAffineTransform(
        CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)),
      turned: { (-$0.1, $0.0) }, name: "a quarter"),
  ]

  func layer() -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
    layer.backgroundColor = CGColor(
      red: Self.fill.0, green: Self.fill.1, blue: Self.fill.2, alpha: fillAlpha)
    layer.cornerRadius = radius
    layer.borderWidth = border
    layer.borderColor = CGColor(
      red: Self.line.0, green: Self.line.1, blue: Self.line.2, alpha: borderAlpha)
    if let sigma {
      layer.shadowColor = CGColor(
        red: Self.shade.0, green: Self.shade.1, blue: Self.shade.2, alpha: 1)
      layer.shadowOpacity = Float(Self.shadowOpacity)
      layer.shadowRadius = sigma
      layer.shadowOffset = CGSize(width: offset.x, height: offset.y)
    }
    layer.transform = transform
    return layer
  }

  static let fill = (0.2, 0.5, 0.9)
  static let line = (0.95, 0.8, 0.1)
  static let shade = (0.1, 0.0, 0.3)
  static let shadowOpacity = 0.75
}

/// The picture of a panel in Double: coverage is half a pixel less the distance from an outline.
private struct PanelReference {
  let test: PanelCase
  private let shadow: BlurredShape?

  init(_ test: PanelCase) {
    self.test = test
    let (dx, dy) = test.turned(test.offset)
    shadow = test.sigma.map {
      BlurredShape(test.rect, radius: test.radius, sigma: $0, offset: [dx, dy])
    }
  }

  /// Whether nothing but shadow can be seen in a pixel.
  func isShadow(_ x: Int, _ y: Int) -> Bool {
    distance(SIMD2(Double(x) + 0.5, Double(y) + 0.5) / test.scale) * test.scale >= 0.5
  }

  /// Red, green and blue of 255 in the middle of a pixel.
  func color(_ x: Int, _ y: Int) -> SIMD3<Double> {
    let p = SIMD2(Double(x) + 0.5, Double(y) + 0.5) / test.scale
    let outside = distance(p) * test.scale
    let width = test.border * test.scale
    let isHidden = test.borderAlpha == 1 && width > 0
    var color = SIMD3<Double>(1, 1, 1)
    if let shadow {
      let shade = shadow.coverage(p.x, p.y, pixel: 1 / test.scale)
      color = mix(color, PanelCase.shade, shade * PanelCase.shadowOpacity)
    }
    let fill = coverage(outside + (isHidden ? width / 2 : 0))
    color = mix(color, PanelCase.fill, fill * test.fillAlpha)
    let line = coverage(outside) - coverage(outside + width)
    return mix(color, PanelCase.line, line * test.borderAlpha) * 255
  }

  private func coverage(_ outside: Double) -> Double { min(max(0.5 - outside, 0), 1) }

  private func mix(
    _ below: SIMD3<Double>, _ color: (Double, Double, Double), _ alpha: Double
  ) -> SIMD3<Double> {
    below * (1 - alpha) + SIMD3(color.0, color.1, color.2) * alpha
  }

  /// How far a point lies outside the outline.
  private func distance(_ p: SIMD2<Double>) -> Double {
    let half = SIMD2(test.rect.width, test.rect.height) / 2
    let middle = SIMD2(test.rect.x, test.rect.y) + half
    let q = SIMD2(abs(p.x - middle.x), abs(p.y - middle.y)) - half + test.radius
    let outward = SIMD2(max(q.x, 0), max(q.y, 0))
    return (outward * outward).sum().squareRoot() + min(max(q.x, q.y), 0) - test.radius
  }
}

private func stage(_ layers: [CALayer], size: CGSize = size) -> CALayer {
  let root = CALayer()
  root.frame = CGRect(origin: .zero, size: size)
  root.backgroundColor = .white
  root.sublayers = layers
  return root
}

@Suite("Rounded layers with shadow, fill and border in one draw", .serialized)
struct PanelPixelTests {
  @Test(
    "are what Double says to 1 of 255, wherever they stand; the shadow's picture has 8 bits itself",
    arguments: PanelCase.all)
  func pixels(_ test: PanelCase) throws {
    let drawn = try render(stage([test.layer()]), size: size, scale: test.scale)
    let reference = PanelReference(test)
    var worst = (panel: 0.0, shadow: 0.0)
    var place = ""
    for y in 0..<drawn.height {
      for x in 0..<drawn.width {
        let expected = reference.color(x, y)
        for channel in 0..<3 {
          let difference = abs(expected[channel] - Double(drawn[x, y][channel]))
          if difference > max(worst.panel, worst.shadow) { place = "(\(x), \(y)) \(expected)" }
          if reference.isShadow(x, y) {
            worst.shadow = max(worst.shadow, difference)
          } else {
            worst.panel = max(worst.panel, difference)
          }
        }
      }
    }
    // Half a step is the surface's rounding.
    #expect(worst.panel < 1.5, "\(place)")
    #expect(worst.shadow < 1.8, "\(place)")
  }

  @Test("a hundred of them over each other, with pictures, are twelve quads each")
  func cost() throws {
    let image = CGImage(
      width: 8, height: 8,
      premultipliedRGBA: [UInt8](repeating: 255, count: 256))
    let panels = (0..<100).map { number in
      let layer = PanelCase().layer()
      layer.position = CGPoint(x: 60.3 + 4.37 * Double(number), y: 60.7 + 2.41 * Double(number))
      let picture = CALayer()
      picture.frame = CGRect(x: 8, y: 8, width: 30, height: 30)
      picture.contents = image
      picture.edgeAntialiasingMask = []
      layer.addSublayer(picture)
      return layer
    }
    let size = CGSize(width: 600, height: 400)
    let renderer = try HeadlessRenderer(size: size)
    renderer.layer = stage(panels, size: size)
    CATransaction.flush()
    let report = try renderer.draw(at: 0)
    // The background, and for each panel corners, sides, three parts of the middle and the picture.
    #expect(report.quads == 1 + 100 * 12)
    #expect(report.passes == 1)
    // Where upright quads are drawn as rectangles, without depth, panels that overlap take turns
    // with the pictures on them; else opaque pictures go first.
    #expect(report.gl.draws <= 2 * 100 + 2)
    #expect(report.gl.programSwitches <= 2 * 100 + 2)
  }
}
