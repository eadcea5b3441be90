// SPDX-License-Identifier: Apache-2.0
import QuartzCore

extension Scene {
  static let waggle = Scene(
    36, "waggle", "Waggle",
    checks: [
      "A tap lets the card swing to and fro, less each time, until it stands as before.",
      "The swing adds to the turn the right card already has.",
    ],
    times: [0, 0.5, 0.5889, 0.6778, 0.7667, 0.8556, 1, 1.4], duration: 3,
    script: [.tap(.zero, at: 0.5), .tap(.zero, at: 2)],
    tap: { root, _ in
      for name in ["upright", "turned"] { root.part(name).add(makeWaggle(0.8), forKey: "waggle") }
    }
  ) { context in
    let page = ScenePage(context, title: "ADDITIVE KEY FRAMES")
    addCards(page, names: ["upright", "turned"])
    page.root.part("turned").transform = CATransform3DMakeRotation(.pi / 6, 0, 0, 1)
    page.caption("FROM UPRIGHT", middle: 180, y: 380)
    page.caption("ADDED TO A TURN", middle: 460, y: 380)
    return page.root
  }

  static let rotateThenWaggle = Scene(
    37, "rotate-then-waggle", "Rotate, then waggle",
    checks: [
      "The left card turns by π/4 with a swing of its own pace, then waggles about there.",
      "It ends where its model is; the right card shows that from the start.",
    ],
    times: [0, 0.5, 0.7, 0.9, 1.1, 1.3, 1.35, 1.45, 1.6], duration: 3,
    script: [.at(0.5) { turnAndWaggle($0.part("acting")) }]
  ) { context in
    let page = ScenePage(context, title: "ANIMATION GROUP")
    addCards(page, names: ["acting", "resting"])
    page.root.part("resting").transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
    page.caption("0.8 S TURN, 0.25 S WAGGLE", middle: 180, y: 400)
    page.caption("WHERE IT ENDS", middle: 460, y: 400)
    return page.root
  }

  private static func addCards(_ page: ScenePage, names: [String]) {
    for (index, name) in names.enumerated() {
      let card = page.picture(
        Emblems.letterCard("W", index == 0 ? .teal : .plum, side: 150, scale: page.context.scale),
        CGRect(x: 105 + CGFloat(index) * 280, y: 165, width: 150, height: 150), name: name)
      page.put(card)
    }
  }

  /// Ten angles about z, each smaller than the one before and to the other side.
  private static func makeWaggle(_ duration: CFTimeInterval) -> CAKeyframeAnimation {
    let waggle = CAKeyframeAnimation(keyPath: "transform")
    waggle.values = [0] + [20, -25, 30, -35, 40, -45, 50, -55].map { Double.pi / $0 } + [0]
    waggle.valueFunction = CAValueFunction(name: .rotateZ)
    waggle.isAdditive = true
    waggle.duration = duration
    return waggle
  }

  private static func turnAndWaggle(_ card: CALayer) {
    let turn = CABasicAnimation(keyPath: "transform.rotation")
    turn.fromValue = 0
    turn.toValue = Double.pi / 4
    turn.duration = 0.8
    turn.timingFunction = CAMediaTimingFunction(controlPoints: 0.9, 0.1, 0.7, 0.9)
    let waggle = makeWaggle(0.25)
    waggle.beginTime = 0.8
    let group = CAAnimationGroup()
    group.animations = [turn, waggle]
    group.duration = 1.05
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    card.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
    CATransaction.commit()
    card.add(group, forKey: "turn and waggle")
  }
}
