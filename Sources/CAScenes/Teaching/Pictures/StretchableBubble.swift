// SPDX-License-Identifier: Apache-2.0
import QuartzCore

extension Scene {
  static let stretchableBubble = Scene(
    3, "stretchable-bubble", "Stretchable bubble",
    checks: [
      "Upper row: corners and their dots keep size and shape; only the middle stretches.",
      "Lower row, without contentsCenter: corners and dots stretch with the rest.",
    ]
  ) { context in
    let page = ScenePage(context, title: "CONTENTS CENTER")
    let sizes = [
      CGRect(x: 48, y: 0, width: 60, height: 60), CGRect(x: 140, y: 0, width: 180, height: 60),
      CGRect(x: 352, y: 0, width: 240, height: 120),
    ]
    let rows: [(CGFloat, Ink, CGRect)] = [
      (100, .teal, CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)),
      (278, .coral, CGRect(x: 0, y: 0, width: 1, height: 1)),
    ]
    for (y, ink, center) in rows {
      let image = Emblems.button(ink, scale: context.scale)
      for frame in sizes {
        let layer = page.picture(image, frame.offsetBy(dx: 0, dy: y), name: "button")
        layer.contentsCenter = center
        page.put(layer)
      }
    }
    page.letter("CENTER (.25, .25, .5, .5): CORNERS KEEP THEIR SIZE", at: CGPoint(x: 47, y: 232))
    page.letter("CENTER (0, 0, 1, 1): EVERYTHING STRETCHES", at: CGPoint(x: 47, y: 410))
    return page.root
  }
}
