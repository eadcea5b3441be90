// SPDX-License-Identifier: Apache-2.0
import QuartzCore

extension Scene {
  static let thickness = Scene(
    40, "thickness", "Thickness",
    checks: [
      "The black line round the left square grows from nothing to 10 points and shrinks again.",
      "It is drawn by the program at each frame, sharp at any width; the right one shows its model.",
    ],
    times: [0, 0.25, 0.5, 0.75, 1, 1.5, 1.75], duration: 4
  ) { context in
    let page = ScenePage(context, title: "A PROPERTY OF ONE'S OWN")
    for (index, name) in ["growing", "resting"].enumerated() {
      let square = FramedSquare()
      square.name = name
      square.frame = CGRect(x: 60 + CGFloat(index) * 280, y: 110, width: 240, height: 240)
      square.contentsScale = context.scale
      square.thickness = index == 0 ? 0 : 10
      square.setNeedsDisplay()
      page.put(square)
    }
    let growth = CABasicAnimation(keyPath: "thickness")
    growth.fromValue = 0
    growth.toValue = 10
    growth.duration = 1
    growth.autoreverses = true
    growth.repeatCount = .infinity
    page.root.part("growing").add(growth, forKey: "growth")
    page.caption("THICKNESS 0 TO 10", middle: 180, y: 370)
    page.caption("THICKNESS 10", middle: 460, y: 370)
    return page.root
  }
}

/// A red square with a black edge as wide as its thickness.
package final class FramedSquare: CALayer {
  /// Points. Default 0; animatable.
  @CAAnimatable package var thickness: CGFloat = 0

  package override init() { super.init() }

  package override init(layer: Any) { super.init(layer: layer) }

  package required init?(coder: NSCoder) { super.init(coder: coder) }

  package override class func needsDisplay(forKey key: String) -> Bool {
    key == "thickness" || super.needsDisplay(forKey: key)
  }

  package override func draw(in context: CGContext) {
    let square = bounds.insetBy(dx: 20, dy: 20)
    context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    context.fill(square)
    if thickness <= 0 { return }
    context.setStrokeColor(CGColor(red: 0, green: 0, blue: 0, alpha: 1))
    context.setLineWidth(thickness)
    context.stroke(square)
  }
}
