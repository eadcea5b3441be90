// SPDX-License-Identifier: Apache-2.0
import QuartzCore

extension Scene {
  static let petals = Scene(
    106, "petals", "Petals",
    checks: [
      "Eighteen petals turned about one anchor point below them, the hue going round.",
      "Left each petal is translucent, so colours deepen where they overlap; right the flower is one "
        + "group of the same opacity, and they do not.",
    ]
  ) { context in
    let page = ScenePage(context, title: "PETALS")
    let ground = page.picture(
      Emblems.checkers(CGSize(width: 576, height: 320), cell: 16, scale: context.scale),
      CGRect(x: 32, y: 80, width: 576, height: 320), name: "ground")
    ground.cornerRadius = 20
    ground.masksToBounds = true
    page.put(ground)
    for (x, isGroup) in [(CGFloat(150), false), (426, true)] {
      let flower = CALayer()
      flower.name = isGroup ? "group" : "flower"
      flower.frame = CGRect(x: x - 140, y: 20, width: 280, height: 280)
      flower.opacity = isGroup ? 0.6 : 1
      addPetals(to: flower, opacity: isGroup ? 1 : 0.6)
      ground.addSublayer(flower)
    }
    page.caption("EACH PETAL AT .6", middle: 182, y: 420)
    page.caption("THE FLOWER AT .6", middle: 458, y: 420)
    return page.root
  }

  private static func addPetals(to flower: CALayer, opacity: Float) {
    for index in 0..<18 {
      let hue = Float(index) / 3
      let ink = Ink.hues[index / 3].mixed(
        with: Ink.hues[(index / 3 + 1) % 6], hue - hue.rounded(.down))
      let petal = plate(CGRect(x: 0, y: 0, width: 46, height: 92), ink, radius: 23, name: "petal")
      petal.anchorPoint = CGPoint(x: 0.5, y: 1.42)
      petal.position = CGPoint(x: 140, y: 140)
      petal.transform = CATransform3DMakeRotation(CGFloat(index) / 18 * 2 * .pi, 0, 0, 1)
      petal.opacity = opacity
      flower.addSublayer(petal)
    }
  }
}
