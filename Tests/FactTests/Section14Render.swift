// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// Section 14: the pictures of `render(in:)`, which differ from the compositor's.
@Suite("facts 243–249, 261–263, 285: render(in:)")
struct Section14Render {
  private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  private let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

  private func plain(_ rect: CGRect, _ color: CGColor? = nil) -> CALayer {
    let layer = CALayer()
    layer.frame = rect
    layer.backgroundColor = color
    return layer
  }

  private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
  }

  private func picture(_ size: Int, _ color: CGColor) throws -> CGImage {
    let context = try #require(CGContext(width: size, height: size))
    context.setFillColor(color)
    context.fill(CGRect(x: 0, y: 0, width: size, height: size))
    return try #require(context.makeImage())
  }

  @Test("fact 243: the receiver's position and transform do not count, its bounds' origin does")
  func receiver() throws {
    let layer = plain(rect(300, 200, 20, 10), red)
    layer.transform = CATransform3DMakeScale(4, 4, 1)
    layer.bounds.origin = CGPoint(x: 5, y: 8)
    let child = plain(rect(10, 10, 4, 4), blue)
    child.transform = CATransform3DMakeScale(2, 1, 1)
    layer.addSublayer(child)
    let drawn = try Drawn(layer, 40, 30)
    #expect(drawn.area { $0 == [255, 0, 0, 255] || $0 == [0, 0, 255, 255] } == rect(5, 8, 20, 10))
    #expect(drawn.area { $0 == [0, 0, 255, 255] } == rect(8, 10, 8, 4))
  }

  @Test("fact 244: a layer that was never displayed draws nothing, and draw(in:) is not called")
  func neverDisplayed() throws {
    let painter = FloodDelegate()
    let layers = [CALayer(), FloodLayer()]
    layers[0].delegate = painter
    for layer in layers {
      layer.bounds = rect(0, 0, 8, 8)
      layer.setNeedsDisplay()
      #expect((try Drawn(layer, 8, 8)).isEmpty)
      #expect(layer.needsDisplay())
    }
    #expect(painter.count == 0)
    layers[0].displayIfNeeded()
    #expect(painter.count == 1)
    #expect((try Drawn(layers[0], 8, 8))[4, 4] == [255, 0, 0, 255])
    // Its contents show, whatever display would make of it.
    painter.color = blue
    layers[0].setNeedsDisplay()
    #expect((try Drawn(layers[0], 8, 8))[4, 4] == [255, 0, 0, 255])
    let root = plain(rect(0, 0, 8, 8))
    root.addSublayer(layers[1])
    layers[1].frame = root.bounds
    #expect((try Drawn(root, 8, 8)).isEmpty)
    layers[1].display()
    #expect((try Drawn(root, 8, 8))[4, 4] == [0, 255, 0, 255])
  }

  @Test("fact 244: shapes and texts are drawn without a display; a text below its contents (263)")
  func shapesAndTexts() throws {
    let shape = CAShapeLayer()
    shape.bounds = rect(0, 0, 8, 8)
    shape.contents = try picture(8, red)
    shape.path = CGPath(rect: rect(2, 2, 4, 4), transform: nil)
    let drawn = try Drawn(shape, 8, 8)
    #expect(drawn[4, 4] == [0, 0, 0, 255] && drawn[1, 1] == [255, 0, 0, 255])
    try PinnedFont.only {
      let text = CATextLayer()
      text.bounds = rect(0, 0, 40, 24)
      text.string = "Words"
      text.font = "Noto Sans"
      text.fontSize = 16
      text.foregroundColor = .black
      #expect(!(try Drawn(text, 40, 24)).isEmpty)
      text.display()
      text.contents = try picture(4, red)
      let covered = try Drawn(text, 40, 24)
      #expect(covered.area { $0 != [255, 0, 0, 255] }.isNull)
    }
  }

  @Test("fact 245: opacity multiplies each drawing operation, not a group")
  func opacity() throws {
    let root = plain(rect(0, 0, 10, 10))
    root.opacity = 0.5
    root.addSublayer(plain(rect(0, 0, 6, 10), red))
    root.addSublayer(plain(rect(4, 0, 6, 10), blue))
    let drawn = try Drawn(root, 10, 10)
    #expect(drawn.isNear(1, 5, [128, 0, 0, 128]) && drawn.isNear(8, 5, [0, 0, 128, 128]))
    #expect(drawn.isNear(5, 5, [64, 0, 128, 191]))
    // The same of a layer's own parts, and down the tree.
    let layer = plain(rect(0, 0, 10, 10), red)
    layer.contents = try picture(10, blue)
    layer.opacity = 0.5
    let outer = plain(rect(0, 0, 10, 10))
    outer.opacity = 0.5
    outer.addSublayer(layer)
    #expect((try Drawn(layer, 10, 10)).isNear(5, 5, [64, 0, 128, 191]))
    #expect((try Drawn(outer, 10, 10)).isNear(5, 5, [48, 0, 64, 112]))
    layer.borderWidth = 2
    layer.borderColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    #expect((try Drawn(layer, 10, 10)).isNear(1, 5, [32, 128, 64, 223]))
    // A mask takes a picture of the layer, whose parts are multiplied as ever.
    root.mask = plain(rect(0, 0, 10, 5), .black)
    let masked = try Drawn(root, 10, 10)
    #expect(masked.isNear(5, 2, [64, 0, 128, 191]) && masked[5, 7] == .zero)
  }

  @Test("facts 246, 262: a shadow is that of the picture with its sublayers; no path counts")
  func shadow() throws {
    let layer = plain(rect(0, 0, 30, 30), red)
    layer.shadowOpacity = 1
    layer.shadowRadius = 0
    layer.shadowOffset = CGSize(width: 0, height: 40)
    func area() throws -> CGRect { try Drawn(layer, 100, 100).area { $0 == [0, 0, 0, 255] } }
    #expect((try area()) == rect(0, 40, 30, 30))
    layer.shadowPath = CGPath(rect: rect(0, 0, 90, 5), transform: nil)
    #expect((try area()) == rect(0, 40, 30, 30))
    layer.addSublayer(plain(rect(20, 0, 30, 30), red))
    #expect((try area()) == rect(0, 40, 50, 30))
    layer.shadowOpacity = 0.5
    #expect((try Drawn(layer, 100, 100)).isNear(10, 50, [0, 0, 0, 128]))
    // Both parts of a faded layer cast, each in its own measure; a layer that draws nothing does
    // not.
    layer.opacity = 0.5
    let faded = try Drawn(layer, 100, 100)
    #expect(faded.isNear(10, 50, [0, 0, 0, 64]) && faded.isNear(25, 50, [0, 0, 0, 96]))
    let empty = plain(rect(0, 0, 30, 30))
    empty.shadowOpacity = 1
    empty.shadowPath = layer.shadowPath
    #expect((try Drawn(empty, 100, 100)).isEmpty)
  }

  @Test(
    "facts 246, 249: the blur is a Gaussian of the radius, cut off at two of them",
    arguments: [1, 2])
  func blur(_ scale: Int) throws {
    let expected = [
      110, 102, 94, 87, 79, 72, 65, 58, 52, 46, 40, 35, 30, 26, 22, 18, 15, 12, 9, 7, 5, 3, 2, 0,
    ]
    let layer = plain(rect(30, 30, 100, 100), .black)
    layer.cornerRadius = 20
    layer.shadowOpacity = 0.9
    layer.shadowRadius = CGFloat(12 / scale)
    layer.shadowOffset = .zero
    layer.frame = CGRect(x: 60 / scale, y: 60 / scale, width: 200 / scale, height: 200 / scale)
    let root = plain(rect(0, 0, 320, 320))
    root.addSublayer(layer)
    let drawn = try Drawn(root, 320, 320, scale: CGFloat(scale))
    for (place, alpha) in expected.enumerated() {
      #expect(abs(Int(drawn[260 + place, 160].w) - alpha) <= 2, "pixel \(place)")
      #expect(abs(Int(drawn[160, 59 - place].w) - alpha) <= 2, "pixel \(place)")
    }
    #expect(drawn[260 + expected.count, 160].w == 0)
  }

  @Test("facts 247, 261: a transform layer is drawn like a plain one")
  func transformLayer() throws {
    let layer = CATransformLayer()
    layer.frame = rect(10, 10, 20, 20)
    layer.backgroundColor = red
    layer.borderColor = blue
    layer.borderWidth = 2
    layer.masksToBounds = true
    layer.addSublayer(plain(rect(10, 5, 40, 10), .black))
    let root = plain(rect(0, 0, 60, 40))
    root.addSublayer(layer)
    for drawn in [try Drawn(root, 60, 40), try Drawn(layer, 60, 40, dx: 10, dy: 10)] {
      #expect(drawn.area { $0.w > 0 } == rect(10, 10, 20, 20))
      #expect(drawn[15, 12] == [255, 0, 0, 255] && drawn[10, 20] == [0, 0, 255, 255])
      #expect(drawn[25, 20] == [0, 0, 0, 255])
    }
    layer.opacity = 0.5
    #expect((try Drawn(root, 60, 40)).isNear(25, 20, [64, 0, 0, 191]))
  }

  @Test("fact 248, decided: only masked corners are rounded, as on screen")
  func maskedCorners() throws {
    let layer = plain(rect(0, 0, 20, 20), red)
    layer.cornerRadius = 8
    layer.maskedCorners = [.layerMaxXMaxYCorner]
    let drawn = try Drawn(layer, 20, 20)
    #expect(drawn[0, 0].w == 255 && drawn[19, 0].w == 255 && drawn[0, 19].w == 255)
    #expect(drawn[19, 19].w == 0)
  }

  @Test(
    "fact 285: separable modes blend; those of hue, saturation, colour and luminosity are normal",
    arguments: [
      "multiply", "screen", "overlay", "darken", "lighten", "difference", "exclusion", "luminosity",
      "hue", "saturation", "color",
    ])
  func modes(_ name: String) throws {
    let below = CGColor(red: 0.8, green: 0.2, blue: 0.4, alpha: 1)
    let root = plain(rect(0, 0, 8, 8), below)
    let layer = plain(rect(0, 0, 8, 8), CGColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 1))
    layer.compositingFilter = name + "BlendMode"
    root.addSublayer(layer)
    let pixel = try Drawn(root, 8, 8)[4, 4]
    let wanted = Self.mixed(name)
    for channel in 0..<3 {
      #expect(abs(Int(pixel[channel]) - wanted[channel]) <= 2, "\(name): \(pixel)")
    }
  }

  /// The formulas of PDF 32000-1, 11.3.5, of (204, 51, 102) below one half; without one, one half.
  private static func mixed(_ name: String) -> [Int] {
    let above = 128.0 / 255
    let formula: (Double) -> Double =
      switch name {
      case "multiply": { $0 * above }
      case "screen": { $0 + above - $0 * above }
      case "overlay": { $0 < 0.5 ? 2 * $0 * above : 1 - 2 * (1 - $0) * (1 - above) }
      case "darken": { min($0, above) }
      case "lighten": { max($0, above) }
      case "difference": { abs($0 - above) }
      case "exclusion": { $0 + above - 2 * $0 * above }
      default: { _ in above }
      }
    return [0.8, 0.2, 0.4].map { Int((formula($0) * 255).rounded()) }
  }
}

/// A drawing of `render(in:)` on a clear bitmap, y down, and how it is looked at.
struct Drawn {
  let width: Int
  let height: Int
  private let bytes: [UInt8]

  init(
    _ layer: CALayer, _ width: Int, _ height: Int, scale: CGFloat = 1, dx: CGFloat = 0,
    dy: CGFloat = 0, prepare: (CGContext) -> Void = { _ in }
  ) throws {
    (self.width, self.height) = (width, height)
    let context = try #require(CGContext(width: width, height: height))
    context.translateBy(x: 0, y: CGFloat(height))
    context.scaleBy(x: scale, y: -scale)
    context.translateBy(x: dx, y: dy)
    prepare(context)
    layer.render(in: context)
    bytes = try #require(context.makeImage()).premultipliedRGBA
  }

  subscript(x: Int, y: Int) -> SIMD4<UInt8> {
    let place = (y * width + x) * 4
    return SIMD4(bytes[place], bytes[place + 1], bytes[place + 2], bytes[place + 3])
  }

  var isEmpty: Bool { bytes.allSatisfy { $0 == 0 } }

  /// Whether a pixel is that color, to one of 255.
  func isNear(_ x: Int, _ y: Int, _ color: SIMD4<UInt8>) -> Bool {
    (0..<4).allSatisfy { abs(Int(self[x, y][$0]) - Int(color[$0])) <= 1 }
  }

  /// The box around the pixels that a test holds for; null for none.
  func area(_ test: (SIMD4<UInt8>) -> Bool) -> CGRect {
    var box = CGRect.null
    for y in 0..<height {
      for x in 0..<width where test(self[x, y]) {
        box = box.union(CGRect(x: x, y: y, width: 1, height: 1))
      }
    }
    return box
  }
}

/// Fills the bounds, and counts how often it is asked to.
private final class FloodDelegate: NSObject, CALayerDelegate {
  var count = 0
  var color = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

  func draw(_ layer: CALayer, in ctx: CGContext) {
    count += 1
    ctx.setFillColor(color)
    ctx.fill(layer.bounds)
  }
}

/// Fills its bounds with green.
private final class FloodLayer: CALayer {
  override func draw(in ctx: CGContext) {
    ctx.setFillColor(CGColor(red: 0, green: 1, blue: 0, alpha: 1))
    ctx.fill(bounds)
  }
}

/// The fonts of `assets/fonts`, and none of the machine's.
enum PinnedFont {
  private static let library = FontLibrary(folders: [
    URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../assets/fonts").standardizedFileURL.path
  ])

  static func only<Result>(_ body: () throws -> Result) rethrows -> Result {
    try FontLibrary.$chosen.withValue(library, operation: body)
  }
}
