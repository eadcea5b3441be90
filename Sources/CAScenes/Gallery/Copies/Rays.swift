// SPDX-License-Identifier: Apache-2.0
import QuartzCore

extension Scene {
  static let rays = Scene(
    130, "rays", "Rays",
    checks: [
      "Left: a button like that for a display's brightness, a disc with eight rays around it, one "
        + "layer in a replicator of eight.",
      "Middle: the same smaller; the rays fade all the way round.",
      "Right: as a mask the eight rays and the disc cut a picture.",
    ]
  ) { context in
    let page = ScenePage(context, title: "A REPLICATOR OF EIGHT")
    page.put(button(CGPoint(x: 130, y: 230), scale: 1, fade: 0))
    page.put(button(CGPoint(x: 320, y: 230), scale: 0.6, fade: -0.12))
    let picture = page.picture(
      Landscape.evening.image(CGSize(width: 180, height: 180), scale: context.scale),
      CGRect(x: 420, y: 140, width: 180, height: 180), name: "picture")
    picture.mask = sun(CGRect(x: 0, y: 0, width: 180, height: 180), .white, fade: 0)
    page.put(picture)
    page.caption("EIGHT RAYS", middle: 130, y: 360)
    page.caption("FADING", middle: 320, y: 360)
    page.caption("AS A MASK", middle: 510, y: 360)
    return page.root
  }

  private static func button(_ middle: CGPoint, scale: CGFloat, fade: Float) -> CALayer {
    let button = plate(
      CGRect(x: middle.x - 90, y: middle.y - 90, width: 180, height: 180), .dusk, radius: 90,
      name: "button")
    button.transform = CATransform3DMakeScale(scale, scale, 1)
    button.addSublayer(sun(button.bounds, .amber, fade: fade))
    return button
  }

  /// A disc, and a replicator of one ray around it.
  private static func sun(_ frame: CGRect, _ ink: Ink, fade: Float) -> CALayer {
    let sun = CALayer()
    (sun.name, sun.frame) = ("sun", frame)
    sun.addSublayer(
      plate(CGRect(x: 64, y: 64, width: 52, height: 52), ink, radius: 26, name: "disc"))
    let rays = CAReplicatorLayer()
    (rays.name, rays.frame) = ("rays", frame)
    rays.instanceCount = 8
    rays.instanceTransform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
    rays.instanceAlphaOffset = fade
    rays.addSublayer(
      plate(CGRect(x: 84, y: 22, width: 12, height: 30), ink, radius: 6, name: "ray"))
    sun.addSublayer(rays)
    return sun
  }
}
