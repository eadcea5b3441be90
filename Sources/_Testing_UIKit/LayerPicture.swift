// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CoreAnimation
import CoreGraphics

/// Draws a layer as a picture of its own, by a `HeadlessRenderer` made for it. The layer is taken
/// out of its tree for the time, without an animation, and put back; its own animations stay.
package struct LayerPicture {
  /// The size of the picture, points; nil takes that of the layer's frame.
  package var size: CGSize?
  /// Pixels per point.
  package var scale: CGFloat
  /// The media times of the pictures, seconds; nil draws one picture of the present.
  package var times: [Double]?

  /// The picture of the present, of the frame's size.
  package init(size: CGSize? = nil, scale: CGFloat = 1, times: [Double]? = nil) {
    (self.size, self.scale, self.times) = (size, scale, times)
  }

  /// A picture for each time. Their top left corner is that of the layer's frame.
  package func images(of layer: CALayer) throws(HeadlessError) -> [CGImage] {
    let frame = layer.frame
    let size = self.size ?? frame.size
    let stage = CALayer()
    stage.anchorPoint = .zero
    stage.bounds = CGRect(origin: frame.origin, size: size)
    let place = LayerPlace(of: layer)
    CATransaction.withoutActions { stage.addSublayer(layer) }
    defer {
      CATransaction.withoutActions {
        layer.removeFromSuperlayer()
        place.take(layer)
      }
    }
    return try images(of: stage, size)
  }

  /// Draws a stage. The renderer is gone afterwards: a layer that left the tree of a living one
  /// would lose its animations.
  private func images(of stage: CALayer, _ size: CGSize) throws(HeadlessError) -> [CGImage] {
    let renderer = try HeadlessRenderer(size: size, scale: scale)
    renderer.layer = stage
    return try Self.draw(renderer, at: times)
  }

  /// A picture for each time of a scene: its root, with y upward.
  package func images(
    ofScene root: CALayer, at position: CGPoint, canvas: CGSize
  ) throws(HeadlessError) -> [CGImage] {
    let renderer = try HeadlessRenderer(size: size ?? canvas, scale: scale, orientation: .yUp)
    CATransaction.withoutActions { root.position = position }
    renderer.layer = root
    return try Self.draw(renderer, at: times)
  }

  private static func draw(
    _ renderer: HeadlessRenderer, at times: [Double]?
  ) throws(HeadlessError) -> [CGImage] {
    guard let times else { return [try renderer.render()] }
    var images: [CGImage] = []
    for time in times { images.append(try renderer.render(at: time)) }
    return images
  }
}

/// Where a layer stands: below another, as the root of a context, or nowhere.
private struct LayerPlace {
  let superlayer: CALayer?
  let index: Int
  let context: LayerContext?

  init(of layer: CALayer) {
    superlayer = layer.superlayer
    index = superlayer?.sublayers?.firstIndex { $0 === layer } ?? 0
    context = superlayer == nil ? layer.context : nil
  }

  func take(_ layer: CALayer) {
    superlayer?.insertSublayer(layer, at: UInt32(index))
    context?.rootLayer = layer
  }
}

extension CATransaction {
  /// Changes layers without the actions of their properties.
  package static func withoutActions(_ change: () -> Void) {
    begin()
    setDisableActions(true)
    change()
    commit()
  }
}
