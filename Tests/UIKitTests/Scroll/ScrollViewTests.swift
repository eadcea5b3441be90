// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import UIKit

/// Scroll views: content, drags, motions, and calls of the delegate.
@Suite @MainActor struct ScrollViewTests {
  private final class Listener: NSObject, UIScrollViewDelegate {
    var calls: [String] = []
    var target: CGPoint?
    var zoomed: UIView?

    private func note(_ call: String) { if calls.last != call { calls.append(call) } }
    func scrollViewDidScroll(_ scrollView: UIScrollView) { note("scroll") }
    func scrollViewDidZoom(_ scrollView: UIScrollView) { note("zoom") }
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { note("begin drag") }
    func scrollViewWillEndDragging(
      _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
      targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
      note("will end drag")
      if let target { targetContentOffset.pointee = target }
    }
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
      note("end drag \(decelerate)")
    }
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { note("begin slowing") }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { note("end slowing") }
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { note("end animation") }
    func viewForZooming(in scrollView: UIScrollView) -> UIView? { zoomed }
    func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {
      note("begin zoom")
    }
    func scrollViewDidEndZooming(
      _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
    ) { note("end zoom \(scale)") }
  }

  private let listener = Listener()

  private func shown(
    _ size: CGSize = CGSize(width: 320, height: 4800)
  ) throws -> (Stage, UIScrollView) {
    let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    view.contentSize = size
    view.delegate = listener
    return (try Stage(view), view)
  }

  /// Drags from a point by a way, in steps of 10 ms over `time` seconds.
  private func drag(_ view: UIScrollView, by way: CGVector, in time: Double, lift: Bool = true) {
    let start = CGPoint(x: 160, y: 240)
    let begin = CACurrentMediaTime()
    view.scroller.down(at: start, time: begin)
    let steps = max(Int((time * 100).rounded()), 1)
    for step in 1...steps {
      let share = CGFloat(step) / CGFloat(steps)
      view.scroller.move(
        to: CGPoint(x: start.x + way.dx * share, y: start.y + way.dy * share),
        time: begin + time * Double(share))
    }
    if lift { view.scroller.up(at: begin + time) }
  }

  @Test("a drag moves the content with the finger, less the slack; held, it stays") func hold()
    throws
  {
    let (stage, view) = try shown()
    drag(view, by: CGVector(dx: 30, dy: -110), in: 0.5, lift: false)
    #expect(view.contentOffset.x == 0 && view.isDragging)
    #expect(abs(view.contentOffset.y - 110 * (1 - 10 / hypot(30, 110))) < 0.001)
    view.scroller.up(at: CACurrentMediaTime() + 5)
    #expect(listener.calls == ["begin drag", "scroll", "will end drag", "end drag false"])
    let rest = view.contentOffset
    try stage.advance(to: 1)
    #expect(view.contentOffset == rest && !view.isDecelerating)
  }

  @Test("a flick slows down along the closed form, and tells so in order") func flick() throws {
    let (stage, view) = try shown()
    drag(view, by: CGVector(dx: 0, dy: -100), in: 0.1)
    #expect(view.isDecelerating && view.contentOffset.y == 90)
    let k = 1000 * log(0.998)
    for time in [0.5, 1.0, 2.0] {
      try stage.advance(to: time)
      // Frames come at multiples of 1/60 s.
      #expect(abs(view.contentOffset.y - (90 + 1000 * (exp(k * time) - 1) / k)) < 0.001)
    }
    try stage.advance(to: 6)
    #expect(abs(view.contentOffset.y - 90 - 1000 / -k) < 0.001 && !view.isDecelerating)
    #expect(
      listener.calls == [
        "begin drag", "scroll", "will end drag", "end drag true", "begin slowing", "scroll",
        "end slowing",
      ])
  }

  @Test("beyond an end the content follows less, and swings back") func bounce() throws {
    let (stage, view) = try shown()
    drag(view, by: CGVector(dx: 0, dy: 210), in: 1, lift: false)
    #expect(abs(view.contentOffset.y + (1 - 1 / (0.55 * 200 / 480 + 1)) * 480) < 0.001)
    view.scroller.up(at: CACurrentMediaTime() + 5)
    #expect(listener.calls.suffix(2) == ["end drag true", "begin slowing"])
    try stage.advance(to: 2)
    #expect(view.contentOffset == .zero)
    view.bounces = false
    drag(view, by: CGVector(dx: 0, dy: 100), in: 0.1)
    try stage.advance(to: 3)
    #expect(view.contentOffset == .zero)
  }

  @Test("a flick into the end goes beyond and comes back") func overshoot() throws {
    let (stage, view) = try shown()
    view.contentOffset.y = 4200
    drag(view, by: CGVector(dx: 0, dy: -200), in: 0.1)
    var farthest: CGFloat = 0
    for frame in 0..<180 {
      try stage.advance(to: Double(frame) / 60)
      farthest = max(farthest, view.contentOffset.y)
    }
    #expect(farthest > 4340 && farthest < 4800)
    #expect(view.contentOffset.y == 4320)
  }

  @Test("paging: a flick turns one page, a short drag none") func paging() throws {
    let (stage, view) = try shown(CGSize(width: 320 * 5, height: 480))
    view.isPagingEnabled = true
    drag(view, by: CGVector(dx: -60, dy: 0), in: 0.1)
    try stage.advance(to: 2)
    #expect(view.contentOffset == CGPoint(x: 320, y: 0))
    drag(view, by: CGVector(dx: -60, dy: 0), in: 1)
    try stage.advance(to: 4)
    #expect(view.contentOffset.x == 320)
    drag(view, by: CGVector(dx: -300, dy: 0), in: 0.1)
    try stage.advance(to: 6)
    #expect(view.contentOffset.x == 640)
    drag(view, by: CGVector(dx: 200, dy: 0), in: 1)
    try stage.advance(to: 8)
    #expect(view.contentOffset.x == 320)
  }

  @Test("the delegate chooses where the content comes to rest") func target() throws {
    let (stage, view) = try shown()
    listener.target = CGPoint(x: 0, y: 1000)
    drag(view, by: CGVector(dx: 0, dy: -100), in: 0.1)
    try stage.advance(to: 4)
    #expect(view.contentOffset.y == 1000)
  }

  @Test("one axis scrolls, or both, or the one that the drag begins along") func axes() throws {
    let (stage, view) = try shown(CGSize(width: 1000, height: 1000))
    defer { withExtendedLifetime(stage) {} }
    drag(view, by: CGVector(dx: -60, dy: -80), in: 0.1, lift: false)
    #expect(view.contentOffset.x > 40 && view.contentOffset.y > 60)
    view.scroller.up(at: .infinity)
    view.contentOffset = .zero
    view.isDirectionalLockEnabled = true
    drag(view, by: CGVector(dx: -60, dy: -80), in: 0.1, lift: false)
    #expect(view.contentOffset.x == 0 && view.contentOffset.y > 60)
    view.scroller.up(at: .infinity)
    let (stage2, low) = try shown(CGSize(width: 320, height: 480))
    defer { withExtendedLifetime(stage2) {} }
    drag(low, by: CGVector(dx: 0, dy: 100), in: 0.1, lift: false)
    #expect(low.contentOffset == .zero && !low.isDragging)
    low.scroller.up(at: .infinity)
    low.alwaysBounceVertical = true
    drag(low, by: CGVector(dx: 0, dy: 100), in: 0.1, lift: false)
    #expect(low.contentOffset.y < -30)
    low.scroller.up(at: .infinity)
  }

  @Test("an offset is set at once, or in 0.3 seconds") func offsets() throws {
    let (stage, view) = try shown()
    view.setContentOffset(CGPoint(x: 0, y: 100), animated: false)
    #expect(view.contentOffset.y == 100 && listener.calls == ["scroll"])
    view.setContentOffset(CGPoint(x: 0, y: 200), animated: true)
    #expect(view.contentOffset.y == 100)
    try stage.advance(to: 0.15)
    #expect(abs(view.contentOffset.y - 150) < 0.001 && view.isScrollAnimating)
    try stage.advance(to: 0.35)
    #expect(view.contentOffset.y == 200 && listener.calls == ["scroll", "end animation"])
    view.scrollRectToVisible(CGRect(x: 0, y: 700, width: 10, height: 10), animated: false)
    #expect(view.contentOffset.y == 230)
    view.scrollRectToVisible(CGRect(x: 0, y: 300, width: 10, height: 10), animated: false)
    #expect(view.contentOffset.y == 230)
    view.scrollRectToVisible(CGRect(x: 0, y: -50, width: 10, height: 10), animated: false)
    #expect(view.contentOffset.y == 0)
  }

  @Test("insets widen the range; a wheel keeps to it") func insets() throws {
    let (stage, view) = try shown()
    defer { withExtendedLifetime(stage) {} }
    view.contentInset = UIEdgeInsets(top: 20, left: 0, bottom: 30, right: 0)
    view.scroller.wheel(by: CGVector(dx: 0, dy: -100))
    #expect(view.contentOffset.y == -20)
    view.scroller.wheel(by: CGVector(dx: 5, dy: 9999))
    #expect(view.contentOffset == CGPoint(x: 0, y: 4350))
    view.isScrollEnabled = false
    view.scroller.wheel(by: CGVector(dx: 0, dy: -100))
    #expect(view.contentOffset.y == 4350)
  }

  @Test("a block animates the offset") func block() throws {
    let (stage, view) = try shown()
    UIView.animate(
      withDuration: 1, delay: 0, options: .curveLinear,
      animations: { view.contentOffset = CGPoint(x: 0, y: 100) })
    try stage.advance(to: 0.5)
    #expect(abs(view.layer.presentation()!.bounds.minY - 50) < 0.01)
  }

  @Test("scrolling draws nothing again") func drawing() throws {
    final class Drawn: UIView {
      var count = 0
      override func draw(_ rect: CGRect) { count += 1 }
    }
    let (stage, view) = try shown()
    let child = Drawn(frame: CGRect(x: 0, y: 0, width: 320, height: 4800))
    child.backgroundColor = .white
    view.addSubview(child)
    try stage.advance(to: 0)
    let before = child.count
    drag(view, by: CGVector(dx: 0, dy: -100), in: 0.1)
    try stage.advance(to: 5)
    #expect(child.count == before)
  }

  @Test("zooming scales the view and the content about the middle") func zoom() throws {
    let (stage, view) = try shown(CGSize(width: 320, height: 480))
    let child = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    view.addSubview(child)
    listener.zoomed = child
    view.maximumZoomScale = 4
    view.zoomScale = 2
    #expect(view.contentSize == CGSize(width: 640, height: 960))
    #expect(child.frame == CGRect(x: 0, y: 0, width: 640, height: 960))
    #expect(view.contentOffset == CGPoint(x: 160, y: 240) && listener.calls.contains("zoom"))
    view.setZoomScale(9, animated: true)
    #expect(view.zoomScale == 4 && listener.calls.contains("begin zoom"))
    try stage.advance(to: 0.4)
    #expect(listener.calls.last == "end zoom 4.0" && !view.isZoomAnimating)
    view.zoom(to: CGRect(x: 0, y: 0, width: 160, height: 240), animated: false)
    #expect(view.zoomScale == 2 && view.contentOffset == .zero)
    view.minimumZoomScale = 1
    view.zoomScale = 0.1
    #expect(view.zoomScale == 1 && view.contentSize == CGSize(width: 320, height: 480))
  }

  @Test("indicators show while content moves, and fade") func indicators() throws {
    let (stage, view) = try shown()
    view.backgroundColor = .white
    try stage.advance(to: 0)
    #expect(try stage.color(315, 10) == [255, 255, 255])
    drag(view, by: CGVector(dx: 0, dy: -20), in: 1, lift: false)
    try stage.advance(to: 0.1)
    let bar = try stage.color(315, 10)
    #expect(bar[0] < 200)
    #expect(try stage.color(315, 200) == [255, 255, 255])
    view.scroller.up(at: .infinity)
    try stage.advance(to: 2)
    #expect(try stage.color(315, 10) == [255, 255, 255])
    #expect(view.subviews.isEmpty)
  }

  @Test("indicators stand for the part of the content that is seen") func indicatorPlaces() throws {
    let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 206))
    view.contentSize = CGSize(width: 200, height: 412)
    let stage = try Stage(view)
    view.contentOffset = CGPoint(x: 50, y: 103)
    view.flashScrollIndicators()
    // 200 points of track for 412 of content, 94 for 200.
    let bars = (view.layer.sublayers ?? []).map(\.frame)
    #expect(
      bars == [
        CGRect(x: 50 + 94, y: 103 + 3 + 50, width: 3, height: 100),
        CGRect(x: 50 + 3 + 23.5, y: 103 + 200, width: 47, height: 3),
      ])
    withExtendedLifetime(stage) {}
  }

  @Test("a scroll view that moves goes with its owner") func lifetime() throws {
    let stage = try Stage(UIView())
    weak var gone: UIScrollView?
    do {
      let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
      view.contentSize = CGSize(width: 320, height: 4800)
      stage.show(view)
      drag(view, by: CGVector(dx: 0, dy: -100), in: 0.1)
      try stage.advance(to: 0.1)
      gone = view
      stage.show(UIView())
    }
    try stage.advance(to: 0.2)
    #expect(gone == nil)
  }
}
