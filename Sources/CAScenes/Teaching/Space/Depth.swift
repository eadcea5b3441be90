// SPDX-License-Identifier: Apache-2.0
import QuartzCore

extension Scene {
  static let perspective = Scene(
    15, "perspective", "Perspective",
    checks: [
      "Left to right: flat; turned π/4 about y without perspective, only narrower; with m34 −1/500, "
        + "the far (right) side is shorter."
    ]
  ) { context in
    let page = ScenePage(context, title: "PERSPECTIVE")
    let image = Landscape.morning.image(CGSize(width: 168, height: 168), scale: context.scale)
    let turns = [
      CATransform3DIdentity, CATransform3DMakeRotation(.pi / 4, 0, 1, 0),
      CATransform3DRotate(camera(distance: 500), .pi / 4, 0, 1, 0),
    ]
    for (index, turn) in turns.enumerated() {
      let x = CGFloat(48 + index * 188)
      page.put(slot(CGRect(x: x, y: 140, width: 168, height: 168)))
      let card = page.picture(
        image, CGRect(x: x, y: 140, width: 168, height: 168), name: "card \(index)")
      card.transform = turn
      page.put(card)
      let caption = ["FLAT", "TURNED BY 45 DEGREES", "AND M34 = -1/500"][index]
      page.caption(caption, middle: x + 84, y: 336)
    }
    return page.root
  }

  static let sharedVanishingPoint = Scene(
    16, "shared-vanishing-point", "Shared vanishing point",
    checks: [
      "The outlines of the cards are mirror images: both recede towards the middle of the dark field.",
      "One sublayerTransform gives both the same eye.",
    ]
  ) { context in
    let page = ScenePage(context, title: "SUBLAYER TRANSFORM")
    let stage = plate(
      CGRect(x: 60, y: 84, width: 520, height: 330), .night, radius: 20, name: "stage")
    stage.sublayerTransform = camera(distance: 500)
    let size = CGSize(width: 200, height: 200)
    for (index, landscape) in [Landscape.evening, .evening].enumerated() {
      let sign: CGFloat = index == 0 ? 1 : -1
      let card = page.picture(
        landscape.image(size, scale: context.scale), CGRect(origin: .zero, size: size),
        name: "card \(index)")
      card.position = CGPoint(x: 260 - sign * 120, y: 165)
      card.transform = CATransform3DMakeRotation(sign * .pi / 4, 0, 1, 0)
      stage.addSublayer(card)
    }
    page.put(stage)
    page.caption("ONE EYE FOR BOTH: M34 = -1/500 IN THE SUPERLAYER", middle: 320, y: 432)
    return page.root
  }

  static let theBack = Scene(
    17, "the-back", "The back",
    checks: [
      "Middle: turned by π about y, the letter is mirrored.",
      "Right: the same with isDoubleSided false; nothing is left but the empty slot.",
    ]
  ) { context in
    let page = ScenePage(context, title: "DOUBLE SIDED")
    let image = Emblems.letterCard("R", .plum, side: 156, scale: context.scale)
    for index in 0..<3 {
      let frame = CGRect(x: CGFloat(52 + index * 190), y: 150, width: 156, height: 156)
      page.put(slot(frame))
      let card = page.picture(image, frame, name: "card \(index)")
      if index > 0 { card.transform = CATransform3DMakeRotation(.pi, 0, 1, 0) }
      card.isDoubleSided = index < 2
      page.put(card)
      page.caption(
        ["FRONT", "THE BACK", "NOT DOUBLE SIDED"][index], middle: frame.midX, y: 334)
    }
    return page.root
  }

  static let flattening = Scene(
    18, "flattening", "Flattening",
    checks: [
      "Left: about z the inner turn undoes the outer one; the inner square is upright.",
      "Right: about y it does not. The inner square is squeezed in the outer one's plane, and "
        + "drawn narrower still: a plain layer has no depth.",
    ]
  ) { context in
    let page = ScenePage(context, title: "FLATTENING")
    let axes: [(x: CGFloat, vector: (CGFloat, CGFloat), camera: CATransform3D, text: String)] = [
      (172, (0, 1), CATransform3DIdentity, "ABOUT Z: UNDONE"),
      (468, (1, 0), camera(distance: 500), "ABOUT Y: NOT UNDONE"),
    ]
    for axis in axes {
      page.put(slot(CGRect(x: axis.x - 90, y: 148, width: 180, height: 180)))
      let outer = plate(
        CGRect(x: axis.x - 90, y: 148, width: 180, height: 180), .teal, radius: 12, name: "outer")
      outer.transform = CATransform3DRotate(
        axis.camera, .pi / 4, 0, axis.vector.0, axis.vector.1)
      let inner = page.picture(
        Emblems.letterCard("R", .coral, side: 90, scale: context.scale),
        CGRect(x: 45, y: 45, width: 90, height: 90), name: "inner")
      inner.transform = CATransform3DRotate(
        axis.camera, -.pi / 4, 0, axis.vector.0, axis.vector.1)
      outer.addSublayer(inner)
      page.put(outer)
      page.caption(axis.text, middle: axis.x, y: 392)
    }
    return page.root
  }

  /// A faint frame where something stood before it was turned.
  private static func slot(_ frame: CGRect) -> CALayer {
    let slot = CALayer()
    slot.name = "slot"
    slot.frame = frame.insetBy(dx: -1, dy: -1)
    slot.borderWidth = 1
    slot.borderColor = Ink.line.cgColor
    return slot
  }
}
