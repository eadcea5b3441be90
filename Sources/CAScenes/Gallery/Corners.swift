// SPDX-License-Identifier: Apache-2.0
import QuartzCore

extension Scene {
  static let corners = Scene(
    104, "corners", "Corners",
    checks: [
      "Upper row: all corners, the upper two, the left two, one, and a diagonal pair.",
      "Lower row: a circular and a continuous corner of the same radius, with a border, clipping a "
        + "picture, turned, and a radius beyond half the side.",
    ]
  ) { context in
    let page = ScenePage(context, title: "CORNERS")
    let masks: [CACornerMask] = [
      [
        .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
      ],
      [.layerMinXMinYCorner, .layerMaxXMinYCorner], [.layerMinXMinYCorner, .layerMinXMaxYCorner],
      [.layerMaxXMaxYCorner], [.layerMinXMinYCorner, .layerMaxXMaxYCorner],
    ]
    for (index, mask) in masks.enumerated() {
      let tile = plate(frame(index, y: 108), Ink.hues[index], radius: 32, name: "corners \(index)")
      tile.maskedCorners = mask
      page.put(tile)
    }
    let names = ["CIRCULAR", "CONTINUOUS", "CLIPPING", "TURNED", "ALL RADIUS"]
    for (index, name) in names.enumerated() {
      let tile = plate(
        frame(index, y: 262), Ink.hues[5 - index], radius: index == 4 ? 200 : 32, name: name)
      tile.borderWidth = 4
      tile.borderColor = Ink.ink.cgColor
      tile.cornerCurve = index == 1 || index == 2 ? .continuous : .circular
      if index == 2 { addPicture(to: tile, page) }
      if index == 3 { tile.transform = CATransform3DMakeRotation(0.35, 0, 0, 1) }
      page.put(tile)
      page.caption(name, middle: tile.position.x, y: 384)
    }
    return page.root
  }

  private static func frame(_ index: Int, y: CGFloat) -> CGRect {
    CGRect(x: 44 + CGFloat(index) * 114, y: y, width: 96, height: 96)
  }

  private static func addPicture(to tile: CALayer, _ page: ScenePage) {
    tile.masksToBounds = true
    let image = Landscape.meadow.image(
      CGSize(width: 96, height: 96), scale: page.context.scale)
    tile.addSublayer(
      page.picture(image, CGRect(x: 0, y: 0, width: 96, height: 96), name: "picture"))
  }
}
