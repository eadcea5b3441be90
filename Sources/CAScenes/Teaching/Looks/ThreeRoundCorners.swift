// SPDX-License-Identifier: Apache-2.0
import QuartzCore

extension Scene {
  static let threeRoundCorners = Scene(
    21, "three-round-corners", "Three round corners",
    checks: [
      "Left: a path fills a square of 100 points; all corners but the top left are rounded by 20.",
      "Right: the same path as a mask cuts the picture; the top left corner stays sharp.",
    ]
  ) { context in
    let page = ScenePage(context, title: "ALL BUT ONE")
    let square = CGRect(x: 50, y: 50, width: 100, height: 100)
    let shape = corners(square)
    shape.name = "shape"
    shape.fillColor = Ink.coral.cgColor
    shape.frame = CGRect(x: 70, y: 140, width: 200, height: 200)
    page.put(shape)
    let picture = plate(CGRect(x: 370, y: 140, width: 200, height: 200), .sky, name: "picture")
    for index in 0..<5 {
      let stripe = plate(
        CGRect(x: 40 * CGFloat(index), y: 0, width: 20, height: 200), .amber, name: "stripe")
      picture.addSublayer(stripe)
    }
    picture.mask = corners(square)
    page.put(picture)
    page.caption("FILLED", middle: 170, y: 320)
    page.caption("AS A MASK", middle: 470, y: 320)
    return page.root
  }

  /// A square of which three corners are rounded by 20 points.
  private static func corners(_ square: CGRect) -> CAShapeLayer {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: square.minX, y: square.minY))
    let corners = [
      CGPoint(x: square.maxX, y: square.minY), CGPoint(x: square.maxX, y: square.maxY),
      CGPoint(x: square.minX, y: square.maxY), CGPoint(x: square.minX, y: square.minY),
    ]
    for index in 0..<3 {
      path.addArc(tangent1End: corners[index], tangent2End: corners[index + 1], radius: 20)
    }
    path.closeSubpath()
    let layer = CAShapeLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    layer.path = path
    return layer
  }
}
