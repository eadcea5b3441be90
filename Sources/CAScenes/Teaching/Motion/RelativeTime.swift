// SPDX-License-Identifier: Apache-2.0
import QuartzCore

extension Scene {
  static let relativeTime = Scene(
    44, "relative-time", "Relative time",
    checks: [
      "Four balls on the same curve, four seconds long. The second is a second ahead all the time "
        + "and begins anew at its end; the third is twice as fast.",
      "The fourth waits for a second at the start of its curve, then moves at half the speed.",
      "Each is where (parent time − beginTime) · speed + timeOffset says.",
    ],
    times: [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5], duration: 4
  ) { context in
    let page = ScenePage(context, title: "BEGIN TIME, SPEED, TIME OFFSET")
    for (index, runner) in Runner.all.enumerated() {
      let y = 104 + CGFloat(index) * 88
      page.put(knobs(runner, y: y, page))
      for step in 0...24 {
        let point = runner.point(at: Double(step) / 24, y: y)
        page.put(
          plate(
            CGRect(x: point.x - 1.5, y: point.y - 1.5, width: 3, height: 3),
            Ink.quiet.faded(to: 0.6),
            radius: 1.5))
      }
      let ball = plate(
        CGRect(x: 0, y: 0, width: 28, height: 28), Ink.hues[index], radius: 14, name: runner.name)
      ball.position = runner.point(at: 0, y: y)
      ball.add(runner.animation(y: y), forKey: "run")
      page.put(ball)
    }
    return page.root
  }

  /// Three sliders that show the settings of a runner.
  private static func knobs(_ runner: Runner, y: CGFloat, _ page: ScenePage) -> CALayer {
    let box = CALayer()
    box.name = "settings of \(runner.name)"
    box.frame = CGRect(x: 32, y: y - 30, width: 150, height: 64)
    let settings = [
      ("BEGIN", runner.delay / 2), ("SPEED", Double(runner.speed) / 2),
      ("OFFSET", runner.offset / 2),
    ]
    for (row, (text, value)) in settings.enumerated() {
      let top = CGFloat(row) * 22
      page.letter(text, at: CGPoint(x: 0, y: top), height: 5, in: box)
      box.addSublayer(plate(CGRect(x: 60, y: top + 4, width: 90, height: 2), .line))
      box.addSublayer(
        plate(
          CGRect(x: 56 + 90 * value, y: top + 1, width: 8, height: 8), .quiet, radius: 4,
          name: text.lowercased()))
    }
    return box
  }
}

/// A ball of scene 44 with its settings.
package struct Runner: Sendable {
  /// The name of the layer.
  package let name: String
  /// Seconds from the scene's start to `beginTime`.
  package var delay = 0.0
  package var speed: Float = 1
  package var offset = 0.0

  /// The four balls.
  package static let all = [
    Runner(name: "plain"), Runner(name: "ahead", offset: 1), Runner(name: "fast", speed: 2),
    Runner(name: "late", delay: 1, speed: 0.5),
  ]

  /// How long the curve takes, seconds of the animation.
  package static let length = 4.0

  /// The point of the curve at a parameter 0…1.
  package func point(at u: Double, y: CGFloat) -> CGPoint {
    let points = Self.corners(y: y)
    let v = 1 - u
    let weights = [v * v * v, 3 * v * v * u, 3 * v * u * u, u * u * u]
    return zip(points, weights).reduce(CGPoint.zero) { sum, term in
      CGPoint(x: sum.x + term.0.x * term.1, y: sum.y + term.0.y * term.1)
    }
  }

  private static func corners(y: CGFloat) -> [CGPoint] {
    [(230, 20), (350, -90), (460, 110), (590, -20)].map { CGPoint(x: $0.0, y: y + $0.1) }
  }

  fileprivate func animation(y: CGFloat) -> CAKeyframeAnimation {
    let corners = Self.corners(y: y)
    let path = CGMutablePath()
    path.move(to: corners[0])
    path.addCurve(to: corners[3], control1: corners[1], control2: corners[2])
    let run = CAKeyframeAnimation(keyPath: "position")
    run.path = path
    run.duration = Self.length
    run.repeatCount = .infinity
    run.speed = speed
    run.timeOffset = offset
    run.fillMode = .backwards
    // On the scene's clock; 0 means the commit, which is the scene's start.
    run.beginTime = delay
    return run
  }
}
