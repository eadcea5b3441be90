// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// Section 10: values that do not mix.
@Suite("facts 184, 186: values that do not mix")
struct Section10Contents {
  private func picture(_ level: CGFloat) throws -> CGImage {
    let context = try #require(
      CGContext(
        data: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 4,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.setFillColor(CGColor(gray: level, alpha: 1))
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    return try #require(context.makeImage())
  }

  @Test("fact 184: contents change half way", arguments: [(0.49, false), (0.5, true)])
  func contents(time: Double, isSecond: Bool) throws {
    let (a, b) = (try picture(0), try picture(1))
    let animation = CABasicAnimation(keyPath: "contents")
    (animation.fromValue, animation.toValue) = (a, b)
    let image = try shown([animation], on: CALayer(), at: time) { $0.contents as? CGImage }
    #expect(image === (isSecond ? b : a))
  }

  @Test("fact 186: colour lists of different length leave the model's")
  func colourLists() throws {
    func colours(_ count: Int, red: CGFloat) -> [CGColor] {
      Array(repeating: CGColor(red: red, green: 0, blue: 0, alpha: 1), count: count)
    }
    let layer = CAGradientLayer()
    layer.colors = colours(2, red: 0.25)
    let animation = CAKeyframeAnimation(keyPath: "colors")
    animation.values = [colours(2, red: 0), colours(3, red: 1)]
    let shownColours = try shown([animation], on: layer, at: 0.5) { $0.colors as? [CGColor] }
    #expect(shownColours == colours(2, red: 0.25))
    animation.values = [colours(2, red: 0), colours(2, red: 1)]
    let mixed = try shown([animation], on: layer, at: 0.5) { $0.colors as? [CGColor] }
    #expect(mixed == colours(2, red: 0.5))
  }
}
