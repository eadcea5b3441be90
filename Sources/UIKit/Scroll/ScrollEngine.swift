// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import QuartzCore

/// The work of a scroll view: its motions, and the calls of its delegate.
@MainActor final class ScrollEngine {
  /// Why the content moves by itself.
  enum Motion {
    /// After a finger was lifted.
    case deceleration
    /// To an offset that the program asked for.
    case animation
  }

  private struct Glide {
    let x, y: ScrollGlide
    /// The media time of its begin.
    let begin: Double
    let motion: Motion

    var end: Double { begin + max(x.duration, y.duration) }

    func offset(at time: Double) -> CGPoint {
      CGPoint(x: x.value(at: time - begin), y: y.value(at: time - begin))
    }
  }

  weak var view: UIScrollView!
  var drag: ScrollDrag?
  var touches: [UITouch] = []
  var pinch: ScrollPinch?
  var isTracking: Bool { !touches.isEmpty }
  var isDragging: Bool { drag?.isDragging ?? false }
  var isDecelerating: Bool { glide?.motion == .deceleration }
  var isAnimating: Bool { glide?.motion == .animation }
  var isZooming: Bool { pinch != nil }
  var isZoomBouncing = false
  var isZoomAnimating = false
  var scale: CGFloat = 1
  /// Insets that the safe area adds to those of the content.
  var adjustment = UIEdgeInsets.zero
  /// The turns of a wheel that do not make a page yet, points.
  var turned = CGVector.zero
  private var glide: Glide?
  private var link: CADisplayLink?
  private lazy var indicators = ScrollIndicators(self)

  /// The seconds of an animated change of the offset.
  static let animationDuration = 0.3
}

/// Where the content may be.
extension ScrollEngine {
  var rangeX: ClosedRange<CGFloat> {
    let inset = view.adjustedContentInset
    return ScrollEngine.range(
      from: -inset.left, to: view.contentSize.width + inset.right - view.bounds.width)
  }

  var rangeY: ClosedRange<CGFloat> {
    let inset = view.adjustedContentInset
    return ScrollEngine.range(
      from: -inset.top, to: view.contentSize.height + inset.bottom - view.bounds.height)
  }

  /// Whatever the numbers are.
  private static func range(from low: CGFloat, to high: CGFloat) -> ClosedRange<CGFloat> {
    let low = low.isFinite ? low : 0
    return high > low && high.isFinite ? low...high : low...low
  }

  /// Whether drags move the content along each axis.
  var scrollsX: Bool { isLong(rangeX) || bouncesX && view.alwaysBounceHorizontal }

  var scrollsY: Bool { isLong(rangeY) || bouncesY && view.alwaysBounceVertical }

  /// Whether content goes beyond its ends along each axis.
  var bouncesX: Bool { view.bounces && view.bouncesHorizontally }

  var bouncesY: Bool { view.bounces && view.bouncesVertically }

  private func isLong(_ range: ClosedRange<CGFloat>) -> Bool {
    range.upperBound - range.lowerBound > 0
  }

  /// The nearest offset at which the content fills the bounds.
  func within(_ offset: CGPoint) -> CGPoint {
    CGPoint(x: offset.x.clamped(to: rangeX), y: offset.y.clamped(to: rangeY))
  }
}

/// Moving the content.
extension ScrollEngine {
  /// Moves the content at once.
  func jump(to offset: CGPoint) {
    guard Finite.accepts(offset.x, offset.y, property: "contentOffset", of: view) else { return }
    if glide != nil { finish() }
    place(offset)
  }

  private func place(_ offset: CGPoint) {
    if view.bounds.origin != offset { view.bounds.origin = offset }
  }

  /// Moves the content at once, or in a while.
  func move(to offset: CGPoint, animated: Bool) {
    guard animated, UIView.areAnimationsEnabled else { return jump(to: offset) }
    guard Finite.accepts(offset.x, offset.y, property: "contentOffset", of: view) else { return }
    stop()
    let from = view.contentOffset
    let ease = { (a: CGFloat, b: CGFloat) in
      ScrollGlide(.ease(from: a, to: b, duration: a == b ? 0 : ScrollEngine.animationDuration))
    }
    begin(ease(from.x, offset.x), ease(from.y, offset.y), .animation)
  }

  /// Moves as little as needed for a rectangle of the content to show.
  func show(_ rect: CGRect, animated: Bool) {
    guard
      Finite.accepts(
        rect.minX, rect.maxX, rect.minY, rect.maxY, property: "the visible rectangle", of: view)
    else { return }
    let inset = view.adjustedContentInset
    let seen = view.bounds.inset(by: inset)
    var offset = view.contentOffset
    offset.x += ScrollEngine.shift(seen.minX, seen.maxX, from: rect.minX, rect.maxX)
    offset.y += ScrollEngine.shift(seen.minY, seen.maxY, from: rect.minY, rect.maxY)
    offset = within(offset)
    if offset != view.contentOffset { move(to: offset, animated: animated) }
  }

  /// How far `low…high` has to move to hold, or at least to touch, `from…to`.
  private static func shift(
    _ low: CGFloat, _ high: CGFloat, from: CGFloat, _ to: CGFloat
  ) -> CGFloat {
    if to - from > high - low { return from > high ? from - high : to < low ? to - low : 0 }
    if from < low { return from - low }
    return to > high ? to - high : 0
  }

  /// Moves the content by a wheel, within its ends; false where it is at its end already.
  @discardableResult
  func wheel(by way: CGVector) -> Bool {
    guard view.isScrollEnabled, way.dx.isFinite, way.dy.isFinite else { return false }
    if isTracking { return true }
    if view.isPagingEnabled { return turn(by: way) }
    stop()
    let offset = view.contentOffset
    let moved = CGPoint(x: offset.x + way.dx, y: offset.y + way.dy)
    let inside = within(moved)
    guard inside != offset else { return false }
    indicators.show()
    place(inside)
    indicators.fade()
    return view.contentOffset != offset
  }

  /// The bounds have changed.
  func boundsDidChange(from old: CGRect) {
    guard let view else { return }
    if view.bounds.size != old.size { contentSizeDidChange() }
    guard view.bounds.origin != old.origin else { return }
    view.setNeedsLayout()
    indicators.place()
    view.delegate?.scrollViewDidScroll(view)
  }

  func contentDidChange() { indicators.place() }

  /// The size of the content or of the view has changed: other axes may scroll.
  func contentSizeDidChange() {
    adjust()
    contentDidChange()
  }

  func flashIndicators() {
    indicators.show()
    indicators.fade()
  }
}

/// Motions by themselves.
extension ScrollEngine {
  /// Begins a motion along both axes.
  func begin(_ x: ScrollGlide, _ y: ScrollGlide, _ motion: Motion) {
    glide = Glide(x: x, y: y, begin: MediaClock.now, motion: motion)
    if motion == .deceleration { view.delegate?.scrollViewWillBeginDecelerating(view) }
    indicators.show()
    guard link == nil, glide != nil else { return }
    let link = CADisplayLink { [weak self] link in
      if let self { tick() } else { link.invalidate() }
    }
    link.add(to: .current, forMode: .common)
    self.link = link
  }

  private func tick() {
    guard let glide else { return endLink() }
    let time = MediaClock.now
    if time >= glide.end { return finish() }
    place(glide.offset(at: time))
  }

  /// Ends the motion at its rest.
  private func finish() {
    guard let glide else { return }
    place(glide.offset(at: .infinity))
    self.glide = nil
    endLink()
    tellEnd(of: glide.motion)
  }

  private func tellEnd(of motion: Motion) {
    indicators.fade()
    switch motion {
    case .deceleration: view.delegate?.scrollViewDidEndDecelerating(view)
    case .animation: view.delegate?.scrollViewDidEndScrollingAnimation(view)
    }
  }

  /// Stops the motion where it is.
  func stop() {
    guard let glide else { return }
    self.glide = nil
    endLink()
    tellEnd(of: glide.motion)
  }

  private func endLink() {
    link?.invalidate()
    link = nil
  }

  func showIndicators() { indicators.show() }
  func fadeIndicators() { indicators.fade() }
}
