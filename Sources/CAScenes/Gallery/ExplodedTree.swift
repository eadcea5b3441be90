// SPDX-License-Identifier: Apache-2.0
import QuartzCore

extension Scene {
  static let explodedTree = Scene(
    102, "exploded-tree", "Exploded tree",
    checks: [
      "One card taken apart: background, contents, a badge, a frosted plate and the border, each 60 "
        + "points above the last.",
      "The translucent plates let the lower ones shine through, in the right order.",
    ]
  ) { context in
    let page = ScenePage(context, title: "ONE CARD, TAKEN APART", sheet: .dusk, titleInk: .card)
    let stage = CALayer()
    stage.name = "card"
    stage.frame = CGRect(x: 0, y: 0, width: 640, height: 480)
    var view = camera(distance: 1100)
    view = CATransform3DTranslate(view, 0, 46, -40)
    view = CATransform3DRotate(view, 0.98, 1, 0, 0)
    view = CATransform3DRotate(view, 0.62, 0, 0, 1)
    stage.sublayerTransform = view
    for (index, layer) in cardParts(page).enumerated() {
      layer.position = CGPoint(x: 320, y: 240)
      layer.zPosition = CGFloat(index) * 60 - 60
      stage.addSublayer(layer)
    }
    page.put(stage)
    return page.root
  }

  private static func cardParts(_ page: ScenePage) -> [CALayer] {
    let size = CGSize(width: 250, height: 250)
    let frame = CGRect(origin: .zero, size: size)
    let ground = plate(frame, .card, radius: 28, name: "background")
    let photo = page.picture(
      Landscape.meadow.image(size, scale: page.context.scale), frame, name: "contents")
    photo.cornerRadius = 28
    photo.masksToBounds = true
    let frost = plate(frame, Ink.sky.faded(to: 0.32), radius: 28, name: "plate")
    let badge = plate(
      CGRect(x: 150, y: 24, width: 76, height: 76), .coral, radius: 38, name: "badge")
    let star = page.picture(
      Emblems.cutter(48, scale: page.context.scale), CGRect(x: 14, y: 13, width: 48, height: 48),
      name: "star")
    let white = plate(CGRect(x: 0, y: 0, width: 76, height: 76), .card, name: "white star")
    white.mask = star
    badge.addSublayer(white)
    frost.addSublayer(badge)
    let border = CALayer()
    border.name = "border"
    border.frame = frame
    border.cornerRadius = 28
    border.borderWidth = 8
    border.borderColor = Ink.amber.cgColor
    return [ground, photo, frost, border]
  }
}
