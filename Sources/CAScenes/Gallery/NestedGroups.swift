// SPDX-License-Identifier: Apache-2.0
import QuartzCore

extension Scene {
  static let nestedGroups = Scene(
    103, "nested-groups", "Nested groups",
    checks: [
      "Rings within rings, each rounded, clipped and turned against the last one.",
      "Every second ring is a group of opacity .8: what lies behind shines through evenly.",
    ]
  ) { context in
    let page = ScenePage(context, title: "NESTED GROUPS")
    let ground = page.picture(
      Landscape.polar.image(CGSize(width: 576, height: 352), scale: context.scale),
      CGRect(x: 32, y: 80, width: 576, height: 352), name: "ground")
    ground.cornerRadius = 24
    ground.cornerCurve = .continuous
    ground.masksToBounds = true
    page.put(ground)
    for (index, angle) in [CGFloat(0.22), -0.30].enumerated() {
      let rings = nest(depth: 5, side: 236, angle: angle, firstHue: index * 3)
      rings.position = CGPoint(x: 156 + CGFloat(index) * 264, y: 176)
      ground.addSublayer(rings)
    }
    return page.root
  }

  private static func nest(depth: Int, side: CGFloat, angle: CGFloat, firstHue: Int) -> CALayer {
    let ring = plate(
      CGRect(x: 0, y: 0, width: side, height: side), Ink.hues[(firstHue + depth) % 6],
      radius: side * 0.22, name: "ring \(depth)")
    ring.masksToBounds = true
    ring.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
    ring.opacity = depth.isMultiple(of: 2) ? 1 : 0.8
    ring.borderWidth = 3
    ring.borderColor = Ink.card.faded(to: 0.85).cgColor
    guard depth > 1 else { return ring }
    let inner = nest(depth: depth - 1, side: side * 0.76, angle: -angle * 1.6, firstHue: firstHue)
    inner.position = CGPoint(x: side / 2, y: side / 2)
    ring.addSublayer(inner)
    return ring
  }
}
