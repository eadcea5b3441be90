// SPDX-License-Identifier: Apache-2.0
import QuartzCore

extension Scene {
  static let replicatorWheel = Scene(
    25, "replicator-wheel", "Replicator wheel",
    checks: [
      "Ten plates in a ring, each turned by π/5 about the middle more than the one before.",
      "The first is white; blue and green lessen step by step, to the red of the last.",
      "Each bears the letters XY, turned with it.",
    ]
  ) { context in
    let page = ScenePage(context, title: "REPLICATOR", sheet: .night, titleInk: .white)
    let wheel = CAReplicatorLayer()
    wheel.name = "wheel"
    wheel.frame = CGRect(x: 187.5, y: 115, width: 265, height: 265)
    wheel.instanceCount = 10
    wheel.instanceTransform = CATransform3DMakeRotation(.pi / 5, 0, 0, 1)
    (wheel.instanceBlueOffset, wheel.instanceGreenOffset) = (-0.1, -0.1)
    let card = plate(CGRect(x: 107.5, y: 0, width: 50, height: 50), .white, name: "card")
    page.letter("XY", at: CGPoint(x: 25, y: 18), height: 14, ink: .ink, side: .middle, in: card)
    wheel.addSublayer(card)
    page.put(wheel)
    page.caption("TEN COPIES OF ONE PLATE", middle: 320, y: 420)
    return page.root
  }

  static let reflection = Scene(
    26, "reflection", "Reflection",
    checks: [
      "Below the card stands its mirror image, upside down, two points apart and faint.",
      "What sticks out of the card is mirrored with it.",
    ]
  ) { context in
    let page = ScenePage(context, title: "REFLECTION", sheet: .night, titleInk: .white)
    let mirror = CAReplicatorLayer()
    mirror.name = "mirror"
    mirror.frame = CGRect(x: 220, y: 90, width: 200, height: 150)
    mirror.instanceCount = 2
    // The depth of the scale is 0, as listings have it: copies are flat.
    mirror.instanceTransform = CATransform3DScale(
      CATransform3DMakeTranslation(0, 152, 0), 1, -1, 0)
    mirror.instanceAlphaOffset = -0.6
    let card = page.picture(
      Landscape.morning.image(CGSize(width: 200, height: 150), scale: context.scale),
      CGRect(x: 0, y: 0, width: 200, height: 150), name: "card")
    card.addSublayer(
      plate(CGRect(x: 150, y: -18, width: 36, height: 36), .amber, radius: 18, name: "sun"))
    mirror.addSublayer(card)
    page.put(mirror)
    page.caption("TWO COPIES, THE SECOND UPSIDE DOWN", middle: 320, y: 430)
    return page.root
  }
}
