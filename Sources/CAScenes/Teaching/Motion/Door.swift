// SPDX-License-Identifier: Apache-2.0
import QuartzCore

extension Scene {
  static let door = Scene(
    43, "door", "Door",
    checks: [
      "The left door swings open and shut, two seconds each way; it stands still from 1.5 to 2.5 s.",
      "The right door has speed 0 and is led by its timeOffset: at 0.5, 1 and 1.5 s it is where the "
        + "left one is; a tap leads it by hand.",
    ],
    times: [0, 0.5, 1, 1.5, 2, 2.5, 3, 4.5], duration: 5,
    script: [
      .at(0.5) { scrub($0, to: 0.5) }, .at(1) { scrub($0, to: 1) },
      .at(1.5) {
        scrub($0, to: 1.5)
        pause($0.part("playing"))
      },
      .at(2.5) { resume($0.part("playing")) }, .at(3) { scrub($0, to: 3) },
    ],
    tap: { root, point in scrub(root, to: Double(min(max(point.x / 640, 0), 1)) * 4) }
  ) { context in
    let page = ScenePage(context, title: "A CLOCK OF ITS OWN")
    for (index, name) in ["playing", "led"].enumerated() {
      let x = 80 + CGFloat(index) * 280
      let stage = plate(
        CGRect(x: x, y: 100, width: 200, height: 280), .dusk, name: "frame of \(name)")
      stage.sublayerTransform = camera(distance: 500)
      stage.addSublayer(swingingDoor(page, name: name))
      page.put(stage)
      page.caption(["PLAYS AND PAUSES", "LED BY ITS OFFSET"][index], middle: x + 100, y: 404)
    }
    page.root.part("led").speed = 0
    return page.root
  }

  private static func swingingDoor(_ page: ScenePage, name: String) -> CALayer {
    let door = page.picture(
      doorPicture(page.context.scale), CGRect(x: 0, y: 0, width: 160, height: 240), name: name)
    door.anchorPoint = CGPoint(x: 0, y: 0.5)
    door.position = CGPoint(x: 20, y: 140)
    let swing = CABasicAnimation(keyPath: "transform.rotation.y")
    swing.toValue = -Double.pi / 2
    swing.duration = 2
    swing.autoreverses = true
    swing.repeatCount = .infinity
    // A door whose clock stands must not wait for it to come to the time of its commit.
    swing.beginTime = name == "led" ? 1e-100 : 0
    door.add(swing, forKey: "swing")
    return door
  }

  private static func doorPicture(_ scale: CGFloat) -> CGImage {
    var bitmap = Bitmap(CGSize(width: 160, height: 240), scale: scale)
    bitmap.fill { point in Ink(0xA8714A).mixed(with: Ink(0x7E4E30), point.x / 160) }
    for y in [Float(18), 128] {
      for x in [Float(18), 86] {
        bitmap.paint(.rect(x: x, y: y, width: 56, height: 94, radius: 4).stroked(4), Ink(0x5A3722))
      }
    }
    bitmap.paint(.disc(144, 122, radius: 7), .amber)
    return bitmap.image
  }

  private static func scrub(_ root: CALayer, to time: Double) {
    root.part("led").timeOffset = time
  }

  /// Stops the clock of a layer where it is.
  private static func pause(_ layer: CALayer) {
    let time = layer.convertTime(CACurrentMediaTime(), from: nil)
    layer.speed = 0
    layer.timeOffset = time
  }

  /// Lets the clock go on from where it stands.
  private static func resume(_ layer: CALayer) {
    let paused = layer.timeOffset
    layer.speed = 1
    layer.timeOffset = 0
    layer.beginTime = 0
    layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - paused
  }
}
