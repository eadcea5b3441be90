// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// Two fingers that zoom.
struct ScrollPinch {
  /// The distance of the fingers, and the scale, at the begin.
  let distance, scale: CGFloat
}

extension ScrollEngine {
  var zoomedView: UIView? { view.delegate?.viewForZooming(in: view) }

  var zoomScale: CGFloat { scale }

  /// The seconds of an animated change of the scale.
  private static let zoomDuration = 0.3

  /// Scales about the middle of the bounds.
  func zoom(to new: CGFloat, animated: Bool) {
    guard Finite.accepts(new, property: "zoomScale", of: view) else { return }
    let target = limited(new)
    guard target > 0, target != scale, let zoomed = zoomedView else { return }
    let middle = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
    perform(zoomed, animated) { engine in
      engine.rescale(zoomed, to: target, about: middle)
      engine.place(inside: engine.view.contentOffset)
    }
  }

  /// Scales and moves so that a rectangle of the zoomed view fills the bounds.
  func zoom(to rect: CGRect, animated: Bool) {
    guard let zoomed = zoomedView, rect.width > 0, rect.height > 0,
      Finite.accepts(
        rect.minX, rect.maxX, rect.minY, rect.maxY, property: "the zoomed rectangle", of: view)
    else { return }
    let size = view.bounds.size
    let target = limited(min(size.width / rect.width, size.height / rect.height))
    guard target > 0, target.isFinite else { return }
    perform(zoomed, animated) { engine in
      engine.rescale(zoomed, to: target, about: .zero)
      let middle = zoomed.convert(CGPoint(x: rect.midX, y: rect.midY), to: engine.view)
      engine.place(inside: CGPoint(x: middle.x - size.width / 2, y: middle.y - size.height / 2))
    }
  }

  private func limited(_ scale: CGFloat) -> CGFloat {
    min(max(scale, view.minimumZoomScale), max(view.maximumZoomScale, view.minimumZoomScale))
  }

  private func place(inside offset: CGPoint) { jump(to: within(offset)) }

  private func perform(
    _ zoomed: UIView, _ animated: Bool, _ change: @escaping (ScrollEngine) -> Void
  ) {
    guard animated, UIView.areAnimationsEnabled else { return change(self) }
    // A pinch that swings back has begun before.
    if !isZoomBouncing { view.delegate?.scrollViewWillBeginZooming(view, with: zoomed) }
    isZoomAnimating = true
    UIView.animate(
      withDuration: ScrollEngine.zoomDuration, delay: 0, options: .allowUserInteraction,
      animations: { change(self) },
      completion: { [weak view, weak zoomed] _ in
        guard let view else { return }
        (view.scroller.isZoomAnimating, view.scroller.isZoomBouncing) = (false, false)
        view.delegate?.scrollViewDidEndZooming(view, with: zoomed, atScale: view.scroller.scale)
      })
  }

  /// Scales the view and the content size, so that a point of the content keeps its place.
  private func rescale(_ zoomed: UIView, to new: CGFloat, about point: CGPoint) {
    let ratio = new / scale
    scale = new
    zoomed.transform = CGAffineTransform(scaleX: new, y: new)
    zoomed.center = CGPoint(x: zoomed.center.x * ratio, y: zoomed.center.y * ratio)
    let size = view.contentSize
    view.contentSize = CGSize(width: size.width * ratio, height: size.height * ratio)
    let offset = view.contentOffset
    jump(
      to: CGPoint(
        x: offset.x + point.x * (ratio - 1), y: offset.y + point.y * (ratio - 1)))
    view.delegate?.scrollViewDidZoom(view)
  }
}

/// Pinching.
extension ScrollEngine {
  /// Begins to zoom by two fingers; whether there is a view to zoom.
  func beginPinch() -> Bool {
    guard pinch == nil, let zoomed = zoomedView, let distance = fingerDistance, distance > 0 else {
      return pinch != nil
    }
    if isDragging { up(at: .infinity) }
    drag = nil
    stop()
    pinch = ScrollPinch(distance: distance, scale: scale)
    view.delegate?.scrollViewWillBeginZooming(view, with: zoomed)
    return true
  }

  private var fingerDistance: CGFloat? {
    guard touches.count >= 2 else { return nil }
    let (a, b) = (touches[0].location(in: view.superview), touches[1].location(in: view.superview))
    return ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
  }

  func movePinch() {
    guard let pinch, let distance = fingerDistance, let zoomed = zoomedView else { return }
    let (a, b) = (touches[0].location(in: view), touches[1].location(in: view))
    let middle = CGPoint(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
    rescale(zoomed, to: pinched(pinch.scale * distance / pinch.distance), about: middle)
  }

  /// The scale that shows: beyond a limit, the square root of the rest.
  private func pinched(_ scale: CGFloat) -> CGFloat {
    let inside = limited(scale)
    return view.bouncesZoom ? inside * (scale / inside).squareRoot() : inside
  }

  func endPinch() {
    pinch = nil
    guard let zoomed = zoomedView else { return }
    if limited(scale) != scale {
      isZoomBouncing = true
      return zoom(to: scale, animated: true)
    }
    view.delegate?.scrollViewDidEndZooming(view, with: zoomed, atScale: scale)
    let offset = view.contentOffset
    let resting = resting(offset)
    if resting != offset { move(to: resting, animated: true) }
  }
}
