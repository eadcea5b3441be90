// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import QuartzCore

/// A layer's shadow: a bell of the standard deviation `shadowRadius`, in points, cut off at two of
/// them and made whole again (facts, row 249).
struct ReferenceShadow {
  let color: ReferenceColor
  let offsetX, offsetY: Double
  let sigma: Double
  let path: CGPath?

  var reach: Double { 2 * sigma }

  init?(_ layer: CALayer) {
    let opacity = min(max(Double(layer.shadowOpacity), 0), 1)
    guard opacity > 0, layer.shadowColor != nil else { return nil }
    color = ReferenceColor(layer.shadowColor).scaled(opacity)
    (offsetX, offsetY) = (Double(layer.shadowOffset.width), Double(layer.shadowOffset.height))
    sigma = max(Double(layer.shadowRadius), 0)
    path = layer.shadowPath
  }
}

extension ReferenceBox {
  init(_ rect: CGRect) {
    self.init(
      minX: Double(rect.minX), minY: Double(rect.minY), maxX: Double(rect.maxX),
      maxY: Double(rect.maxY))
  }
}
