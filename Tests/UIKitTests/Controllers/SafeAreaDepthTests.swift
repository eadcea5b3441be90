// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import UIKit

/// The work of safe areas in deep and wide trees, counted: how often the insets of a view are made.
@Suite(.serialized) @MainActor struct SafeAreaDepthTests {
  private final class Level: UIView {
    var told = 0
    override func safeAreaInsetsDidChange() { told += 1 }
  }

  /// Views below each other, each as large as the one above, from the top.
  private func chain(_ count: Int) -> [Level] {
    let frame = CGRect(x: 0, y: 0, width: 320, height: 480)
    var views = [Level(frame: frame)]
    for _ in 1..<count {
      let view = Level(frame: frame)
      views[views.count - 1].addSubview(view)
      views.append(view)
    }
    return views
  }

  private static func top(_ inset: CGFloat) -> UIEdgeInsets {
    UIEdgeInsets(top: inset, left: 0, bottom: 0, right: 0)
  }

  private func count(_ work: () -> Void) -> Int {
    let before = SafeAreas.count
    work()
    return SafeAreas.count - before
  }

  @Test("each view is worked at once for a change, at most twice for a layout, never for a reading")
  func linear() {
    for depth in [100, 400] {
      let views = chain(depth)
      #expect(count { views[0].changeAdditionalSafeArea(Self.top(20)) } == depth)
      #expect(views.allSatisfy { $0.safeAreaInsets == Self.top(20) && $0.told == 1 })
      #expect(count { _ = views.map(\.safeAreaInsets) } == 0)
      let layout = count {
        for view in views { view.setNeedsLayout() }
        views[0].layoutIfNeeded()
      }
      #expect(layout >= depth && layout <= 2 * depth)
      // A change goes down as far as insets change.
      views[depth / 2].frame.origin.y = 50
      #expect(views[depth - 1].safeAreaInsets == .zero)
      #expect(count { views[0].changeAdditionalSafeArea(Self.top(30)) } == depth / 2 + 1)
      #expect(views[depth / 2].told == 2 && views[depth / 2 - 1].told == 2)
    }
  }

  @Test("5,000 views below each other have their safe areas, and are laid out") func deep() {
    let views = chain(5_000)
    views[0].changeAdditionalSafeArea(Self.top(20))
    #expect(views[4_999].safeAreaInsets == Self.top(20))
    let layout = count {
      for view in views { view.setNeedsLayout() }
      views[0].layoutIfNeeded()
    }
    #expect(layout <= 10_000)
    views[2_500].removeFromSuperview()
    #expect(views[4_999].safeAreaInsets == .zero && views[2_499].safeAreaInsets == Self.top(20))
    #expect(views[4_999].told == 2)
  }

  @Test("views follow the bounds of their superview, its anchor and a controller's view at once")
  func followed() {
    let views = chain(2)
    views[0].changeAdditionalSafeArea(Self.top(20))
    views[0].bounds.origin.y = -5
    #expect(views[1].safeAreaInsets == Self.top(15))
    views[1].anchorPoint = CGPoint(x: 0.5, y: 0.51)
    #expect(abs(views[1].safeAreaInsets.top - 19.8) < 1e-6)
    let controller = UIViewController()
    controller.additionalSafeAreaInsets.top = 7
    #expect(controller.view.safeAreaInsets == Self.top(7))
    let other = Level()
    controller.view = other
    #expect(other.safeAreaInsets == Self.top(7) && other.told == 0)
    controller.view = UIView()
    #expect(other.safeAreaInsets == .zero)
  }
}
