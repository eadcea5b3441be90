// SPDX-License-Identifier: Apache-2.0
import QuartzCore

extension Scene {
  static let activity = Scene(
    131, "activity", "Activity spinner",
    checks: [
      "A dark trail of twelve dots runs round clockwise: each dot fades as the one before it did, a "
        + "twelfth of a second later.",
      "Beside it five bars swell one after the other, and a ring of dots grows and shrinks round.",
    ],
    times: [0, 0.25, 0.5, 0.75, 1, 1.25], duration: 4
  ) { context in
    let page = ScenePage(context, title: "DELAYS OF COPIES")
    page.put(spinner())
    page.put(bars())
    page.put(ring())
    page.caption("TWELVE DOTS", middle: 130, y: 360)
    page.caption("FIVE BARS", middle: 320, y: 360)
    page.caption("SPEED 2", middle: 510, y: 360)
    return page.root
  }

  private static func spinner() -> CALayer {
    let spinner = replicator(
      "spinner", CGRect(x: 60, y: 160, width: 140, height: 140), count: 12,
      CATransform3DMakeRotation(.pi / 6, 0, 0, 1), delay: 1.0 / 12)
    let dot = plate(CGRect(x: 63, y: 0, width: 14, height: 36), .ink, radius: 7, name: "dot")
    dot.opacity = 0.15
    dot.add(loop("opacity", from: 1, to: 0.15, 1), forKey: "fade")
    spinner.addSublayer(dot)
    return spinner
  }

  private static func bars() -> CALayer {
    let bars = replicator(
      "bars", CGRect(x: 245, y: 160, width: 150, height: 140), count: 5,
      CATransform3DMakeTranslation(32, 0, 0), delay: 0.2)
    (bars.instanceGreenOffset, bars.instanceRedOffset) = (-0.12, -0.05)
    let bar = plate(CGRect(x: 0, y: 60, width: 22, height: 80), .amber, radius: 4, name: "bar")
    bar.anchorPoint = CGPoint(x: 0.5, y: 1)
    bar.position = CGPoint(x: 11, y: 140)
    let swell = loop("transform.scale.y", from: 0.2, to: 1.6, 0.5)
    swell.autoreverses = true
    bar.add(swell, forKey: "swell")
    bars.addSublayer(bar)
    return bars
  }

  /// The sublayers run at twice the pace; the delay is one of the replicator's clock.
  private static func ring() -> CALayer {
    let ring = replicator(
      "ring", CGRect(x: 440, y: 160, width: 140, height: 140), count: 10,
      CATransform3DMakeRotation(.pi / 5, 0, 0, 1), delay: 0.1)
    let dot = plate(CGRect(x: 60, y: 0, width: 20, height: 20), .teal, radius: 10, name: "dot")
    dot.speed = 2
    let grow = loop("transform.scale", from: 1, to: 0.2, 1)
    grow.autoreverses = true
    dot.add(grow, forKey: "grow")
    ring.addSublayer(dot)
    return ring
  }

  private static func replicator(
    _ name: String, _ frame: CGRect, count: Int, _ step: CATransform3D, delay: Double
  ) -> CAReplicatorLayer {
    let layer = CAReplicatorLayer()
    (layer.name, layer.frame) = (name, frame)
    (layer.instanceCount, layer.instanceTransform, layer.instanceDelay) = (count, step, delay)
    return layer
  }

  private static func loop(
    _ keyPath: String, from: Double, to: Double, _ duration: Double
  ) -> CABasicAnimation {
    let loop = CABasicAnimation(keyPath: keyPath)
    (loop.fromValue, loop.toValue, loop.duration) = (from, to, duration)
    loop.repeatCount = .infinity
    return loop
  }

  static let pulse = Scene(
    132, "pulse", "A grid that pulses",
    checks: [
      "A replicator of rows in a replicator of columns: 24 by 14 dots.",
      "A wave of larger dots crosses the grid from the top left, as delays of rows and columns add "
        + "up; colours change from left to right and from top to bottom.",
    ],
    times: [0, 0.5, 1, 1.5, 2, 2.5], duration: 6
  ) { context in
    let page = ScenePage(context, title: "NESTED REPLICATORS", sheet: .night, titleInk: .white)
    let rows = replicator(
      "rows", CGRect(x: 38, y: 90, width: 24, height: 24), count: 14,
      CATransform3DMakeTranslation(0, 24, 0), delay: 0.1)
    (rows.instanceRedOffset, rows.instanceBlueOffset) = (-0.04, 0)
    let columns = replicator(
      "columns", CGRect(x: 0, y: 0, width: 24, height: 24), count: 24,
      CATransform3DMakeTranslation(24, 0, 0), delay: 0.1)
    columns.instanceGreenOffset = -0.03
    let dot = plate(CGRect(x: 6, y: 6, width: 12, height: 12), .white, radius: 6, name: "dot")
    let grow = loop("transform.scale", from: 0.5, to: 1.7, 0.6)
    grow.autoreverses = true
    grow.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    dot.add(grow, forKey: "grow")
    columns.addSublayer(dot)
    rows.addSublayer(columns)
    page.put(rows)
    page.caption("24 COLUMNS, 14 ROWS", middle: 320, y: 440)
    return page.root
  }
}
