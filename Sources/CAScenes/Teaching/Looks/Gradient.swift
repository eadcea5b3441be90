// SPDX-License-Identifier: Apache-2.0
import QuartzCore

extension Scene {
  static let gradient = Scene(
    24, "gradient", "Gradient",
    checks: [
      "Left: red at the upper left corner, yellow a quarter of the way to the lower right one, blue "
        + "half way; blue fills the rest.",
      "Right: three colours without locations are spread evenly from top to bottom.",
    ]
  ) { context in
    let page = ScenePage(context, title: "COLOURS AND LOCATIONS")
    let slanted = gradientLayer(
      CGRect(x: 72, y: 120, width: 220, height: 220),
      [Ink(0xFF0000), Ink(0xFFFF00), Ink(0x0000FF)], locations: [0, 0.25, 0.5])
    (slanted.startPoint, slanted.endPoint) = (.zero, CGPoint(x: 1, y: 1))
    page.put(slanted)
    page.put(
      gradientLayer(
        CGRect(x: 348, y: 120, width: 220, height: 220),
        [Ink(0xFF0000), Ink(0x00FF00), Ink(0x0000FF)]))
    page.caption("AT 0, .25 AND .5", middle: 182, y: 372)
    page.caption("SPREAD EVENLY", middle: 458, y: 372)
    return page.root
  }
}

/// A gradient layer of these colours.
func gradientLayer(
  _ frame: CGRect, _ inks: [Ink], locations: [NSNumber]? = nil, radius: CGFloat = 0
) -> CAGradientLayer {
  let layer = CAGradientLayer()
  layer.name = "gradient"
  layer.frame = frame
  layer.colors = inks.map(\.cgColor)
  layer.locations = locations
  layer.cornerRadius = radius
  return layer
}
