// SPDX-License-Identifier: Apache-2.0
import Testing
import UIKit

/// Nothing keeps a view, its layer or its controller once the program lets go of them.
@Suite @MainActor struct LifetimeTests {
  @Test("a view that moves for ever goes when it leaves its superview") func endless() throws {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let stage = try Stage(root)
    weak var reference: UIView?
    weak var layer: CALayer?
    do {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      (reference, layer) = (view, view.layer)
      root.addSubview(view)
      try stage.advance(to: 1)
      UIView.animate(
        withDuration: 1, delay: 0, options: .repeat, animations: { view.center.x = 200 })
      try stage.advance(to: 1.5)
    }
    #expect(reference != nil)
    root.subviews[0].removeFromSuperview()
    try stage.advance(to: 2)
    #expect(reference == nil && layer == nil)
  }

  @Test("views whose host goes in the middle of a block go, too") func host() throws {
    weak var reference: UIView?
    do {
      let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
      let stage = try Stage(root)
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      reference = view
      root.addSubview(view)
      try stage.advance(to: 1)
      UIView.animate(withDuration: 9, animations: { view.alpha = 0 }, completion: { _ in })
      CATransaction.flush()
    }
    #expect(reference == nil)
  }

  @Test("a controller goes, and its view with it") func controller() {
    weak var reference: UIViewController?
    weak var view: UIView?
    do {
      let controller = UIViewController()
      (reference, view) = (controller, controller.view)
      #expect(view != nil && controller.view.next === controller)
    }
    #expect(reference == nil && view == nil)
  }
}
