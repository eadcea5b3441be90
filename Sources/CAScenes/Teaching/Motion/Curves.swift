// SPDX-License-Identifier: Apache-2.0
import QuartzCore

extension Scene {
  static let curves = Scene(
    45, "curves", "Curves",
    checks: [
      "Six balls leave and arrive together; between, each follows the curve plotted beside it.",
      "The ball at the right falls faster and faster and rises slower and slower, less high each time.",
    ],
    times: [0, 0.4, 0.8, 1, 1.2, 1.6, 1.9], duration: 4
  ) { context in
    let page = ScenePage(context, title: "TIMING FUNCTIONS")
    for (index, pace) in paces.enumerated() {
      let corner = CGPoint(x: 32 + CGFloat(index % 2) * 220, y: 84 + CGFloat(index / 2) * 118)
      addPace(pace, ink: Ink.hues[index], at: corner, page)
    }
    addBounce(page)
    return page.root
  }

  private typealias Pace = (name: String, function: CAMediaTimingFunction)

  private static var paces: [Pace] {
    [
      ("LINEAR", CAMediaTimingFunction(name: .linear)),
      ("EASE IN", CAMediaTimingFunction(name: .easeIn)),
      ("EASE OUT", CAMediaTimingFunction(name: .easeOut)),
      ("EASE IN, EASE OUT", CAMediaTimingFunction(name: .easeInEaseOut)),
      ("DEFAULT", CAMediaTimingFunction(name: .default)),
      ("1, 0, .75, 1", CAMediaTimingFunction(controlPoints: 1, 0, 0.75, 1)),
    ]
  }

  private static func addPace(_ pace: Pace, ink: Ink, at corner: CGPoint, _ page: ScenePage) {
    let size = CGSize(width: 64, height: 64)
    let plot = Plot.curve(of: pace.function, size: size).image(ink, scale: page.context.scale)
    page.put(page.picture(plot, CGRect(origin: corner, size: size), name: "plot \(pace.name)"))
    page.put(
      plate(CGRect(x: corner.x + 76, y: corner.y + 46, width: 120, height: 2), .line, radius: 1))
    let ball = plate(CGRect(x: 0, y: 0, width: 18, height: 18), ink, radius: 9, name: pace.name)
    ball.position = CGPoint(x: corner.x + 85, y: corner.y + 36)
    page.put(ball)
    page.letter(pace.name, at: CGPoint(x: corner.x + 76, y: corner.y + 56), height: 6)
    let way = CABasicAnimation(keyPath: "position.x")
    way.fromValue = corner.x + 85
    way.toValue = corner.x + 187
    way.duration = 2
    way.timingFunction = pace.function
    way.repeatCount = .infinity
    ball.add(way, forKey: "way")
  }

  /// Heights of a ball that loses half of its height at each bounce; it falls with gravity, so that
  /// its way down is an ease in and its way up an ease out.
  private static func addBounce(_ page: ScenePage) {
    let (top, floor): (CGFloat, CGFloat) = (110, 400)
    let heights: [CGFloat] = [1, 0, 0.5, 0, 0.25, 0, 0.1, 0]
    page.put(plate(CGRect(x: 490, y: floor + 22, width: 110, height: 3), .ink, radius: 1.5))
    let ball = plate(
      CGRect(x: 0, y: 0, width: 44, height: 44), .coral, radius: 22, name: "bouncing")
    ball.position = CGPoint(x: 545, y: floor)
    page.put(ball)
    let bounce = CAKeyframeAnimation(keyPath: "position.y")
    bounce.values = heights.map { floor - (floor - top) * $0 }
    var times: [CGFloat] = [0]
    for (from, to) in zip(heights, heights.dropFirst()) {
      times.append((times.last ?? 0) + max(from, to).squareRoot())
    }
    bounce.keyTimes = times.map { NSNumber(value: Double($0 / (times.last ?? 1))) }
    bounce.timingFunctions = (1..<heights.count).map {
      CAMediaTimingFunction(name: $0.isMultiple(of: 2) ? .easeOut : .easeIn)
    }
    bounce.duration = 2
    bounce.repeatCount = .infinity
    ball.add(bounce, forKey: "bounce")
    page.caption("KEY FRAMES", middle: 545, y: 440)
  }
}
