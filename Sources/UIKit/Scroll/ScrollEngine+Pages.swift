// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// Pages: multiples of the bounds, at which content comes to rest.
extension ScrollEngine {
  /// The way of a wheel that turns to the next page, points: that of one line.
  private static let turningWay = TouchDispatcher.pointsPerLine

  /// Turns to the next page once a wheel has gone far enough, one page at a time; false where there
  /// is none. While the content comes to a page, turns have no effect.
  func turn(by way: CGVector) -> Bool {
    if isDecelerating || isAnimating { return true }
    let next = CGPoint(
      x: nextPage(view.contentOffset.x, way.dx, view.bounds.width, in: rangeX),
      y: nextPage(view.contentOffset.y, way.dy, view.bounds.height, in: rangeY))
    guard next != view.contentOffset else {
      turned = .zero
      return false
    }
    // A way back does not count against the way that was left over.
    if turned.dx * way.dx < 0 { turned.dx = 0 }
    if turned.dy * way.dy < 0 { turned.dy = 0 }
    if next.x != view.contentOffset.x { turned.dx += way.dx }
    if next.y != view.contentOffset.y { turned.dy += way.dy }
    let isFar = CGSize(
      width: abs(turned.dx) / ScrollEngine.turningWay,
      height: abs(turned.dy) / ScrollEngine.turningWay)
    guard max(isFar.width, isFar.height) >= 1 else { return true }
    turned = .zero
    rest(
      at: CGPoint(
        x: isFar.width >= 1 ? next.x : view.contentOffset.x,
        y: isFar.height >= 1 ? next.y : view.contentOffset.y))
    return true
  }

  /// The offset of the next page along a way; the same offset without a way.
  private func nextPage(
    _ offset: CGFloat, _ way: CGFloat, _ length: CGFloat, in range: ClosedRange<CGFloat>
  ) -> CGFloat {
    let place = offset / length
    guard way != 0, length > 0, place.isFinite else { return offset }
    let tolerance: CGFloat = 1e-6
    let page =
      way > 0 ? (place + tolerance).rounded(.down) + 1 : (place - tolerance).rounded(.up) - 1
    return (page * length).clamped(to: range)
  }

  /// The nearest offset at which content may rest: within its ends, and where there are pages, on
  /// one or at an end.
  func resting(_ offset: CGPoint) -> CGPoint {
    guard view.isPagingEnabled else { return within(offset) }
    let size = view.bounds.size
    return CGPoint(
      x: ScrollEngine.nearestPage(offset.x, size.width, in: rangeX),
      y: ScrollEngine.nearestPage(offset.y, size.height, in: rangeY))
  }

  /// The page or the end of the range that is nearest to an offset.
  static func nearestPage(
    _ offset: CGFloat, _ length: CGFloat, in range: ClosedRange<CGFloat>
  ) -> CGFloat {
    let place = offset / length
    guard length > 0, place.isFinite else { return offset.clamped(to: range) }
    let page = (place.rounded() * length).clamped(to: range)
    let ends = [range.lowerBound, range.upperBound]
    return ends.reduce(page) { abs($1 - offset) < abs($0 - offset) ? $1 : $0 }
  }

  /// Has the content go by itself to where it rests.
  func rest(at target: CGPoint) {
    let offset = view.contentOffset
    guard UIView.areAnimationsEnabled else { return jump(to: target) }
    begin(
      ScrollEngine.toward(target.x, from: offset.x, 0),
      ScrollEngine.toward(target.y, from: offset.y, 0), .deceleration)
  }
}
