// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CoreGraphics
import QuartzCore
import Testing

@testable import PictureReference

/// Draws a tree on a surface of `size` points.
func render(
  _ layer: CALayer, size: CGSize, scale: CGFloat = 1,
  orientation: HeadlessRenderer.Orientation = .yDown
) throws -> Pixels {
  let renderer = try HeadlessRenderer(
    size: size, scale: scale, orientation: orientation)
  renderer.layer = layer
  defer {
    renderer.layer = nil
    CATransaction.flush()
  }
  return Pixels(try renderer.render())
}

extension CALayer {
  /// A layer of one colour.
  static func filled(_ frame: CGRect, _ color: CGColor, _ configure: (CALayer) -> Void = { _ in })
    -> CALayer
  {
    let layer = CALayer()
    layer.frame = frame
    layer.backgroundColor = color
    configure(layer)
    return layer
  }
}

extension CALayer {
  /// The picture that `render(in:)` draws on a clear bitmap, the layer's y downward.
  func drawn(in size: CGSize) throws -> CGImage {
    let context = try #require(CGContext(width: Int(size.width), height: Int(size.height)))
    context.translateBy(x: 0, y: size.height)
    context.scaleBy(x: 1, y: -1)
    render(in: context)
    return try #require(context.makeImage())
  }
}
