// SPDX-License-Identifier: Apache-2.0
import QuartzCore

extension Scene {
  static let transformLayerCubes = Scene(
    23, "transform-layer-cubes", "Two cubes of transform layers",
    checks: [
      "Both cubes are solid: a transform layer keeps the depth of its faces.",
      "One camera sees both: the left cube shows its right side, the other is turned.",
    ]
  ) { context in
    let page = ScenePage(context, title: "TRANSFORM LAYERS", sheet: .night, titleInk: .card)
    let stage = CALayer()
    stage.name = "stage"
    stage.frame = CGRect(x: 60, y: 60, width: 520, height: 380)
    stage.sublayerTransform = camera(distance: 500)
    let first = CATransform3DMakeTranslation(-110, 0, 0)
    var second = CATransform3DMakeTranslation(110, 0, 0)
    second = CATransform3DRotate(second, -.pi / 4, 1, 0, 0)
    second = CATransform3DRotate(second, -.pi / 4, 0, 1, 0)
    for (index, transform) in [first, second].enumerated() {
      let cube = CATransformLayer()
      cube.name = "cube \(index)"
      cube.frame = CGRect(x: 0, y: 0, width: 520, height: 380)
      cube.transform = transform
      for face in CubeFace.all {
        cube.addSublayer(cubeFace(face, side: 150, at: CGPoint(x: 260, y: 190), transform, page))
      }
      stage.addSublayer(cube)
    }
    page.put(stage)
    return page.root
  }
}
