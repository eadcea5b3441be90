// SPDX-License-Identifier: Apache-2.0
import QuartzCore

extension Scene {
  static let subImage = Scene(
    2, "sub-image", "Sub-image",
    checks: [
      "The sheet at the left holds four pictures; each square at the right shows exactly one.",
      "The large square shows the sun: contentsRect (0, 0, .5, .5) is the top left quarter.",
    ]
  ) { context in
    let page = ScenePage(context, title: "CONTENTS RECT")
    let sheet = SpriteSheet.image(scale: 2 * context.scale)
    page.put(page.picture(sheet, CGRect(x: 56, y: 140, width: 192, height: 192), name: "sheet"))
    page.caption("ONE IMAGE", middle: 152, y: 344)
    let quarters = [
      (
        CGRect(x: 0, y: 0, width: 0.5, height: 0.5), CGRect(x: 304, y: 140, width: 192, height: 192)
      ),
      (
        CGRect(x: 0.5, y: 0, width: 0.5, height: 0.5), CGRect(x: 516, y: 140, width: 56, height: 56)
      ),
      (
        CGRect(x: 0, y: 0.5, width: 0.5, height: 0.5), CGRect(x: 516, y: 208, width: 56, height: 56)
      ),
      (
        CGRect(x: 0.5, y: 0.5, width: 0.5, height: 0.5),
        CGRect(x: 516, y: 276, width: 56, height: 56)
      ),
    ]
    for (index, (part, frame)) in quarters.enumerated() {
      let layer = page.picture(sheet, frame, name: "quarter \(index)")
      layer.contentsRect = part
      layer.cornerRadius = index == 0 ? 24 : 12
      layer.masksToBounds = true
      page.put(layer)
    }
    page.caption("FOUR LAYERS, A QUARTER EACH", middle: 438, y: 344)
    return page.root
  }
}
