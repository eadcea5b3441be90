// SPDX-License-Identifier: Apache-2.0
import QuartzCore

extension Scene {
  static let gradients = Scene(
    109, "gradients", "Gradients",
    checks: [
      "Upper row: axial, radial, conic; a target of hard steps; a rainbow of forty colours. No bands "
        + "show in the first.",
      "Lower row: round corners with a border and a shadow that follows them; white that fades "
        + "through gray to clear over a chequered ground; a picture that a gradient fades; a "
        + "gradient within a star; a card in perspective.",
    ]
  ) { context in
    let page = ScenePage(context, title: "GRADIENTS")
    addForms(to: page)
    addLooks(to: page)
    return page.root
  }

  /// Where the n-th figure of a row stands.
  private static func frame(_ index: Int, y: CGFloat) -> CGRect {
    CGRect(x: 36 + CGFloat(index) * 118, y: y, width: 96, height: 112)
  }

  private static func addForms(to page: ScenePage) {
    let y: CGFloat = 92
    let axial = gradientLayer(frame(0, y: y), [Ink.hues[0], Ink.hues[1]])
    let radial = gradientLayer(
      frame(1, y: y), [.white, Ink.hues[2], Ink.hues[3]], locations: [0, 0.35, 1])
    radial.type = .radial
    radial.startPoint = CGPoint(x: 0.35, y: 0.35)
    radial.endPoint = CGPoint(x: 1.1, y: 1.1)
    let conic = gradientLayer(frame(2, y: y), [Ink.hues[0], Ink.hues[2], Ink.hues[4], Ink.hues[0]])
    conic.type = .conic
    (conic.startPoint, conic.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0.5, y: 0))
    let target = gradientLayer(
      frame(3, y: y), [.white, .white, .coral, .coral, .white, .white, .coral, .coral, .paper],
      locations: [0, 0.25, 0.25, 0.5, 0.5, 0.75, 0.75, 1, 1])
    target.type = .radial
    (target.startPoint, target.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 1))
    let rainbow = gradientLayer(
      frame(4, y: y), (0..<40).map { Ink.hues[$0 % Ink.hues.count].mixed(with: .white, 0.3) })
    (rainbow.startPoint, rainbow.endPoint) = (.zero, CGPoint(x: 1, y: 1))
    let names = ["AXIAL", "RADIAL", "CONIC", "STEPS", "FORTY COLOURS"]
    for (layer, name) in zip([axial, radial, conic, target, rainbow], names) {
      page.put(layer)
      page.caption(name, middle: layer.position.x, y: y + 128)
    }
  }

  private static func addLooks(to page: ScenePage) {
    let y: CGFloat = 284
    let button = gradientLayer(frame(0, y: y), [Ink.hues[3], Ink.hues[4]], radius: 28)
    (button.borderWidth, button.borderColor) = (4, Ink.ink.cgColor)
    button.shadowOpacity = 0.5
    button.shadowOffset = CGSize(width: 0, height: 6)
    page.put(button)
    let ground = Emblems.checkers(
      CGSize(width: 96, height: 112), cell: 12, scale: page.context.scale)
    for index in 1...3 { page.put(page.picture(ground, frame(index, y: y), name: "ground")) }
    page.put(gradientLayer(frame(1, y: y), [.white, .clear]))
    let photo = Landscape.evening.image(
      CGSize(width: 96, height: 112), scale: page.context.scale)
    let faded = page.picture(photo, frame(2, y: y), name: "picture")
    faded.mask = gradientLayer(faded.bounds, [.black, .clear], radius: 24)
    page.put(faded)
    page.put(star(frame(3, y: y)))
    let stage = plate(frame(4, y: y), .clear, name: "stage")
    stage.sublayerTransform = camera(distance: 200)
    let card = gradientLayer(stage.bounds, [Ink.hues[1], Ink.hues[5], Ink.hues[0]], radius: 16)
    card.transform = CATransform3DMakeRotation(0.9, 0, 1, 0)
    stage.addSublayer(card)
    page.put(stage)
    let names = ["ROUND", "TO CLEAR", "MASK", "SHAPE MASK", "PERSPECTIVE"]
    for (index, name) in names.enumerated() {
      page.caption(name, middle: frame(index, y: y).midX, y: y + 128)
    }
  }

  /// A gradient that shows only within a star.
  private static func star(_ frame: CGRect) -> CALayer {
    let layer = gradientLayer(frame, [Ink.hues[0], Ink.hues[1], Ink.hues[2]])
    let star = CAShapeLayer()
    star.frame = layer.bounds
    let path = CGMutablePath()
    for corner in 0..<5 {
      let angle = CGFloat(corner) * 4 * .pi / 5 - .pi / 2
      let point = CGPoint(x: 48 + 46 * cos(angle), y: 58 + 46 * sin(angle))
      if corner == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.closeSubpath()
    star.path = path
    layer.mask = star
    return layer
  }
}
