// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// Fingers.
extension ScrollEngine {
  /// The scroll view that drags now, so that those around it do not.
  private static weak var dragging: ScrollEngine?

  func began(_ new: Set<UITouch>) {
    let isFirst = touches.isEmpty
    touches += new.filter { touch in !touches.contains { $0 === touch } }
    guard view.isScrollEnabled || zoomedView != nil else { return }
    if touches.count >= 2, beginPinch() { return }
    guard isFirst, let touch = touches.first, view.isScrollEnabled else { return }
    stop()
    down(at: place(of: touch), time: touch.timestamp)
  }

  func moved(_ moved: Set<UITouch>) {
    if pinch != nil { return movePinch() }
    guard let touch = touches.first, moved.contains(touch) else { return }
    move(to: place(of: touch), time: touch.timestamp)
  }

  func ended(_ ended: Set<UITouch>) {
    let time = ended.first?.timestamp ?? 0
    if pinch == nil, let touch = touches.first, ended.contains(touch), isDragging {
      move(to: place(of: touch), time: time)
    }
    touches.removeAll { ended.contains($0) }
    if pinch != nil, touches.count < 2 { return endPinch() }
    if touches.isEmpty { up(at: time) }
  }

  func cancelled(_ cancelled: Set<UITouch>) {
    touches.removeAll { cancelled.contains($0) }
    if pinch != nil, touches.count < 2 { return endPinch() }
    if touches.isEmpty { up(at: .infinity) }
  }

  /// The place of a touch in the superview, which does not move with the content.
  private func place(of touch: UITouch) -> CGPoint { touch.location(in: view.superview) }

  /// A finger comes down at a place that does not move with the content.
  func down(at point: CGPoint, time: Double) {
    guard point.x.isFinite, point.y.isFinite else { return }
    let offset = view.contentOffset
    drag = ScrollDrag(
      at: point, time: time,
      offset: CGPoint(
        x: RubberBand.dragged(offset.x, in: rangeX, length: view.bounds.width),
        y: RubberBand.dragged(offset.y, in: rangeY, length: view.bounds.height)))
  }

  func move(to point: CGPoint, time: Double) {
    guard drag != nil, point.x.isFinite, point.y.isFinite else { return }
    drag?.move(to: point, time: time)
    if !isDragging { beginDrag() }
    if isDragging, let offset = drag?.offset { view.bounds.origin = shown(offset) }
  }

  private func beginDrag() {
    let isFree = ScrollEngine.dragging == nil || !(ScrollEngine.dragging?.isDragging ?? false)
    guard isFree, mayTakeTouch,
      drag?.begin(
        scrollsX: scrollsX, scrollsY: scrollsY, locks: view.isDirectionalLockEnabled) ?? false
    else { return }
    ScrollEngine.dragging = self
    showIndicators()
    view.delegate?.scrollViewWillBeginDragging(view)
  }

  /// How long a touch has to rest on a subview to belong to it, seconds.
  private static let restingTime = 0.15

  /// Whether the touch may be taken from the subview that it rests on.
  private var mayTakeTouch: Bool {
    guard let touch = touches.first, let touched = touch.view, touched !== view, let drag,
      touch.timestamp - drag.startTime > ScrollEngine.restingTime
    else { return true }
    return view.canCancelContentTouches && view.touchesShouldCancel(in: touched)
  }

  /// Forgets the fingers, which belong to somebody else.
  func forgetTouches() {
    touches = []
    if pinch != nil { endPinch() }
    up(at: .infinity)
  }

  /// The offset that shows for a dragged one.
  private func shown(_ offset: CGPoint) -> CGPoint {
    let size = view.bounds.size
    return CGPoint(
      x: ScrollEngine.shown(offset.x, scrollsX, bounces: bouncesX, rangeX, size.width),
      y: ScrollEngine.shown(offset.y, scrollsY, bounces: bouncesY, rangeY, size.height))
  }

  private static func shown(
    _ place: CGFloat, _ scrolls: Bool, bounces: Bool, _ range: ClosedRange<CGFloat>,
    _ length: CGFloat
  ) -> CGFloat {
    guard scrolls else { return place }
    return bounces ? RubberBand.shown(place, in: range, length: length) : place.clamped(to: range)
  }

  /// The finger is lifted.
  func up(at time: Double) {
    guard let drag else { return }
    guard drag.isDragging else {
      self.drag = nil
      return settle()
    }
    let velocity = time.isFinite ? drag.velocity(at: time) : .zero
    let glides = release(velocity, from: drag)
    self.drag = nil
    let moves = max(glides.x.duration, glides.y.duration) > 0
    view.delegate?.scrollViewDidEndDragging(view, willDecelerate: moves)
    if moves { begin(glides.x, glides.y, .deceleration) } else { fadeIndicators() }
  }

  /// Swings back where the content is beyond its ends, or goes to the nearest page.
  private func settle() {
    let offset = view.contentOffset
    let resting = resting(offset)
    guard resting != offset else { return fadeIndicators() }
    if view.isPagingEnabled { return rest(at: resting) }
    begin(
      released(offset.x, 0, in: rangeX, bouncesX), released(offset.y, 0, in: rangeY, bouncesY),
      .deceleration)
  }

  private func released(
    _ start: CGFloat, _ velocity: CGFloat, in range: ClosedRange<CGFloat>, _ bounces: Bool
  ) -> ScrollGlide {
    ScrollGlide(
      from: start, velocity: velocity, in: range, rate: view.decelerationRate.rawValue,
      bounces: bounces)
  }

  /// The motions after a drag; the delegate may choose where they come to rest.
  private func release(_ velocity: CGVector, from drag: ScrollDrag) -> (
    x: ScrollGlide, y: ScrollGlide
  ) {
    let offset = view.contentOffset
    var x = released(offset.x, velocity.dx, in: rangeX, bouncesX)
    var y = released(offset.y, velocity.dy, in: rangeY, bouncesY)
    if view.isPagingEnabled {
      let page = page(near: offset, velocity, from: drag)
      x = ScrollEngine.toward(page.x, from: offset.x, velocity.dx)
      y = ScrollEngine.toward(page.y, from: offset.y, velocity.dy)
    }
    let rest = CGPoint(x: x.rest, y: y.rest)
    var target = rest
    let pace = CGPoint(x: velocity.dx / 1000, y: velocity.dy / 1000)
    view.delegate?.scrollViewWillEndDragging(view, withVelocity: pace, targetContentOffset: &target)
    guard
      Finite.accepts(target.x, target.y, property: "the target of a drag", of: view)
    else { return (x, y) }
    if target.x != rest.x { x = ScrollEngine.toward(target.x, from: offset.x, velocity.dx) }
    if target.y != rest.y { y = ScrollEngine.toward(target.y, from: offset.y, velocity.dy) }
    return (x, y)
  }

  /// A motion to a place where the content is to rest.
  static func toward(
    _ rest: CGFloat, from start: CGFloat, _ velocity: CGFloat
  ) -> ScrollGlide {
    ScrollGlide(.spring(rest: rest, way: start - rest, velocity: velocity))
  }

  /// The velocity from which a flick turns to the next page, points a second.
  private static let flick: CGFloat = 200

  /// The page to come to: the next one for a flick, else the nearest, and at most one beside that
  /// of the drag's begin.
  private func page(near offset: CGPoint, _ velocity: CGVector, from drag: ScrollDrag) -> CGPoint {
    let size = view.bounds.size
    return CGPoint(
      x: ScrollEngine.page(offset.x, velocity.dx, from: drag.startOffset.x, size.width, rangeX),
      y: ScrollEngine.page(offset.y, velocity.dy, from: drag.startOffset.y, size.height, rangeY))
  }

  private static func page(
    _ offset: CGFloat, _ velocity: CGFloat, from start: CGFloat, _ length: CGFloat,
    _ range: ClosedRange<CGFloat>
  ) -> CGFloat {
    let place = offset / length
    guard length > 0, place.isFinite, (start / length).isFinite else { return offset }
    // An axis that the drag did not move along rests where it is.
    if offset == start, abs(velocity) <= flick { return nearestPage(offset, length, in: range) }
    var page = place.rounded()
    if velocity > flick { page = place.rounded(.up) }
    if velocity < -flick { page = place.rounded(.down) }
    let first = (start / length).rounded()
    return (page.clamped(to: first - 1...first + 1) * length).clamped(to: range)
  }
}
