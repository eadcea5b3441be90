// SPDX-License-Identifier: Apache-2.0
import QuartzCore

extension Scene {
  static let solidCube = Scene(
    19, "solid-cube", "Solid cube",
    checks: [
      "Faces 1, 2 and 3 show and hide the other three; no edge shows through.",
      "The faces differ in brightness, each by its normal.",
      "Under the pointer the outline follows the face that is seen.",
    ]
  ) { context in
    let page = ScenePage(context, title: "SOLID CUBE", sheet: .night, titleInk: .card)
    let stage = CALayer()
    stage.name = "stage"
    stage.frame = CGRect(x: 120, y: 40, width: 400, height: 400)
    var view = camera(distance: 500)
    view = CATransform3DRotate(view, -.pi / 4, 1, 0, 0)
    view = CATransform3DRotate(view, -.pi / 4, 0, 1, 0)
    stage.sublayerTransform = view
    for face in CubeFace.all {
      stage.addSublayer(cubeFace(face, side: 200, at: CGPoint(x: 200, y: 200), view, page))
    }
    page.put(stage)
    return page.root
  }

  /// One face: a square with pips, and a shade over it that depends on where it looks.
  static func cubeFace(
    _ face: CubeFace, side: CGFloat, at middle: CGPoint, _ view: CATransform3D, _ page: ScenePage
  ) -> CALayer {
    let layer = plate(
      CGRect(x: 0, y: 0, width: side, height: side), face.ink, name: "face \(face.number)")
    layer.position = middle
    layer.transform = face.transform(side: side)
    let pip = side * 0.16
    for place in face.pips {
      layer.addSublayer(
        plate(
          CGRect(
            x: side * (0.5 + place.x * 0.27) - pip / 2, y: side * (0.5 + place.y * 0.27) - pip / 2,
            width: pip, height: pip), .card, radius: pip / 2, name: "pip"))
    }
    let light = face.brightness(under: CATransform3DConcat(layer.transform, view))
    let shade = plate(
      CGRect(x: 0, y: 0, width: side, height: side), Ink.night.faded(to: 0.72 * (1 - light)),
      name: "shade of face \(face.number)")
    layer.addSublayer(shade)
    return layer
  }
}
