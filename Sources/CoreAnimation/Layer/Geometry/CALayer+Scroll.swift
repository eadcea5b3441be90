// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// Scrolling, and the visible part of a layer.
extension CALayer {
  /// Has the closest scroll layer above scroll so that a point of this layer's space comes to its
  /// origin.
  ///
  /// Without a scroll layer above nothing happens.
  public func scroll(_ p: CGPoint) {
    guard let scroller else { return }
    scroller.scroll(to: convert(p, to: scroller))
  }

  /// Scrolls the closest scroll layer above by as little as shows a rectangle of this layer's
  /// space.
  ///
  /// Without a scroll layer above nothing happens.
  public func scrollRectToVisible(_ r: CGRect) {
    guard let scroller else { return }
    scroller.scroll(to: convert(r, to: scroller))
  }

  /// The part of the bounds that the scroll layers above let show, layer space, points.
  public var visibleRect: CGRect {
    var visible = bounds
    var layer = shownSuperlayer
    while let next = layer {
      if next is CAScrollLayer { visible = visible.overlap(convert(next.bounds, from: next)) }
      layer = next.shownSuperlayer
    }
    return visible.isNull ? .zero : visible
  }

  private var scroller: CAScrollLayer? {
    var layer: CALayer? = self
    while let next = layer {
      if let scroller = next as? CAScrollLayer { return scroller }
      layer = next.shownSuperlayer
    }
    return nil
  }
}
