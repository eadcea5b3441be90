import CACommit
import CAGeometry
import CoreGraphics

extension FrameBuilder {
  /// Draws the path of a shape layer: its fill, and its stroke above.
  ///
  /// The path is not limited by the layer's bounds, unless the layer masks to them.
  mutating func drawShape(
    _ place: Int, _ map: PlaneMap, _ clip: ClipState, opacity: Float
  ) {
    guard let look = ShapeLook(tree.layers[place].state) else { return }
    let clip = ownClip(clip, place, map, opacity: opacity)
    guard !clip.bounds.isEmpty else { return }
    if let color = look.fillColor {
      fill(look.path, look.rule, color: premultiplied(color, opacity), place, map, clip)
    }
    if let color = look.strokeColor {
      stroke(look.path, look.stroke, color: premultiplied(color, opacity), place, map, clip)
    }
  }

  /// How many parts a layer gets from its path.
  func shapePartCount(_ place: Int) -> Int {
    guard tree.layers[place].state.kind == .shape else { return 0 }
    return ShapeLook(tree.layers[place].state)?.partCount ?? 0
  }

  /// Widens `rect` by what a layer's path covers.
  func includeShape(of place: Int, in rect: inout SIMD4<Double>) {
    guard tree.layers[place].state.kind == .shape,
      let box = ShapeLook(tree.layers[place].state)?.box
    else { return }
    rect = SIMD4(
      lowHalf: pointwiseMin(rect.lowHalf, box.lowHalf),
      highHalf: pointwiseMax(rect.highHalf, box.highHalf))
  }
}
