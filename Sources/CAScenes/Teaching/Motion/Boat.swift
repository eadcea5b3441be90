// SPDX-License-Identifier: Apache-2.0
import QuartzCore

extension Scene {
  static let boat = Scene(
    39, "boat", "Boat",
    checks: [
      "The boat sails down four bends at one speed and turns its bow at each of them.",
      "It rocks all the way, twice a second, and rests where its model is.",
    ],
    times: [0, 0.375, 1.5, 2.5, 4.125, 5.5, 7, 8], duration: 9
  ) { context in
    let page = ScenePage(context, title: "PATH, TURN AND ROCKING", sheet: Ink(0xD9E8EE))
    for step in 0...4 { page.put(buoy(boatStop(step))) }
    let boat = page.picture(
      picture(context.scale), CGRect(x: 0, y: 0, width: 96, height: 96), name: "boat")
    boat.position = boatStop(4)
    boat.add(voyage(), forKey: "voyage")
    page.put(boat)
    return page.root
  }

  /// Where each of the four curves begins, and the last one ends.
  private static func boatStop(_ step: Int) -> CGPoint {
    CGPoint(x: step.isMultiple(of: 2) ? 220 : 420, y: 100 + 75 * CGFloat(step))
  }

  private static func voyage() -> CAAnimation {
    let course = CAKeyframeAnimation(keyPath: "position")
    course.path = path()
    course.calculationMode = .paced
    let turn = CAKeyframeAnimation(keyPath: "transform")
    turn.values = [0, Double.pi, 0, Double.pi]
    turn.valueFunction = CAValueFunction(name: .rotateY)
    turn.calculationMode = .discrete
    let rocking = CAKeyframeAnimation(keyPath: "transform")
    rocking.values = [0, Double.pi / 60, 0, -Double.pi / 60, 0]
    rocking.valueFunction = CAValueFunction(name: .rotateZ)
    rocking.isAdditive = true
    rocking.duration = 0.5
    rocking.repeatCount = .infinity
    let group = CAAnimationGroup()
    group.animations = [course, turn, rocking]
    group.duration = 8
    return group
  }

  private static func path() -> CGPath {
    let path = CGMutablePath()
    path.move(to: boatStop(0))
    for step in 1...4 {
      let (from, to) = (boatStop(step - 1), boatStop(step))
      path.addCurve(
        to: to, control1: CGPoint(x: from.x, y: from.y + 30),
        control2: CGPoint(x: to.x, y: to.y - 30))
    }
    return path
  }

  private static func buoy(_ place: CGPoint) -> CALayer {
    plate(
      CGRect(x: place.x - 6, y: place.y - 6, width: 12, height: 12), .amber, radius: 6, name: "buoy"
    )
  }

  /// A boat that looks to the right.
  private static func picture(_ scale: CGFloat) -> CGImage {
    var bitmap = Bitmap(CGSize(width: 96, height: 96), scale: scale)
    bitmap.paint(.line([[44, 12], [44, 66]], width: 4), Ink(0x5A4632))
    bitmap.paint(.polygon([[48, 14], [48, 58], [80, 58]]), .card)
    bitmap.paint(.polygon([[40, 22], [40, 58], [18, 58]]), .rose)
    bitmap.paint(.polygon([[12, 66], [92, 64], [74, 86], [24, 86]]), .coral)
    return bitmap.image
  }
}
