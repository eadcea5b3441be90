// SPDX-License-Identifier: Apache-2.0
import QuartzCore

extension Scene {
  static let copiesInSpace = Scene(
    133, "copies-in-space", "Copies in space",
    checks: [
      "Left: a tower of three storeys of ten cards, a replicator in a replicator. Near cards hide far "
        + "ones, which show their backs; the storeys' colours go from white to cyan.",
      "Right: a fan of seven cards, each with a shadow that falls on the card below it; the tray "
        + "below, a replicator with a shadow of its own, casts that of all its four bars.",
    ]
  ) { context in
    let page = ScenePage(context, title: "DEPTH AND SHADOWS OF COPIES")
    let stage = CALayer()
    stage.frame = CGRect(x: 30, y: 90, width: 300, height: 300)
    stage.sublayerTransform = camera(distance: 700)
    stage.addSublayer(tower(page))
    page.put(stage)
    page.put(fan())
    page.put(tray())
    page.caption("NESTED, IN PERSPECTIVE", middle: 180, y: 424)
    page.caption("SHADOWS", middle: 480, y: 424)
    return page.root
  }

  private static func tower(_ page: ScenePage) -> CALayer {
    let storeys = CAReplicatorLayer()
    storeys.frame = CGRect(x: 0, y: 0, width: 300, height: 300)
    storeys.preservesDepth = true
    (storeys.instanceCount, storeys.instanceRedOffset) = (3, -0.3)
    storeys.instanceTransform = CATransform3DMakeTranslation(0, 84, 0)
    storeys.transform = CATransform3DMakeRotation(-0.35, 1, 0, 0)
    let ring = CAReplicatorLayer()
    ring.frame = CGRect(x: 0, y: 0, width: 300, height: 300)
    ring.preservesDepth = true
    ring.instanceCount = 10
    ring.instanceTransform = CATransform3DMakeRotation(.pi / 5, 0, 1, 0)
    let card = plate(CGRect(x: 122, y: 32, width: 56, height: 68), .white, radius: 8, name: "card")
    card.zPosition = 110
    (card.borderWidth, card.borderColor) = (3, Ink.ink.cgColor)
    page.letter("R", at: CGPoint(x: 28, y: 22), height: 24, ink: .coral, side: .middle, in: card)
    ring.addSublayer(card)
    storeys.addSublayer(ring)
    return storeys
  }

  private static func fan() -> CALayer {
    let fan = CAReplicatorLayer()
    fan.frame = CGRect(x: 380, y: 100, width: 200, height: 260)
    fan.instanceCount = 7
    fan.instanceTransform = CATransform3DMakeRotation(0.2, 0, 0, 1)
    (fan.instanceGreenOffset, fan.instanceBlueOffset) = (-0.1, -0.12)
    let card = plate(CGRect(x: 64, y: 20, width: 52, height: 80), .white, radius: 7, name: "leaf")
    card.transform = CATransform3DMakeRotation(-0.6, 0, 0, 1)
    (card.shadowOpacity, card.shadowRadius) = (0.6, 5)
    card.shadowOffset = CGSize(width: -3, height: 3)
    fan.addSublayer(card)
    return fan
  }

  private static func tray() -> CALayer {
    let tray = CAReplicatorLayer()
    tray.frame = CGRect(x: 392, y: 330, width: 176, height: 40)
    tray.instanceCount = 4
    tray.instanceTransform = CATransform3DMakeTranslation(46, 0, 0)
    tray.instanceRedOffset = -0.2
    (tray.shadowOpacity, tray.shadowRadius) = (0.7, 6)
    tray.shadowOffset = CGSize(width: 0, height: 10)
    tray.addSublayer(plate(CGRect(x: 0, y: 0, width: 36, height: 26), .amber, radius: 6))
    return tray
  }
}
