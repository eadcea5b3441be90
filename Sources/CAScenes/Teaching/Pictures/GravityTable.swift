// SPDX-License-Identifier: Apache-2.0
import QuartzCore

extension Scene {
  static let gravityTable = Scene(
    4, "gravity-table", "Gravity table",
    checks: [
      "Each block: a small and a large image (columns) at contentsScale 1 and 2 (rows).",
      "Scale 2 halves the image except under resize, resizeAspect and resizeAspectFill.",
      "Top is where y is largest: here, with y down, the lower edge. The image stays upright, its "
        + "coral corner at the top left.",
    ]
  ) { context in
    let page = ScenePage(context, title: "GRAVITY")
    let small = Emblems.mark(width: 22, height: 30)
    let large = Emblems.mark(width: 76, height: 110)
    for (index, gravity) in gravities.enumerated() {
      let x = CGFloat(32 + index % 6 * 98)
      let y = CGFloat(74 + index / 6 * 196)
      for cell in 0..<4 {
        let frame = CGRect(
          x: x + CGFloat(cell % 2 * 44), y: y + CGFloat(cell / 2 * 80), width: 41, height: 77)
        let layer = page.picture(cell % 2 == 0 ? small : large, frame, name: gravity.name)
        layer.contentsScale = cell / 2 == 0 ? 1 : 2
        layer.contentsGravity = gravity.gravity
        layer.backgroundColor = Ink.line.cgColor
        layer.cornerRadius = 4
        layer.masksToBounds = true
        page.put(layer)
      }
      page.letter(
        gravity.name.uppercased(), at: CGPoint(x: x + 42.5, y: y + 164), height: 5.5, side: .middle)
    }
    return page.root
  }

  private static let gravities: [(gravity: CALayerContentsGravity, name: String)] = [
    (.center, "center"), (.top, "top"), (.bottom, "bottom"), (.left, "left"), (.right, "right"),
    (.topLeft, "top left"), (.topRight, "top right"), (.bottomLeft, "bottom left"),
    (.bottomRight, "bottom right"), (.resize, "resize"), (.resizeAspect, "aspect"),
    (.resizeAspectFill, "aspect fill"),
  ]
}
