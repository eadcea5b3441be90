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
}
