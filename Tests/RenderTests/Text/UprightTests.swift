// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CoreGraphics
import QuartzCore
import Testing

@testable import PictureReference

/// Draws as text is drawn, y upward: a band along its top edge, after turning a context that stands
/// on its head.
private final class Sign: CALayer {
  override func draw(in context: CGContext) { Sign.draw(self, in: context) }

  static func draw(_ layer: CALayer, in context: CGContext) {
    if layer.contentsAreFlipped() {
      context.translateBy(x: 0, y: layer.bounds.height)
      context.scaleBy(x: 1, y: -1)
    }
    context.setFillColor(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
    context.fill(CGRect(x: 0, y: layer.bounds.height - 8, width: layer.bounds.width, height: 8))
  }
}

private final class SignPainter: NSObject, CALayerDelegate {
  func draw(_ layer: CALayer, in context: CGContext) { Sign.draw(layer, in: context) }
}

/// How a sign stands in its tree.
struct SignPlace: CustomTestStringConvertible, Sendable {
  var orientation = HeadlessRenderer.Orientation.yDown
  /// Which of root, middle and sign are flipped.
  var flips: [Bool]

  var testDescription: String { "\(orientation) \(flips)" }

  static let all = [HeadlessRenderer.Orientation.yDown, .yUp].flatMap { orientation in
    (0..<8).map { bits in
      SignPlace(orientation: orientation, flips: (0..<3).map { bits >> $0 & 1 == 1 })
    }
  }
}

@Suite("fact 281: what turns its context when asked is upright")
struct UprightTests {
  private let size = CGSize(width: 40, height: 40)

  /// A sign that fills the picture, two layers down.
  private func tree(_ place: SignPlace, _ sign: CALayer) -> CALayer {
    let (root, middle) = (CALayer(), CALayer())
    root.addSublayer(middle)
    middle.addSublayer(sign)
    for (layer, isFlipped) in zip([root, middle, sign], place.flips) {
      layer.frame = CGRect(origin: .zero, size: size)
      layer.isGeometryFlipped = isFlipped
    }
    sign.setNeedsDisplay()
    return root
  }

  private func isUpright(_ pixels: Pixels) -> Bool {
    let red: SIMD4<UInt8> = [255, 0, 0, 255]
    return (0..<40).allSatisfy { y in (0..<40).allSatisfy { (pixels[$0, y] == red) == (y < 8) } }
  }

  @Test("on screen, drawn by a subclass", arguments: SignPlace.all)
  func onScreen(place: SignPlace) throws {
    let pixels = try render(tree(place, Sign()), size: size, orientation: place.orientation)
    #expect(isUpright(pixels))
  }

  @Test("on screen, drawn by a delegate", arguments: SignPlace.all)
  func byDelegate(place: SignPlace) throws {
    let (sign, painter) = (CALayer(), SignPainter())
    sign.delegate = painter
    let pixels = try render(tree(place, sign), size: size, orientation: place.orientation)
    #expect(isUpright(pixels))
  }

  @Test("in render(in:), of a layer that is shown", arguments: SignPlace.all)
  func inContext(place: SignPlace) throws {
    let sign = Sign()
    let renderer = try HeadlessRenderer(
      size: size, orientation: place.orientation)
    renderer.layer = tree(place, sign)
    defer {
      renderer.layer = nil
      CATransaction.flush()
    }
    _ = try renderer.render()
    let isYDown = sign.contentsAreFlipped()
    #expect(isYDown == ((place.orientation == .yDown) != (place.flips.count { $0 } % 2 == 1)))
    #expect(isUpright(try drawn(sign, isYDown: isYDown)))
    let shown = try #require(sign.presentation())
    #expect(isUpright(try drawn(shown, isYDown: isYDown)))
  }

  @Test("in render(in:), of a layer without a context", arguments: [false, true])
  func alone(isFlipped: Bool) throws {
    let sign = Sign()
    sign.frame = CGRect(origin: .zero, size: size)
    sign.isGeometryFlipped = isFlipped
    #expect(sign.contentsAreFlipped() == isFlipped)
    sign.setNeedsDisplay()
    sign.displayIfNeeded()
    #expect(isUpright(try drawn(sign, isYDown: !isFlipped)))
  }

  /// A layer's drawing in a bitmap whose space lies as the layer's does.
  private func drawn(_ layer: CALayer, isYDown: Bool) throws -> Pixels {
    let context = try #require(
      CGContext(
        data: nil, width: 40, height: 40, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    if isYDown {
      context.translateBy(x: 0, y: 40)
      context.scaleBy(x: 1, y: -1)
    }
    layer.render(in: context)
    return Pixels(try #require(context.makeImage()))
  }
}
