// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import UIKit

/// A wheel over scroll views.
@Suite @MainActor struct ScrollWheelTests {
  @Test("a wheel moves the view under the pointer, and at its end the one around it") func nested()
  {
    let outer = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    outer.contentSize = CGSize(width: 100, height: 500)
    let inner = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
    inner.contentSize = CGSize(width: 100, height: 130)
    outer.addSubview(inner)
    let down = CGVector(dx: 0, dy: -1)
    let turn = { outer.touchDispatcher.scroll(down, at: CGPoint(x: 50, y: 20), time: 0) }
    turn()
    #expect(inner.contentOffset.y == 40 && outer.contentOffset.y == 0)
    turn()
    #expect(inner.contentOffset.y == 50 && outer.contentOffset.y == 0)
    turn()
    #expect(inner.contentOffset.y == 50 && outer.contentOffset.y == 40)
    outer.isScrollEnabled = false
    turn()
    #expect(outer.contentOffset.y == 40)
  }

  /// Three pages and a half, 100 points wide each, in a pager that is shown.
  private func pager() throws -> (Stage, UIScrollView, (CGFloat) -> Bool) {
    let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    view.contentSize = CGSize(width: 350, height: 100)
    view.isPagingEnabled = true
    let wheel = { (way: CGFloat) in
      view.scroll(
        with: UIScrollEvent(CGVector(dx: -way, dy: 0), at: CGPoint(x: 50, y: 50), time: 0))
    }
    return (try Stage(view), view, wheel)
  }

  @Test("a line of a wheel turns one page; while it turns, more have no effect") func pages() throws
  {
    let (stage, view, wheel) = try pager()
    #expect(wheel(40) && view.isDecelerating)
    try stage.advance(to: 0.1)
    let middle = view.contentOffset.x
    #expect(middle > 0 && middle < 100)
    #expect(wheel(40) && wheel(-80))
    try stage.advance(to: 2)
    #expect(view.contentOffset.x == 100 && !view.isDecelerating)
    for (way, page) in [(40, 200), (400, 250), (-40, 200), (-40, 100)] as [(CGFloat, CGFloat)] {
      _ = wheel(way)
      try stage.advance(to: stage.time + 2)
      #expect(view.contentOffset.x == page)
    }
    view.contentOffset.x = 250
    #expect(!wheel(40) && view.contentOffset.x == 250)
  }

  @Test("content rests on pages and at its ends") func ends() throws {
    let (_, view, _) = try pager()
    view.contentSize.width = 330
    view.contentInset.top = 44
    func rest(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
      view.scroller.resting(CGPoint(x: x, y: y))
    }
    #expect(rest(230, 0) == CGPoint(x: 230, y: 0) && rest(190, 0).x == 200 && rest(290, 0).x == 230)
    #expect(rest(0, -44).y == -44 && rest(0, -10).y == 0)
  }

  @Test("a drag along one axis leaves the other at the end where it rests") func otherAxis() throws
  {
    let (stage, view, _) = try pager()
    view.contentSize = CGSize(width: 330, height: 400)
    view.contentOffset = CGPoint(x: 230, y: 0)
    view.scroller.down(at: CGPoint(x: 50, y: 90), time: 0)
    view.scroller.move(to: CGPoint(x: 50, y: 10), time: 0.2)
    view.scroller.up(at: 10)
    try stage.advance(to: 3)
    #expect(view.contentOffset == CGPoint(x: 230, y: 100))
  }

  @Test("a touchpad turns a page once its steps make a line, and rests on pages only")
  func touchpad() throws {
    let (stage, view, wheel) = try pager()
    for _ in 0..<9 { #expect(wheel(4)) }
    #expect(view.contentOffset.x == 0 && !view.isDecelerating)
    #expect(wheel(4) && view.isDecelerating)
    // The pad goes on by itself for a while.
    for step in 1...200 {
      _ = wheel(6)
      try stage.advance(to: Double(step) / 60)
    }
    try stage.advance(to: 6)
    #expect([100, 200, 250].contains(view.contentOffset.x))
    #expect(!wheel(.nan))
  }

  @Test("a finger that only stops the pages lets them go on to the nearest one") func touch() throws
  {
    let (stage, view, wheel) = try pager()
    #expect(wheel(40))
    try stage.advance(to: 0.1)
    view.scroller.stop()
    view.scroller.down(at: CGPoint(x: 50, y: 50), time: CACurrentMediaTime())
    view.scroller.up(at: CACurrentMediaTime())
    try stage.advance(to: 3)
    #expect([0, 100].contains(view.contentOffset.x))
  }
}
