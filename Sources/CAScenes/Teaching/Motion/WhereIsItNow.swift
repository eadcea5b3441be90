// SPDX-License-Identifier: Apache-2.0
import QuartzCore

extension Scene {
  static let whereIsItNow = Scene(
    35, "where-is-it-now", "Where is it now",
    checks: [
      "The ball moves for four seconds to where the first tap was; the pale ring is its model.",
      "The tap at 1.2 s meets the ball where it is seen, and it turns red.",
      "The tap at 2.2 s in the ring, where the ball only will be, meets nothing: it sets off anew.",
    ],
    times: [0, 0.2, 1.2, 1.25, 2.2, 4.2, 6.2], duration: 7,
    script: [
      .tap(ballGoal, at: 0.2), .tap(CGPoint(x: 210, y: 190), at: 1.2),
      .tap(CGPoint(x: 560, y: 330), at: 2.2),
    ],
    tap: tapBall
  ) { context in
    let page = ScenePage(context, title: "PRESENTATION LAYER")
    let ghost = plate(
      CGRect(x: 64, y: 104, width: 72, height: 72), .clear, radius: 36, name: "model")
    ghost.borderWidth = 3
    ghost.borderColor = Ink.line.cgColor
    page.put(ghost)
    page.put(plate(CGRect(x: 64, y: 104, width: 72, height: 72), .sky, radius: 36, name: "ball"))
    let finger = plate(CGRect(x: -40, y: -40, width: 20, height: 20), .clear, radius: 10)
    finger.name = "finger"
    finger.borderWidth = 3
    finger.borderColor = Ink.ink.cgColor
    page.put(finger)
    page.caption("A TAP ON THE BALL COLOURS IT, ELSEWHERE MOVES IT", middle: 320, y: 440)
    return page.root
  }

  private static let ballGoal = CGPoint(x: 540, y: 340)

  private static let tapBall: @Sendable (CALayer, CGPoint) -> Void = { root, point in
    let ball = root.part("ball")
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    root.part("finger").position = point
    let isHit = ball.presentation()?.hitTest(point) != nil
    if isHit {
      let isBlue = ball.backgroundColor == Ink.sky.cgColor
      ball.backgroundColor = (isBlue ? Ink.coral : .sky).cgColor
    } else {
      root.part("model").position = point
    }
    CATransaction.commit()
    if isHit { return }
    CATransaction.begin()
    CATransaction.setAnimationDuration(4)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    ball.position = point
    CATransaction.commit()
  }
}
