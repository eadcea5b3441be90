// SPDX-License-Identifier: Apache-2.0
import QuartzCore

extension Scene {
  static let scrolling = Scene(
    27, "scrolling", "Scrolling",
    checks: [
      "A window onto a wide picture: at half a second it follows a drag to the left, step by step.",
      "At 1.5 s it glides to the amber square at the right, by as little as shows all of it.",
      "Below, two windows get the same orders: one moves only across, one only up and down.",
    ],
    times: [0, 0.9, 1.6, 1.9, 3], duration: 4,
    script: drag() + [
      .at(1.5) { root in
        root.part("amber").scrollRectToVisible(CGRect(x: 0, y: 0, width: 48, height: 48))
        for window in windows(root).dropFirst() { window.scroll(to: CGPoint(x: 300, y: 200)) }
      }
    ]
  ) { context in
    let page = ScenePage(context, title: "SCROLL LAYERS")
    let large = CGRect(x: 120, y: 84, width: 400, height: 220)
    let (left, right) = (
      CGRect(x: 120, y: 336, width: 190, height: 96), CGRect(x: 330, y: 336, width: 190, height: 96)
    )
    page.put(window("both", large, scrolling: .both, context))
    page.put(window("horizontally", left, scrolling: .horizontally, context))
    page.put(window("vertically", right, scrolling: .vertically, context))
    page.caption("ACROSS", middle: 215, y: 444)
    page.caption("UP AND DOWN", middle: 425, y: 444)
    return page.root
  }

  /// Twenty small steps, each without an animation of its own, as a finger makes them.
  private static func drag() -> [SceneStep] {
    (1...20).map { step in
      .at(0.5 + 0.02 * Double(step)) { root in
        CATransaction.setDisableActions(true)
        for window in windows(root) {
          window.scroll(to: CGPoint(x: 8 * CGFloat(step), y: 3 * CGFloat(step)))
        }
      }
    }
  }

  private static func windows(_ root: CALayer) -> [CAScrollLayer] {
    ["both", "horizontally", "vertically"].compactMap { root.part($0) as? CAScrollLayer }
  }

  /// A window onto a picture of 800 × 500 points with three squares.
  private static func window(
    _ name: String, _ frame: CGRect, scrolling mode: CAScrollLayerScrollMode,
    _ context: SceneContext
  ) -> CALayer {
    let window = CAScrollLayer()
    (window.name, window.frame, window.scrollMode) = (name, frame, mode)
    (window.cornerRadius, window.borderWidth, window.borderColor) = (12, 2, Ink.ink.cgColor)
    let content = CALayer()
    content.frame = CGRect(x: 0, y: 0, width: 800, height: 500)
    content.contents = Landscape.meadow.image(content.bounds.size, scale: context.scale)
    content.addSublayer(lattice())
    for (x, y, ink, name) in [
      (180.0, 120.0, Ink.coral, "coral"), (460, 250, .sky, "sky"), (640, 330, .amber, "amber"),
    ] {
      content.addSublayer(
        plate(CGRect(x: x, y: y, width: 48, height: 48), ink, radius: 8, name: name))
    }
    window.addSublayer(content)
    return window
  }

  /// Small dots 40 points apart, so that movement shows everywhere.
  private static func lattice() -> CALayer {
    let rows = CAReplicatorLayer()
    let row = CAReplicatorLayer()
    (rows.instanceCount, rows.instanceTransform) = (13, CATransform3DMakeTranslation(0, 40, 0))
    (row.instanceCount, row.instanceTransform) = (20, CATransform3DMakeTranslation(40, 0, 0))
    row.addSublayer(
      plate(CGRect(x: 18, y: 18, width: 5, height: 5), Ink.ink.faded(to: 0.4), radius: 2.5))
    rows.addSublayer(row)
    return rows
  }
}
