// SPDX-License-Identifier: Apache-2.0
import QuartzCore

extension Scene {
  static let sprite = Scene(
    38, "sprite", "Sprite",
    checks: [
      "The bird beats its wings: four pictures, 0.375 s each, without anything in between.",
      "The fifth picture, whose time is that of the end, never shows.",
    ],
    times: [0, 0.37, 0.38, 0.75, 1.13, 1.49, 1.51, 1.9], duration: 3
  ) { context in
    let page = ScenePage(context, title: "DISCRETE KEY FRAMES", sheet: .night, titleInk: .card)
    let images = (0..<5).map {
      birdPicture(wing: [1, 0.3, -0.6, 0.1, 0][$0], ring: $0 == 4, context.scale)
    }
    let layer = page.picture(
      images[0], CGRect(x: 200, y: 150, width: 240, height: 180), name: "bird")
    let frames = CAKeyframeAnimation(keyPath: "contents")
    frames.values = images
    frames.keyTimes = [0, 0.25, 0.5, 0.75, 1]
    frames.calculationMode = .discrete
    frames.duration = 1.5
    frames.repeatCount = .infinity
    layer.add(frames, forKey: "beat")
    page.put(layer)
    return page.root
  }

  /// A bird whose wing points up (1) to down (-1); the picture that must not show has a ring.
  private static func birdPicture(wing: Float, ring: Bool, _ scale: CGFloat) -> CGImage {
    var bitmap = Bitmap(CGSize(width: 240, height: 180), scale: scale)
    let body = Outline.line([[78, 104], [150, 92]], width: 44).joined(
      with: .disc(172, 78, radius: 20))
    bitmap.paint(.polygon([[70, 92], [22, 112], [34, 84], [16, 74]]), .amber)
    bitmap.paint(body, .coral)
    bitmap.paint(.polygon([[188, 72], [214, 80], [188, 86]]), .amber)
    bitmap.paint(.disc(177, 73, radius: 3.5), .ink)
    bitmap.paint(.polygon([[92, 96], [146, 92], [84, 94 - 82 * wing]]), .rose)
    if ring { bitmap.paint(Outline.disc(120, 90, radius: 84).stroked(6), .card) }
    return bitmap.image
  }
}
