// SPDX-License-Identifier: Apache-2.0
import QuartzCore

extension Scene {
  static let roundedAndClipped = Scene(
    10, "rounded-and-clipped", "Rounded and clipped",
    checks: [
      "Left: the red child sticks out of the white layer; the border lies over both.",
      "Right: masksToBounds cuts the child along the round corner, under the border.",
    ]
  ) { context in
    let page = ScenePage(context, title: "MASKS TO BOUNDS")
    for (x, clips) in [(CGFloat(84), false), (356, true)] {
      let white = plate(
        CGRect(x: x, y: 136, width: 200, height: 200), .white, radius: 20, name: "white")
      white.borderWidth = 5
      white.borderColor = Ink.ink.cgColor
      white.masksToBounds = clips
      white.addSublayer(
        plate(CGRect(x: -44, y: -36, width: 120, height: 120), .coral, name: "red"))
      white.addSublayer(
        plate(CGRect(x: 140, y: 130, width: 84, height: 84), .amber, radius: 42, name: "amber"))
      page.put(white)
    }
    page.caption("RADIUS 20, BORDER 5", middle: 184, y: 372)
    page.caption("AND MASKS TO BOUNDS", middle: 456, y: 372)
    return page.root
  }

  static let cookieCutter = Scene(
    13, "cookie-cutter", "Cookie cutter",
    checks: [
      "The picture at the right shows only where the star has alpha, and fades towards its tips.",
      "The star's colour does not matter: nothing is purple.",
    ]
  ) { context in
    let page = ScenePage(context, title: "MASK")
    let (side, y) = (CGFloat(168), CGFloat(148))
    let photo = Landscape.evening.image(CGSize(width: side, height: side), scale: context.scale)
    let cutter = Emblems.cutter(side, scale: context.scale)
    let ground = Emblems.checkers(CGSize(width: side, height: side), cell: 12, scale: context.scale)
    let frames = [40, 236, 432].map { CGRect(x: CGFloat($0), y: y, width: side, height: side) }
    page.put(page.picture(photo, frames[0], name: "picture"))
    page.put(page.picture(ground, frames[1], name: "ground"))
    page.put(page.picture(cutter, frames[1], name: "star"))
    page.put(page.picture(ground, frames[2], name: "ground"))
    let cookie = page.picture(photo, frames[2], name: "cookie")
    cookie.mask = page.picture(
      cutter, CGRect(x: 0, y: 0, width: side, height: side), name: "mask")
    page.put(cookie)
    for (frame, text) in zip(frames, ["PICTURE", "ALPHA IMAGE", "PICTURE, MASKED"]) {
      page.caption(text, middle: frame.midX, y: 332)
    }
    return page.root
  }

  static let groupOpacity = Scene(
    14, "group-opacity", "Group opacity",
    checks: [
      "All three buttons are the same; the lower two have opacity .5.",
      "As a group the label's white box cannot be told from the button around it.",
      "Without the group the box shows: it is faded once by itself and once by the button.",
    ]
  ) { context in
    let page = ScenePage(context, title: "GROUP OPACITY")
    let stripes = plate(
      CGRect(x: 60, y: 84, width: 520, height: 330), .teal, radius: 20, name: "ground")
    stripes.masksToBounds = true
    for index in 0..<10 {
      let stripe = plate(
        CGRect(x: CGFloat(index * 60 - 10), y: -120, width: 26, height: 580), .sky, name: "stripe")
      stripe.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
      stripes.addSublayer(stripe)
    }
    page.put(stripes)
    let rows: [(CGFloat, Float, Bool, String)] = [
      (32, 1, true, "OPACITY 1"), (132, 0.5, true, "OPACITY .5, AS A GROUP"),
      (232, 0.5, false, "OPACITY .5, EACH LAYER BY ITSELF"),
    ]
    for (y, opacity, isGroup, text) in rows {
      let button = helloButton(page)
      button.position = CGPoint(x: 150, y: y + 25)
      button.opacity = opacity
      button.allowsGroupOpacity = isGroup
      stripes.addSublayer(button)
      page.letter(text, at: CGPoint(x: 256, y: y + 20), ink: .card, in: stripes)
    }
    return page.root
  }

  /// The white button of 150 × 50 points; its label has a white ground of its own.
  private static func helloButton(_ page: ScenePage) -> CALayer {
    let button = plate(
      CGRect(x: 0, y: 0, width: 150, height: 50), .white, radius: 10, name: "button")
    let label = plate(CGRect(x: 20, y: 10, width: 110, height: 30), .white, name: "label")
    page.letter(
      "HELLO WORLD", at: CGPoint(x: 55, y: 9), height: 8, ink: .ink, side: .middle, in: label)
    button.addSublayer(label)
    return button
  }
}
