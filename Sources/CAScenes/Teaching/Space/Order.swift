// SPDX-License-Identifier: Apache-2.0
import QuartzCore

extension Scene {
  static let flippedGeometry = Scene(
    8, "flipped-geometry", "Flipped geometry",
    checks: [
      "Both charts hold the same layers with the same frames.",
      "Left: the bars hang from the top. Right: they stand on the bottom, smallest still at the left.",
      "The pictures are upright in both.",
    ]
  ) { context in
    let page = ScenePage(context, title: "GEOMETRY FLIPPED")
    page.put(chart(page, at: 52, isFlipped: false))
    page.put(chart(page, at: 338, isFlipped: true))
    page.caption("AS IT IS: FROM THE TOP", middle: 177, y: 386)
    page.caption("FLIPPED: FROM THE BOTTOM", middle: 463, y: 386)
    return page.root
  }

  private static func chart(_ page: ScenePage, at x: CGFloat, isFlipped: Bool) -> CALayer {
    let chart = plate(
      CGRect(x: x, y: 106, width: 250, height: 264), .card, radius: 14, name: "chart")
    chart.borderWidth = 1
    chart.borderColor = Ink.line.cgColor
    chart.isGeometryFlipped = isFlipped
    for (index, ink) in Ink.hues.enumerated() {
      let length = CGFloat(48 + index * 28)
      let x = CGFloat(20 + index * 36)
      let bar = plate(CGRect(x: x, y: 0, width: 28, height: length), ink, name: "bar \(index)")
      bar.cornerRadius = 6
      bar.maskedCorners = [.layerMinXMaxYCorner, .layerMaxXMaxYCorner]
      chart.addSublayer(bar)
      let card = Emblems.letterCard(
        ["A", "B", "C", "D", "E", "F"][index], .dusk, side: 28, scale: page.context.scale)
      let label = page.picture(
        card, CGRect(x: x, y: length + 8, width: 28, height: 28), name: "label")
      chart.addSublayer(label)
    }
    return chart
  }

  static let whoIsOnTop = Scene(
    9, "who-is-on-top", "Who is on top",
    checks: [
      "Left: red was added last and covers green.",
      "Right: the same tree, green's zPosition is 1, and green covers red.",
    ]
  ) { context in
    let page = ScenePage(context, title: "Z POSITION")
    for (x, depth) in [(CGFloat(72), CGFloat(0)), (356, 1)] {
      let green = plate(
        CGRect(x: x, y: 116, width: 150, height: 150), .leaf, radius: 16, name: "green")
      let red = plate(
        CGRect(x: x + 62, y: 198, width: 150, height: 150), .coral, radius: 16, name: "red")
      green.zPosition = depth
      page.put(green)
      page.put(red)
    }
    page.caption("BOTH AT 0: TREE ORDER", middle: 178, y: 372)
    page.caption("GREEN AT 1", middle: 462, y: 372)
    return page.root
  }
}
