// SPDX-License-Identifier: Apache-2.0
import QuartzCore

extension Scene {
  static let filters = Scene(
    108, "filters", "Filters",
    checks: [
      "Twelve pictures: as it is, blurred by 2, 6 and 16 points, then saturated to .3, its hue turned by a "
        + "quarter, brighter, of more contrast, inverted, with red added, multiplied by green, sepia. "
        + "Blurred ones fade out beyond their edges.",
      "Below, five panes of glass over a striped picture: each blurs or maps what is behind it, within its "
        + "own round and turned outline, and what is behind ends at the picture's edge as it does outside.",
    ]
  ) { context in
    let page = ScenePage(context, title: "FILTERS")
    let image = Landscape.meadow.image(CGSize(width: 80, height: 60), scale: context.scale)
    for (index, (name, filters)) in samples.enumerated() {
      let (x, y) = (CGFloat(34 + index % 6 * 98), CGFloat(76 + index / 6 * 100))
      let layer = page.picture(image, CGRect(x: x, y: y, width: 80, height: 60), name: name)
      layer.cornerRadius = 8
      layer.masksToBounds = true
      layer.borderWidth = 1
      layer.borderColor = Ink.ink.cgColor
      layer.filters = filters
      page.put(layer)
      page.letter(name, at: CGPoint(x: x + 40, y: y + 74), height: 5, side: .middle)
    }
    let frame = CGRect(x: 32, y: 290, width: 576, height: 150)
    let ground = page.picture(
      Landscape.evening.image(frame.size, scale: context.scale), frame, name: "ground")
    page.put(ground)
    for index in 0..<12 {
      let stripe = CGRect(x: 20 + CGFloat(index) * 46, y: 90, width: 14, height: 40)
      ground.addSublayer(plate(stripe, Ink.hues[index % 6], name: "stripe"))
    }
    for (index, filter) in panes.enumerated() {
      let pane = plate(
        CGRect(x: 26 + CGFloat(index) * 108, y: 34, width: 92, height: 82),
        Ink.white.faded(to: 0.12), radius: 18, name: "pane")
      pane.borderWidth = 1
      pane.borderColor = Ink.white.faded(to: 0.6).cgColor
      pane.transform = CATransform3DMakeRotation(CGFloat(index) * 0.12, 0, 0, 1)
      pane.backgroundFilters = [filter]
      ground.addSublayer(pane)
    }
    return page.root
  }

  private static func filter(_ type: String, _ inputs: [String: Any] = [:]) -> CAFilter {
    let filter = CAFilter(type: type)
    for (key, value) in inputs { filter.setValue(value, forKey: key) }
    return filter
  }

  private static func blur(_ radius: Double) -> CAFilter {
    filter(kCAFilterGaussianBlur, [kCAFilterInputRadius: radius])
  }

  private static var samples: [(String, [CAFilter])] {
    [
      ("NONE", []), ("BLUR 2", [blur(2)]), ("BLUR 6", [blur(6)]), ("BLUR 16", [blur(16)]),
      ("SATURATE .3", [filter(kCAFilterColorSaturate, [kCAFilterInputAmount: 0.3])]),
      ("HUE", [filter(kCAFilterColorHueRotate, [kCAFilterInputAngle: Double.pi / 2])]),
      ("BRIGHTNESS", [filter(kCAFilterColorBrightness, [kCAFilterInputAmount: 0.25])]),
      ("CONTRAST", [filter(kCAFilterColorContrast, [kCAFilterInputAmount: 2])]),
      ("INVERT", [filter(kCAFilterColorInvert)]),
      ("ADD", [filter(kCAFilterColorAdd, [kCAFilterInputColor: Ink(0x802000).cgColor])]),
      ("MULTIPLY", [filter(kCAFilterMultiplyColor, [kCAFilterInputColor: Ink(0x60FF80).cgColor])]),
      ("SEPIA", [filter("CISepiaTone", [kCAFilterInputIntensity: 1])]),
    ]
  }

  private static var panes: [CAFilter] {
    [
      blur(1.5), blur(5), blur(14), filter(kCAFilterColorSaturate, [kCAFilterInputAmount: 0]),
      filter(kCAFilterColorInvert),
    ]
  }
}
