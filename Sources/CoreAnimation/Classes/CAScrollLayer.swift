// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics

/// A layer that shows a part of its sublayers: scrolling moves the origin of its bounds.
open class CAScrollLayer: CALayer {
  package override class func makeKind() -> LayerKind { .scroll }

  /// As for any layer, but `masksToBounds` is true.
  open override class func defaultValue(forKey key: String) -> Any? {
    key == "masksToBounds" ? true : super.defaultValue(forKey: key)
  }

  /// The axes along which it scrolls. Default `.both`, which an unknown word does, too.
  open var scrollMode: CAScrollLayerScrollMode {
    get { word(.scrollMode) }
    set { setWord(.scrollMode, newValue) }
  }

  /// Makes `p`, in the layer's space, the origin of the bounds, along the axes that scroll.
  ///
  /// As any change of the bounds it has an implicit animation: the layer glides there, unless
  /// actions are disabled. Coordinates that are not finite scroll nothing along their axis.
  open func scroll(to p: CGPoint) {
    let x = scrolls(.horizontally) && p.x.isFinite
    let y = scrolls(.vertically) && p.y.isFinite
    let origin = CGPoint(x: x ? p.x : bounds.minX, y: y ? p.y : bounds.minY)
    if origin != bounds.origin { bounds.origin = origin }
  }

  /// Scrolls as little as makes `r`, in the layer's space, visible; a rectangle that does not fit
  /// goes to its own origin. The null rectangle and the infinite one scroll nothing.
  open func scroll(to r: CGRect) {
    if r.isNull || r.isInfinite { return }
    let rect = r.standardized
    scroll(
      to: CGPoint(
        x: least(bounds.minX, length: bounds.width, start: rect.minX, extent: rect.width),
        y: least(bounds.minY, length: bounds.height, start: rect.minY, extent: rect.height)))
  }

  private func scrolls(_ axis: CAScrollLayerScrollMode) -> Bool {
    switch scrollMode {
    case .none: false
    case .horizontally, .vertically: scrollMode == axis
    default: true
    }
  }

  /// The origin nearest to `origin` at which a window of `length` holds a span.
  private func least(_ origin: CGFloat, length: CGFloat, start: CGFloat, extent: CGFloat)
    -> CGFloat
  {
    if extent > length { return start }
    return min(max(origin, start + extent - length), start)
  }
}
