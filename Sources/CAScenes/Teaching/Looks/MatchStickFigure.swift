// SPDX-License-Identifier: Apache-2.0
import QuartzCore

extension Scene {
  static let matchStickFigure = Scene(
    20, "match-stick-figure", "Match-stick figure",
    checks: [
      "A figure of one circle and four lines, five points wide, with round ends and joints.",
      "Middle: turned in 3D with perspective, its edges are as crisp as on the left.",
      "Right: the neck at 8 times the size. The line is 40 points wide and its edge no softer.",
    ]
  ) { context in
    let page = ScenePage(context, title: "ONE PATH", sheet: .night, titleInk: .paper)
    let left = matchStick(name: "figure")
    left.position = CGPoint(x: 120, y: 240)
    let turned = matchStick(name: "turned")
    turned.position = CGPoint(x: 310, y: 240)
    turned.transform = CATransform3DRotate(camera(distance: 400), 0.9, 0, 1, 0)
    let glass = plate(CGRect(x: 420, y: 140, width: 190, height: 200), .dusk, name: "glass")
    glass.masksToBounds = true
    let large = matchStick(name: "large")
    large.anchorPoint = CGPoint(x: 0.5, y: 0.4)
    large.position = CGPoint(x: 95, y: 100)
    large.transform = CATransform3DMakeScale(8, 8, 1)
    glass.addSublayer(large)
    for layer in [left, turned, glass] { page.put(layer) }
    page.caption("FLAT", middle: 120, y: 380)
    page.caption("IN PERSPECTIVE", middle: 310, y: 380)
    page.caption("8 TIMES", middle: 515, y: 380)
    return page.root
  }

  /// The figure, at its place in the book: 100 points from the left, the head's middle at y 100.
  private static func matchStick(name: String) -> CAShapeLayer {
    let path = CGMutablePath()
    path.addEllipse(in: CGRect(x: 125, y: 75, width: 50, height: 50))
    for line in [
      [(150, 125), (150, 175), (125, 225)], [(150, 175), (175, 225)], [(100, 150), (200, 150)],
    ] {
      path.addLines(between: line.map { CGPoint(x: $0.0, y: $0.1) })
    }
    let layer = CAShapeLayer()
    layer.name = name
    layer.bounds = CGRect(x: 100, y: 70, width: 100, height: 160)
    layer.path = path
    layer.fillColor = nil
    layer.strokeColor = Ink.white.cgColor
    layer.lineWidth = 5
    layer.lineJoin = .round
    layer.lineCap = .round
    return layer
  }
}
