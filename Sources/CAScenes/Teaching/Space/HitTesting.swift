// SPDX-License-Identifier: Apache-2.0
import QuartzCore

extension Scene {
  static let whichSquareWasHit = Scene(
    7, "which-square-was-hit", "Which square was hit",
    checks: [
      "Each probe's dot has the colour of the layer that hitTest names, its ring that of contains: "
        + "they agree everywhere in the left figure.",
      "Middle: the later sibling, green, is hit where both lie. Right: red's zPosition lifts it.",
    ]
  ) { context in
    let page = ScenePage(context, title: "HIT TEST")
    addNested(page)
    addPair(page, at: CGPoint(x: 292, y: 130), redDepth: 0)
    addPair(page, at: CGPoint(x: 462, y: 130), redDepth: 1)
    page.caption("HITTEST = CONTAINS", middle: 152, y: 346)
    page.caption("TREE ORDER", middle: 359, y: 346)
    page.caption("Z LIFTS", middle: 529, y: 346)
    return page.root
  }

  /// The white square with the blue one, probed along a diagonal by both methods.
  private static func addNested(_ page: ScenePage) {
    let white = plate(
      CGRect(x: 52, y: 130, width: 200, height: 200), .white, radius: 0, name: "white")
    let blue = plate(CGRect(x: 50, y: 50, width: 100, height: 100), .sky, name: "blue")
    page.put(white)
    white.addSublayer(blue)
    for step in 0..<7 {
      let point = CGPoint(
        x: 52 + 100 + CGFloat(step - 3) * 34, y: 130 + 100 + CGFloat(step - 3) * 22)
      let hit = page.root.hitTest(point)
      let isBlue = blue.contains(blue.convert(point, from: page.root))
      let isWhite = white.contains(white.convert(point, from: page.root))
      let contained: CALayer? = isBlue ? blue : isWhite ? white : page.root
      addProbe(page, at: point, dot: tint(hit), ring: tint(contained))
    }
  }

  /// Two squares that overlap, and the layer that a hit in the middle of the overlap finds.
  private static func addPair(_ page: ScenePage, at origin: CGPoint, redDepth: CGFloat) {
    let pair = CALayer()
    pair.name = "pair"
    pair.frame = CGRect(x: origin.x, y: origin.y, width: 134, height: 200)
    let red = plate(CGRect(x: 0, y: 0, width: 96, height: 130), .coral, radius: 10, name: "red")
    let green = plate(
      CGRect(x: 38, y: 70, width: 96, height: 130), .leaf, radius: 10, name: "green")
    red.zPosition = redDepth
    pair.addSublayer(red)
    pair.addSublayer(green)
    page.put(pair)
    for point in [CGPoint(x: 28, y: 40), CGPoint(x: 67, y: 100), CGPoint(x: 106, y: 160)] {
      let inSheet = CGPoint(x: point.x + origin.x, y: point.y + origin.y)
      let color = tint(page.root.hitTest(inSheet))
      addProbe(page, at: inSheet, dot: color, ring: color)
    }
  }

  private static func tint(_ layer: CALayer?) -> Ink {
    switch layer?.name {
    case "white": .white
    case "blue": .sky
    case "red": .coral
    case "green": .leaf
    default: .paper
    }
  }

  /// Three discs: a dark rim, the ring and the dot. They are put on last and hide nothing from
  /// tests.
  private static func addProbe(_ page: ScenePage, at point: CGPoint, dot: Ink, ring: Ink) {
    for (radius, ink) in [(CGFloat(11), Ink.ink), (9, ring), (5.5, .ink), (4, dot)] {
      let disc = plate(
        CGRect(x: point.x - radius, y: point.y - radius, width: 2 * radius, height: 2 * radius),
        ink, radius: radius, name: "probe")
      page.put(disc)
    }
  }
}
