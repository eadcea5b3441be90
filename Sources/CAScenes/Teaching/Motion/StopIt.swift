// SPDX-License-Identifier: Apache-2.0
import QuartzCore

extension Scene {
  static let stopIt = Scene(
    47, "stop-it", "Stop it",
    checks: [
      "The upper card turns without end until it is removed by its key at 1.3 s: it jumps upright.",
      "Its lamp turns red: the delegate hears that it did not finish.",
      "The lower card ends by itself after one turn at 2 s, and its lamp turns green.",
    ],
    times: [0, 0.5, 1, 1.25, 1.35, 1.75, 2.1], duration: 4,
    script: [.at(1.3) { $0.part("endless").removeAnimation(forKey: "turn") }]
  ) { context in
    let page = ScenePage(context, title: "REMOVED BY KEY")
    for (index, name) in ["endless", "once"].enumerated() {
      let y = 96 + CGFloat(index) * 180
      let card = page.picture(
        Emblems.letterCard("F", index == 0 ? .sky : .plum, side: 130, scale: context.scale),
        CGRect(x: 120, y: y, width: 130, height: 130), name: name)
      page.put(card)
      let lamp = plate(
        CGRect(x: 420, y: y + 35, width: 60, height: 60), .line, radius: 30, name: "\(name) lamp")
      page.put(lamp)
      let turn = CABasicAnimation(keyPath: "transform.rotation")
      turn.fromValue = 0
      turn.toValue = 2 * Double.pi
      turn.duration = 2
      turn.repeatCount = index == 0 ? .infinity : 1
      turn.delegate = Lamp(lamp)
      card.add(turn, forKey: "turn")
    }
    page.letter("FINISHED", at: CGPoint(x: 410, y: 72))
    return page.root
  }
}

/// Shows on a layer whether its animation has finished.
private final class Lamp: NSObject, CAAnimationDelegate {
  private weak var layer: CALayer?

  init(_ layer: CALayer) { self.layer = layer }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer?.backgroundColor = (flag ? Ink.leaf : .coral).cgColor
    CATransaction.commit()
  }
}
