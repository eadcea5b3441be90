// SPDX-License-Identifier: Apache-2.0
import QuartzCore

extension Scene {
  static let circleByDelegate = Scene(
    1, "circle-by-delegate", "Circle by delegate",
    checks: [
      "Left: the red stroke is cut flat at the four sides of the blue layer, though masksToBounds "
        + "is false: the backing store ends at the bounds.",
      "Right: the delegate insets the ellipse by half the line width, and the stroke is whole.",
    ]
  ) { context in
    let page = ScenePage(context, title: "DRAWN BY A DELEGATE")
    for (x, inset) in [(CGFloat(120), CGFloat(0)), (370, 5)] {
      let circle = plate(
        CGRect(x: x, y: 165, width: 150, height: 150), .sky, name: "circle")
      circle.contentsScale = context.scale
      let artist = CircleArtist(inset: inset)
      circle.delegate = artist
      // A layer does not keep its delegate; a value under a key of our own does.
      circle.setValue(artist, forKey: "artist")
      circle.display()
      page.put(circle)
    }
    page.caption("ON THE BOUNDS: CUT", middle: 195, y: 340)
    page.caption("INSIDE THEM: WHOLE", middle: 445, y: 340)
    return page.root
  }
}

/// Strokes an ellipse in the bounds of the layer that asks.
private final class CircleArtist: NSObject, CALayerDelegate {
  private let inset: CGFloat

  init(inset: CGFloat) { self.inset = inset }

  func draw(_ layer: CALayer, in context: CGContext) {
    context.setStrokeColor(Ink.coral.cgColor)
    context.setLineWidth(10)
    context.strokeEllipse(in: layer.bounds.insetBy(dx: inset, dy: inset))
  }
}
