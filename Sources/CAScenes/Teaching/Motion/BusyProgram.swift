// SPDX-License-Identifier: Apache-2.0
import QuartzCore

extension Scene {
  static let busyProgram = Scene(
    46, "busy-program", "Busy program",
    checks: [
      "Both stars turn once in 4 s: the left one by an animation, the right one by a display link.",
      "A tap keeps the program busy for 5 s: the left star goes on, the right one stops.",
    ],
    times: [0, 0.25, 0.5, 1, 2, 3], duration: 8,
    tap: { _, _ in Thread.sleep(forTimeInterval: 5) }
  ) { context in
    let page = ScenePage(context, title: "THE PROGRAM SLEEPS", sheet: .night, titleInk: .card)
    for (index, name) in ["animated", "linked"].enumerated() {
      let frame = CGRect(x: 80 + CGFloat(index) * 280, y: 130, width: 200, height: 200)
      page.put(page.picture(star([.amber, .mint][index], context.scale), frame, name: name))
    }
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.fromValue = 0
    turn.toValue = 2 * Double.pi
    turn.duration = 4
    turn.repeatCount = .infinity
    page.root.part("animated").add(turn, forKey: "turn")
    turnByLink(page.root.part("linked"))
    page.caption("ANIMATION", middle: 180, y: 352)
    page.caption("DISPLAY LINK", middle: 460, y: 352)
    return page.root
  }

  /// Turns the layer at each frame to where it is when the frame shows, as long as it lives.
  private static func turnByLink(_ layer: CALayer) {
    let start = CACurrentMediaTime()
    let link = CADisplayLink { [weak layer] link in
      guard let layer else { return link.invalidate() }
      let angle = (link.targetTimestamp - start) / 4 * 2 * Double.pi
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      layer.transform = CATransform3DMakeRotation(CGFloat(angle), 0, 0, 1)
      CATransaction.commit()
    }
    link.add(to: .current, forMode: .common)
  }

  private static func star(_ ink: Ink, _ scale: CGFloat) -> CGImage {
    var bitmap = Bitmap(CGSize(width: 200, height: 200), scale: scale)
    bitmap.paint(.star(100, 100, radius: 92, round: 6), ink)
    bitmap.paint(.disc(100, 34, radius: 8), .night)
    return bitmap.image
  }
}
