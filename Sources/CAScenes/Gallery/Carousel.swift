// SPDX-License-Identifier: Apache-2.0
import QuartzCore

extension Scene {
  static let carousel = Scene(
    101, "carousel", "Carousel",
    checks: [
      "Nine cards with round corners stand in a ring; near ones hide far ones.",
      "Pictures are cut along the corners in perspective, without jagged edges.",
    ]
  ) { context in
    let page = ScenePage(context, title: "CAROUSEL", sheet: .night, titleInk: .card)
    let stage = CALayer()
    stage.name = "ring"
    stage.frame = CGRect(x: 0, y: 0, width: 640, height: 480)
    var view = camera(distance: 720)
    view = CATransform3DTranslate(view, 0, 6, -190)
    view = CATransform3DRotate(view, -0.30, 1, 0, 0)
    stage.sublayerTransform = view
    let size = CGSize(width: 132, height: 176)
    let images = Landscape.all.map { $0.image(size, scale: context.scale) }
    for index in 0..<9 {
      let card = page.picture(
        images[index % 4], CGRect(origin: .zero, size: size), name: "card \(index)")
      card.position = CGPoint(x: 320, y: 240)
      card.cornerRadius = 18
      card.masksToBounds = true
      card.borderWidth = 4
      card.borderColor = Ink.card.cgColor
      let turn = CATransform3DMakeRotation(CGFloat(index) / 9 * 2 * .pi + 0.18, 0, 1, 0)
      card.transform = CATransform3DTranslate(turn, 0, 0, 250)
      stage.addSublayer(card)
    }
    page.put(stage)
    return page.root
  }
}
