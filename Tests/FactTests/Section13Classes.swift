// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import QuartzCore
import Testing

/// Section 13: classes beside those whose pictures have suites of their own.
@Suite("facts 237–241: transitions, corners, borders, gravity")
struct Section13Classes {
  private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
  }

  /// The alphas of the picture of a layer, the top row first.
  private func alphas(_ layer: CALayer, _ width: Int, _ height: Int) throws -> [UInt8] {
    let context = try #require(CGContext(width: width, height: height))
    layer.render(in: context)
    let bytes = try #require(context.makeImage()).premultipliedRGBA
    return stride(from: 3, to: bytes.count, by: 4).map { bytes[$0] }
  }

  @Test("fact 237: a transition fades, whole")
  func transition() {
    let transition = CATransition()
    #expect(transition.type == .fade && transition.type.rawValue == "fade")
    #expect(transition.startProgress == 0 && transition.endProgress == 1)
    #expect(transition.subtype == nil)
  }

  @Test("fact 238: how far a corner of a curve reaches")
  func expansion() {
    #expect(CALayer.cornerCurveExpansionFactor(.circular) == 1)
    #expect(abs(CALayer.cornerCurveExpansionFactor(.continuous) - 1.528665) < 1e-6)
  }

  @Test("fact 239: a radius beyond half the short side is the largest that fits")
  func radius() throws {
    func picture(_ radius: CGFloat) throws -> [UInt8] {
      let layer = CALayer()
      layer.bounds = rect(0, 0, 60, 20)
      layer.backgroundColor = .black
      layer.cornerRadius = radius
      return try alphas(layer, 60, 20)
    }
    let largest = try picture(10)
    for radius: CGFloat in [11, 30, 1000] { #expect(try picture(radius) == largest) }
    #expect(try picture(5) != largest && largest[0] == 0 && largest[10 * 60] > 200)
  }

  @Test("fact 240: a border lies inside the bounds, above contents and sublayers")
  func border() throws {
    let layer = CALayer()
    layer.bounds = rect(0, 0, 80, 60)
    (layer.borderWidth, layer.borderColor) = (5, .black)
    let covered = try alphas(layer, 90, 70)
    #expect(covered.count { $0 == 255 } == 1300 && covered.allSatisfy { $0 == 0 || $0 == 255 })
    let child = CALayer()
    child.frame = rect(-5, -5, 90, 70)
    child.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    layer.addSublayer(child)
    let context = try #require(CGContext(width: 80, height: 60))
    layer.render(in: context)
    let bytes = try #require(context.makeImage()).premultipliedRGBA
    #expect(stride(from: 0, to: bytes.count, by: 4).count { bytes[$0] == 0 } == 1300)
  }

  @Test("fact 241: an unknown gravity lies in the centre")
  func gravity() throws {
    func picture(_ gravity: CALayerContentsGravity) throws -> [UInt8] {
      let layer = CALayer()
      layer.bounds = rect(0, 0, 20, 12)
      layer.contents = CGImage(
        width: 4, height: 2, premultipliedRGBA: [UInt8](repeating: 255, count: 32))
      layer.contentsGravity = gravity
      return try alphas(layer, 20, 12)
    }
    let center = try picture(.center)
    #expect(try picture(CALayerContentsGravity(rawValue: "somewhere")) == center)
    #expect(center.count { $0 == 255 } == 8 && center[5 * 20 + 8] == 255)
    #expect(try picture(.resize) != center)
  }
}
